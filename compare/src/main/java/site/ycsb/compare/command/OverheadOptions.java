package site.ycsb.compare.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.compare.overhead.OverheadStudy;
import site.ycsb.compare.study.Bounds;
import site.ycsb.compare.study.NamedParts;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.StorePropertiesFile;
import site.ycsb.compare.study.TrialWarmUp;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.PropertyFile;

/** The arguments of {@code bin/ycsb overhead}. */
@Command(
    name = "bin/ycsb overhead",
    sortOptions = false,
    description = {
      "Runs a workload plain and protected, several times in an order drawn at random, and says"
          + " what protection costs: run time, throughput, size on disk."
    },
    footer = {
      "",
      "Prints a table; it and every trial go to the results folder too: overhead.csv, disk.csv,"
          + " results.csv, report.html, trials/. Interrupted, the same command resumes where it was.",
      "",
      "Exit code: 0 all trials are valid; 1 some failed; 2 wrong arguments; 130 interrupted."
    })
final class OverheadOptions {
  private static final String RECORDS = "recordcount";
  private static final String OPERATIONS = "operationcount";
  private static final String TIME_LIMIT = "maxexecutiontime";
  private static final String WARM_UP_OPERATIONS = "warmup.operations";
  private static final String WARM_UP_SECONDS = "warmup.seconds";
  private static final String WARM_UP_UNTIL = "warmup.until";
  private static final String WARM_UP_LIMIT = "warmup.limit";
  private static final Set<String> WARM_UP =
      Set.of(WARM_UP_OPERATIONS, WARM_UP_SECONDS, WARM_UP_UNTIL, WARM_UP_LIMIT);
  private static final String PLAIN = "plain";
  private static final String MODE_PROPERTY = "--mode-property";

  /** The least at which medians have an interval. */
  static final String DEFAULT_REPEATS = "6";

  /** Taken into the study or rejected with a reason of its own, and what the study doesn't set. */
  private static final Set<String> FREE =
      Stream.concat(Stream.of(RECORDS, OPERATIONS, TIME_LIMIT), WARM_UP.stream())
          .collect(Collectors.toUnmodifiableSet());

  @Parameters(index = "0", paramLabel = "<binding>", description = "The store: cassandra, ...")
  private String binding = "";

  @Option(
      names = "-P",
      required = true,
      paramLabel = "<file>",
      description =
          "The workload file, such as workloads/workloada. Further files have properties of every"
              + " command, such as addresses and passwords.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--modes",
      split = ",",
      defaultValue = "plain,atrest,client,client+atrest",
      paramLabel = "<mode>",
      description =
          "plain and what it is compared with, as in studies: atrest, client, client-128,"
              + " client+atrest, ...; ${DEFAULT-VALUE} when absent.")
  private List<String> modes = List.of();

  @Option(
      names = "--dry-run",
      description = "Shows the plan with an estimate of its time, and does nothing.")
  private boolean dryRun;

  @Option(
      names = "--repeats",
      defaultValue = DEFAULT_REPEATS,
      paramLabel = "<n>",
      description =
          "Trials of each mode; ${DEFAULT-VALUE} when absent, the least that gives medians an"
              + " interval.")
  private int repeats;

  @Option(
      names = "--server-seconds",
      defaultValue = "30",
      paramLabel = "<s>",
      description =
          "How long trials that don't count run first on each local server; ${DEFAULT-VALUE} when"
              + " absent.")
  private long serverSeconds;

  @Option(
      names = {"-threads", "--threads"},
      defaultValue = "1",
      paramLabel = "<n>",
      description = "Client threads; ${DEFAULT-VALUE} when absent.")
  private int threads;

  @Option(
      names = {"-target", "--target"},
      defaultValue = "0",
      paramLabel = "<n>",
      description = "Operations per second aimed at; as fast as possible when absent.")
  private long target;

  @Option(
      names = "-p",
      paramLabel = "<key>=<value>",
      description =
          "A property for every command, such as recordcount=100000. Each trial is warmed up until"
              + " it's steady, 60 seconds at most, which doesn't count; or as warmup.seconds or"
              + " warmup.operations says.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(
      names = "--mode-property",
      paramLabel = "<mode>:<key>=<value>",
      description =
          "A property for the commands of one mode, such as tls:mongodb.url=<address>. May be"
              + " repeated.")
  private List<String> modeProperties = new ArrayList<>();

  @Option(
      names = "--results",
      paramLabel = "<folder>",
      description = "Where results go (default: results/overhead-<binding>-<workload>-<date>).")
  private @Nullable Path results;

  @Option(names = "--new", description = "Begins anew even if an unfinished one is there.")
  private boolean anew;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this.")
  @SuppressWarnings("unused") // picocli asks for it
  private boolean helpRequested;

  boolean isDryRun() {
    return dryRun;
  }

  @Nullable Path results() {
    return results;
  }

  boolean isAnew() {
    return anew;
  }

  /**
   * Properties of the command line that every command gets, but for what the study has itself:
   * counts and warm-up.
   */
  Map<String, String> properties() {
    Map<String, String> others = new TreeMap<>(properties);
    others.keySet().removeAll(List.of(RECORDS, OPERATIONS));
    others.keySet().removeAll(WARM_UP);
    return others;
  }

  /**
   * The study that is asked for.
   *
   * @throws ConfigurationException when it makes none
   */
  OverheadStudy study() throws IOException {
    GivenProperties.check(properties, FREE, OverheadOptions::insteadOf);
    Path workload = workload();
    if (!modes.contains(PLAIN)) {
      throw problem(
          "--modes", String.join(",", modes), "has to have plain, which others are compared with");
    }
    checkRange("--repeats", repeats, 1, Bounds.MAX_REPEATS);
    checkRange("--server-seconds", serverSeconds, 0, Bounds.MAX_SECONDS);
    checkRange("-threads", threads, 1, Bounds.MAX_THREADS);
    checkRange("-target", target, 0, Bounds.MAX_RECORDS);
    Properties given = new Properties();
    for (Path file : files) {
      given.putAll(content(file));
    }
    given.putAll(properties);
    if (given.containsKey(TIME_LIMIT)) {
      throw problem(
          TIME_LIMIT,
          given.getProperty(TIME_LIMIT, ""),
          "would make all run times the same, and with them the overhead");
    }
    return new OverheadStudy(
        binding,
        workload,
        modes,
        new OverheadStudy.Load(threads, target, count(given, RECORDS), count(given, OPERATIONS)),
        repeats,
        warmUp(given),
        serverSeconds);
  }

  /** The one that names a workload or says how many records it has, or else the first. */
  private Path workload() throws IOException {
    for (Path file : files) {
      Properties content = content(file);
      if (content.containsKey("workload") || content.containsKey(RECORDS)) {
        return file;
      }
    }
    return files.get(0);
  }

  private static Properties content(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw problem("-P", file.toString(), "has to be a workload file, or one of properties");
    }
    return PropertyFile.read(file);
  }

  /**
   * What the study's commands get besides.
   *
   * @throws ConfigurationException when some of it can't be
   */
  OverheadStudy.Given given() throws IOException {
    Path workload = workload();
    List<StorePropertiesFile> further = new ArrayList<>();
    for (Path file : files) {
      if (!file.equals(workload)) {
        further.add(NamedParts.propertiesFile("-P", file));
      }
    }
    return new OverheadStudy.Given(properties(), further, ofModes());
  }

  private Map<String, Map<String, String>> ofModes() {
    Map<String, Map<String, String>> all = new TreeMap<>();
    for (Protection mode : NamedParts.protections(OverheadStudy.MODES, modes)) {
      Map<String, String> own = new TreeMap<>();
      for (String asked : modeProperties) {
        if (asked.startsWith(mode.name() + ":")) {
          String[] parts = asked.substring(mode.name().length() + 1).split("=", 2);
          if (parts.length < 2 || parts[0].isBlank()) {
            throw problem(MODE_PROPERTY, asked, "has to be <mode>:<key>=<value>");
          }
          own.put(parts[0], parts[1]);
        }
      }
      GivenProperties.check(own, Set.of(), key -> "Leave it out");
      GivenProperties.check(own, mode);
      all.put(mode.name(), own);
    }
    for (String asked : modeProperties) {
      if (all.keySet().stream().noneMatch(mode -> asked.startsWith(mode + ":"))) {
        int end = asked.indexOf(':');
        // the rest may be a secret
        throw problem(
            MODE_PROPERTY,
            end < 0 ? "..." : asked.substring(0, end) + ":...",
            "has to begin with one of " + String.join(", ", all.keySet()) + ", and a colon");
      }
    }
    return all;
  }

  private static TrialWarmUp warmUp(Properties given) {
    boolean amount = given.containsKey(WARM_UP_OPERATIONS) || given.containsKey(WARM_UP_SECONDS);
    String until = given.getProperty(WARM_UP_UNTIL, amount ? "given" : "steady").trim();
    return switch (until) {
      case "steady" -> untilSteady(given);
      case "given" -> asGiven(given);
      default -> throw problem(WARM_UP_UNTIL, until, "has to be given or steady");
    };
  }

  private static TrialWarmUp untilSteady(Properties given) {
    if (given.containsKey(WARM_UP_OPERATIONS)) {
      throw problem(
          WARM_UP_OPERATIONS,
          given.getProperty(WARM_UP_OPERATIONS, ""),
          "warmup.until=steady decides how many operations are done");
    }
    long limit =
        given.containsKey(WARM_UP_LIMIT)
            ? seconds(given, WARM_UP_LIMIT, 1)
            : TrialWarmUp.DEFAULT_STEADY_LIMIT_SECONDS;
    long least = seconds(given, WARM_UP_SECONDS, 0);
    if (least > limit) {
      throw problem(
          WARM_UP_SECONDS,
          Long.toString(least),
          "is more than warmup.limit allows, " + limit + " s");
    }
    return TrialWarmUp.untilSteady(least, limit);
  }

  private static TrialWarmUp asGiven(Properties given) {
    if (given.containsKey(WARM_UP_LIMIT)) {
      throw problem(
          WARM_UP_LIMIT,
          given.getProperty(WARM_UP_LIMIT, ""),
          "is that of warmup.until=steady, which isn't asked for");
    }
    return TrialWarmUp.of(amount(given, WARM_UP_OPERATIONS), seconds(given, WARM_UP_SECONDS, 0));
  }

  private static long seconds(Properties given, String key, long least) {
    long seconds = amount(given, key);
    checkRange(key, seconds, least, Bounds.MAX_SECONDS);
    return seconds;
  }

  private static void checkRange(String key, long value, long min, long max) {
    if (value < min || value > max) {
      throw problem(key, Long.toString(value), "has to be from " + min + " to " + max);
    }
  }

  private static String insteadOf(String key) {
    return switch (key) {
      case "threadcount" -> "Use -threads for it";
      case "target" -> "Use -target for it";
      case "db" -> "Name the store's binding first";
      default -> "Leave it out";
    };
  }

  private static long amount(Properties given, String key) {
    String value = given.getProperty(key, "0").trim();
    if (!value.matches("\\d{1,9}")) {
      throw problem(key, value, "has to be a number from 0, in the workload file or by -p");
    }
    return Long.parseLong(value);
  }

  private static long count(Properties given, String key) {
    String value = given.getProperty(key, "").trim();
    if (!value.matches("[1-9]\\d{0,17}")) {
      throw problem(key, value, "has to be a number above 0, in the workload file or by -p");
    }
    long count = Long.parseLong(value);
    checkRange(key, count, 1, Bounds.MAX_RECORDS);
    return count;
  }

  private static ConfigurationException problem(String key, String value, String rule) {
    return new ConfigurationException(
        new Problem(key, value, "command line", rule, "See bin/ycsb overhead --help"));
  }
}
