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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.client.capacity.Objective;
import site.ycsb.client.config.StoreArguments;
import site.ycsb.config.Problems;
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
  /** A comma that another property follows; others are part of a value. */
  private static final Pattern BETWEEN_PROPERTIES = Pattern.compile(",(?=[A-Za-z][\\w.-]*=)");

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
    if ("true".equalsIgnoreCase(plain.properties().get(CryptoSource.ENABLED_KEY))) {
      problems.add(
          "--mode",
          ArmConfig.PLAIN,
          "argument",
          "is what others are compared with, and can't be encrypted by the client",
          "Leave encryption out, or give the mode another name");
    }
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
    for (String arm : arms) {
      int colon = arm.indexOf(':');
      String name = colon < 0 ? arm : arm.substring(0, colon);
      if (!ArmConfig.NAME.matcher(name).matches() || name.equals(ArmConfig.CONTROL)) {
        problems.add(
            "--mode",
            name,
            "argument",
            "must be <name>:<key>=<value>,..., with a name of letters, digits, blanks, and _ . + "
                + "-; the name control is taken",
            "Correct it");
      } else if (!names.add(name)) {
        problems.add("--mode", name, "argument", "is given twice", "Give one another name");
      } else {
        configs.add(
            new ArmConfig(name, armProperties(name, arm.substring(name.length()), problems)));
      }
    }
    return configs;
  }

  private static Map<String, String> armProperties(String name, String text, Problems problems) {
    Map<String, String> properties = new TreeMap<>();
    if (text.length() <= 1) {
      return properties;
    }
    for (String part : BETWEEN_PROPERTIES.split(text.substring(1), -1)) {
      int equals = part.indexOf('=');
      if (equals <= 0) {
        problems.add(
            "--mode",
            name,
            "argument",
            "what follows the name must be <key>=<value>,...",
            "Correct it");
      } else {
        properties.put(part.substring(0, equals), part.substring(equals + 1));
      }
    }
    return properties;
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
