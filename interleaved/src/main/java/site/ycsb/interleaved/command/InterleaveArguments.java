package site.ycsb.interleaved.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.client.capacity.Objective;
import site.ycsb.client.config.StoreArguments;
import site.ycsb.config.Problems;
import site.ycsb.config.Secrets;
import site.ycsb.config.SourcedProperties;
import site.ycsb.config.YcsbKeys;
import site.ycsb.interleaved.result.ResultFiles;
import site.ycsb.interleaved.run.ArmConfig;
import site.ycsb.interleaved.run.InterleavedConfig;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.HelpOption;

/** The arguments of {@code bin/ycsb interleave}. */
@Command(
    name = "bin/ycsb interleave",
    sortOptions = false,
    description = {
      "Measures what protections cost compared with plain data, in alternating slices: one client "
          + "holds all modes, each with its own table and sessions, and its threads work for one "
          + "mode at a time, in random order. Plain is measured twice; the second is the control. "
          + "Continues until every interval is as narrow as --precision.",
      "What is compared: throughput; with -target, latency; with --slo, the highest rate at which"
          + " a latency bound holds."
    },
    footer = {
      "",
      "Exit codes: 0 done; 1 a mode failed, or the control differs from plain; 2 wrong arguments;"
          + " 3 bad data; 130 interrupted, with the results so far."
    })
final class InterleaveArguments {
  private static final ArmConfig DEFAULT_ARM =
      new ArmConfig("client", Map.of(CryptoSource.ENABLED_KEY, "true"));

  @Mixin private StoreArguments store = new StoreArguments();

  @Option(
      names = "-p",
      paramLabel = "<key>=<value>",
      description = "A property of all modes; encryption properties apply to modes that encrypt.")
  private List<String> settings = new ArrayList<>();

  @Option(
      names = {"-threads", "--threads"},
      paramLabel = "<n>",
      description = "Client threads; 1 by default.")
  private @Nullable String threads;

  @Option(
      names = {"-target", "--target"},
      paramLabel = "<n>",
      description = "Target operations per second in each mode's slices; then latency is compared.")
  private @Nullable String target;

  @Option(
      names = "--slo",
      paramLabel = "<bound>",
      description =
          "A latency bound, such as 'READ p99 < 10 ms' or 'UPDATE mean < 2 ms': compares the"
              + " highest rates at which it holds, by default for 10m. Latencies count from the"
              + " intended arrival, as in YCSB's [Intended-READ].")
  private @Nullable String slo;

  @Option(
      names = "--mode",
      paramLabel = "<name>:<key>=<value>,...",
      description =
          "A mode to measure next to plain, and its properties; may be repeated"
              + ". client:encryption=true by default.")
  private List<String> arms = new ArrayList<>();

  @Mixin private LimitOptions limits = new LimitOptions();

  @Option(
      names = "--seed",
      paramLabel = "<n>",
      description = "Seed of the order of modes; random by default.")
  private @Nullable Long seed;

  @Option(names = "--reload", description = "Recreates the tables of all modes.")
  private boolean reload;

  @Option(
      names = "--results",
      paramLabel = "<dir>",
      description = "Where interleaved.json and blocks.csv are written.")
  private @Nullable Path results;

  @Option(
      names = "--dry-run",
      description = "Only checks the arguments and shows the modes; touches no server.")
  private boolean dryRun;

  @Mixin final HelpOption help = new HelpOption();

  boolean isDryRun() {
    return dryRun;
  }

  Optional<Path> results() {
    return Optional.ofNullable(results);
  }

  /** What is to be measured; throws all that is wrong. */
  InterleavedConfig config() {
    Problems problems = new Problems();
    SourcedProperties properties = properties(problems);
    List<ArmConfig> configs = arms(problems);
    ArmConfig plain =
        configs.stream()
            .filter(arm -> arm.name().equals(ArmConfig.PLAIN))
            .findFirst()
            .orElse(new ArmConfig(ArmConfig.PLAIN, Map.of()));
    List<ArmConfig> protections =
        new ArrayList<>(
            configs.stream().filter(arm -> !arm.name().equals(ArmConfig.PLAIN)).toList());
    if (protections.isEmpty()) {
      protections.add(DEFAULT_ARM);
    }
    Optional<Objective> bound = bound(problems);
    InterleavedConfig.Limits asked = limits.limits(LimitOptions.maxDuration(slo != null), problems);
    results()
        .ifPresent(
            folder ->
                ResultFiles.rejection(folder)
                    .ifPresent(
                        rule ->
                            problems.add(
                                "--results",
                                folder.toString(),
                                "argument",
                                rule,
                                "Name another one, or move what is there away")));
    problems.throwIfAny();
    return new InterleavedConfig(
        store.binding(),
        "command line",
        properties,
        plain,
        protections,
        asked,
        seed == null ? ThreadLocalRandom.current().nextInt(1_000_000) : seed,
        reload,
        InterleavedConfig.PilotLimits.USUAL,
        bound);
  }

  private Optional<Objective> bound(Problems problems) {
    @Nullable String text = slo;
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(InterleavedConfig.bound(text));
    } catch (IllegalArgumentException e) {
      problems.add(
          "--slo",
          text,
          "argument",
          String.valueOf(e.getMessage()),
          "Correct it, or search each mode by itself: 'bin/ycsb capacity' without --mode");
      return Optional.empty();
    }
  }

  private List<ArmConfig> arms(Problems problems) {
    List<ArmConfig> configs = new ArrayList<>();
    Set<String> names = new HashSet<>();
    List<TypedMode> modes = arms.stream().map(TypedMode::of).toList();
    boolean mayHaveNone = modes.stream().anyMatch(mode -> mode.isPlain() && mode.hasProperties());
    for (TypedMode mode : modes) {
      Optional<String> brokenRule = ArmConfig.brokenRule(mode.name());
      if (brokenRule.isPresent()) {
        mode.reject(
            brokenRule.get(),
            "Give <name>:<key>=<value>,..., such as client:encryption=true",
            problems);
      } else if (!names.add(mode.name())) {
        mode.reject("the name is given twice", "Give one mode another name", problems);
      } else {
        configs.add(new ArmConfig(mode.name(), mode.checkedProperties(mayHaveNone, problems)));
      }
    }
    return configs;
  }

  /**
   * A mode as it was typed.
   *
   * @param assignments what gives it its properties
   */
  private record TypedMode(String text, String name, List<String> assignments) {
    /** A comma that another property follows; others are part of a value. */
    private static final Pattern BETWEEN = Pattern.compile(",(?=[A-Za-z][\\w.-]*=)");

    static TypedMode of(String text) {
      int colon = text.indexOf(':');
      return colon < 0 || colon == text.length() - 1
          ? new TypedMode(text, colon < 0 ? text : text.substring(0, colon), List.of())
          : new TypedMode(
              text,
              text.substring(0, colon),
              List.of(BETWEEN.split(text.substring(colon + 1), -1)));
    }

    boolean isPlain() {
      return name.equals(ArmConfig.PLAIN);
    }

    boolean hasProperties() {
      return !assignments.isEmpty();
    }

    /** All of them; a mode may have none where plain has some, from which it differs then. */
    Map<String, String> checkedProperties(boolean mayHaveNone, Problems problems) {
      if (!mayHaveNone && !hasProperties() && !isPlain()) {
        // its result would pass for a protection's
        reject(
            "has no properties, so it would be plain again, which the control is already",
            "Give what it differs by, such as " + name + ":encryption=true",
            problems);
      }
      Map<String, String> properties = new TreeMap<>();
      for (String assignment : assignments) {
        int equals = assignment.indexOf('=');
        if (assignment.isEmpty() || assignment.endsWith(",")) {
          reject("has a comma too many", "Leave it out", problems);
        } else if (equals <= 0) {
          reject("what follows the name must be <key>=<value>,...", "Correct it", problems);
        } else {
          properties.put(assignment.substring(0, equals), assignment.substring(equals + 1));
        }
      }
      if (isPlain() && "true".equalsIgnoreCase(properties.get(CryptoSource.ENABLED_KEY))) {
        reject(
            "is what others are compared with, and can't be encrypted by the client",
            "Leave encryption out, or give the mode another name",
            problems);
      }
      return properties;
    }

    /** Shows it all, but for secrets. */
    void reject(String rule, String nextStep, Problems problems) {
      String typed =
          assignments.isEmpty()
              ? text
              : assignments.stream()
                  .map(Secrets::shownAssignment)
                  .collect(Collectors.joining(",", name + ":", ""));
      problems.add("--mode", typed, "argument", rule, nextStep);
    }
  }

  private SourcedProperties properties(Problems problems) {
    SourcedProperties properties = store.properties(settings, problems);
    if (threads != null) {
      properties.set(YcsbKeys.THREAD_COUNT, threads, "-threads");
    }
    if (target != null) {
      properties.set(YcsbKeys.TARGET, target, "-target");
    }
    return properties;
  }
}
