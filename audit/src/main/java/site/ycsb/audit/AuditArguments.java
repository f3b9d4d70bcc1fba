package site.ycsb.audit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.audit.report.AuditReport;
import site.ycsb.audit.report.AuditReport.FeatureResult;
import site.ycsb.audit.report.OutputFormat;
import site.ycsb.client.config.StoreArguments;
import site.ycsb.config.Nearest;
import site.ycsb.config.Problems;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.HelpOption;
import site.ycsb.spi.audit.SecurityFeature;

/** The arguments of {@code bin/ycsb audit}. */
@Command(
    name = "bin/ycsb audit",
    sortOptions = false,
    description = {
      "Reports which security features a live server has, with the evidence: what was tried and "
          + "how the server answered, and what the server reports about itself. Audits the local "
          + "store when no address is given. Changes nothing on the server, and first prints what "
          + "it will do."
    },
    footer = {
      "",
      "Features: authentication, authorization, transport, at-rest, auditing, jmx, caching,"
          + " proxy, node-to-node, client-to-node.",
      "",
      "Exit codes: 0 done; 1 no server can be reached, or one stopped answering; 2 wrong"
          + " arguments, or a binding that can't be audited; 3 a requirement isn't met;"
          + " 130 interrupted."
    })
final class AuditArguments {
  private static final int MAX_PORT = 65535;

  @Mixin private StoreArguments store = new StoreArguments();

  @Option(
      names = "-p",
      paramLabel = "<key>=<value>",
      description = "A property of the binding, such as its address and user.")
  private List<String> settings = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "<format>",
      defaultValue = "text",
      description = "text, json, csv or html; ${DEFAULT-VALUE} by default.")
  private String format = "text";

  @Option(
      names = "--output",
      paramLabel = "<file>",
      description = "Where the report goes; to stdout by default.")
  private @Nullable Path output;

  @Option(
      names = "--require",
      paramLabel = "<features>",
      description =
          "Features, comma-separated, that must be answered with yes; no-weaknesses for no weak"
              + " findings. Otherwise the exit code is 3. -p tls=required and -p atrest=required"
              + " require client-to-node and at-rest.")
  private @Nullable String required;

  @Option(
      names = "--published",
      paramLabel = "<file>",
      description =
          "A publication's answers, to compare with: CSV with source,store,feature,answer.")
  private @Nullable Path published;

  @Option(
      names = "--jmx-port",
      paramLabel = "<port>",
      description = "The server's JMX port, if it isn't the store's default.")
  private @Nullable Integer jmxPort;

  @Mixin final HelpOption help = new HelpOption();

  String binding() {
    return store.binding();
  }

  Optional<Path> output() {
    return Optional.ofNullable(output);
  }

  Optional<Path> published() {
    return Optional.ofNullable(published);
  }

  OptionalInt jmxPort() {
    return jmxPort == null ? OptionalInt.empty() : OptionalInt.of(jmxPort);
  }

  /** What was asked for, checked. */
  record Checked(SourcedProperties properties, OutputFormat format, RequiredFeatures required) {}

  /** Checks all of it, and throws all problems together. */
  Checked check() {
    Problems problems = new Problems();
    SourcedProperties properties = store.properties(settings, problems);
    Optional<OutputFormat> known = OutputFormat.of(format);
    if (known.isEmpty()) {
      problems.add(
          "--format",
          format,
          "argument",
          "is unknown",
          Nearest.question(
              format,
              OutputFormat.words(),
              "Give one of " + String.join(", ", OutputFormat.words())));
    }
    if (jmxPort != null && (jmxPort < 1 || jmxPort > MAX_PORT)) {
      problems.add(
          "--jmx-port", String.valueOf(jmxPort), "argument", "is no port", "Give 1 to 65535");
    }
    RequiredFeatures features = RequiredFeatures.parse(required, problems);
    problems.throwIfAny();
    return new Checked(properties, known.orElseThrow(), features);
  }

  /**
   * What a server has to have, for a pipeline that stops without it.
   *
   * @param features those that have to be answered with yes
   * @param noWeaknesses whether there must be no weak findings
   */
  record RequiredFeatures(Set<SecurityFeature> features, boolean noWeaknesses) {
    private static final String OPTION = "--require";
    private static final String NO_WEAKNESSES = "no-weaknesses";

    RequiredFeatures {
      features = features.isEmpty() ? Set.of() : EnumSet.copyOf(features);
    }

    /** Reads a comma-separated list; what is wrong with it is a problem. */
    static RequiredFeatures parse(@Nullable String list, Problems problems) {
      Set<SecurityFeature> features = EnumSet.noneOf(SecurityFeature.class);
      boolean noWeaknesses = false;
      if (list == null) {
        return new RequiredFeatures(features, false);
      }
      for (String part : list.split(",", -1)) {
        String word = part.trim();
        Optional<SecurityFeature> feature = named(word);
        if (feature.isPresent()) {
          features.add(feature.get());
        } else if (word.equals(NO_WEAKNESSES)) {
          noWeaknesses = true;
        } else {
          problems.add(
              OPTION,
              word.isEmpty() ? list : word,
              "argument",
              word.isEmpty() ? "has an empty name in its list" : "is no security feature",
              Nearest.to(word, words()).map(nearest -> "Did you mean " + nearest + "? ").orElse("")
                  + "The features are "
                  + String.join(", ", words()));
        }
      }
      return new RequiredFeatures(features, noWeaknesses);
    }

    private static Optional<SecurityFeature> named(String word) {
      return Arrays.stream(SecurityFeature.values())
          .filter(feature -> feature.word().equals(word) || feature.title().equals(word))
          .findFirst();
    }

    private static List<String> words() {
      List<String> words =
          new ArrayList<>(
              Arrays.stream(SecurityFeature.values()).map(SecurityFeature::word).toList());
      words.add(NO_WEAKNESSES);
      return words;
    }

    /** What isn't met, one sentence each with how to turn it on. */
    List<String> unmet(AuditReport report) {
      List<String> unmet = new ArrayList<>();
      for (SecurityFeature feature : features) {
        FeatureResult result = report.of(feature);
        if (!result.isMet()) {
          unmet.add(
              feature.word()
                  + " is required and the answer is "
                  + result.answer().word()
                  + result.remedy().map(remedy -> ". Turn it on: " + remedy).orElse(""));
        }
      }
      if (noWeaknesses && !report.weaknesses().isEmpty()) {
        unmet.add(
            "no weak findings are allowed and there are "
                + report.weaknesses().size()
                + ": "
                + String.join(
                    ", ",
                    report.weaknesses().stream()
                        .map(weakness -> weakness.title())
                        .distinct()
                        .toList()));
      }
      return unmet;
    }
  }
}
