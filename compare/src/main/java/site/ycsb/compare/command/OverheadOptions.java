package site.ycsb.compare.command;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingNames;
import site.ycsb.client.config.ShippedFile;
import site.ycsb.client.store.LocalStores;
import site.ycsb.compare.command.GivenProperties.ModeProperties;
import site.ycsb.compare.study.Bounds;
import site.ycsb.compare.study.OwnProperties;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.ProtectionParser;
import site.ycsb.compare.study.StorePropertiesFile;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.TrialWarmUp;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problems;
import site.ycsb.config.SourcedProperties;
import site.ycsb.interleaved.command.LimitOptions;
import site.ycsb.interleaved.run.ArmConfig;
import site.ycsb.interleaved.run.InterleavedConfig;
import site.ycsb.spi.HelpOption;
import site.ycsb.workloads.SharedProperties;

/** The arguments of {@code bin/ycsb overhead}. */
@Command(
    name = "bin/ycsb overhead",
    sortOptions = false,
    description = {
      "Measures what protection costs: throughput, latency, size on disk, each with an interval. "
          + "One client holds plain and protected data, and its threads work for one of them at a "
          + "time, in slices in random order; plain is measured twice, as a control."
    },
    footer = {
      "",
      "Shows a table whose intervals narrow while it measures. The results directory gets "
          + "report.html, interleaved.json and blocks.csv. Ctrl-C ends it with the results so far.",
      "With --design trials each repeat is a process of its own, and the results directory is "
          + "that of a study.",
      "",
      "Exit code: 0 done; 1 a mode failed, or plain against plain differs; 2 wrong arguments; 3 "
          + "bad data; 130 interrupted."
    })
final class OverheadOptions {
  private static final String RECORDS = SharedProperties.RECORD_COUNT_KEY;
  private static final String OPERATIONS = OwnProperties.OPERATIONS;
  private static final String TIME_LIMIT = OwnProperties.TIME_LIMIT;
  private static final String PLAIN = "plain";

  /** The least at which medians have an interval. */
  static final int DEFAULT_REPEATS = 6;

  /** The option that names the modes. */
  static final String MODES = "--modes";

  private static final Set<String> WARM_UP =
      Set.of(
          TrialWarmUp.OPERATIONS_KEY,
          TrialWarmUp.SECONDS_KEY,
          TrialWarmUp.UNTIL_KEY,
          TrialWarmUp.LIMIT_KEY);
  private static final int MAX_NAME_LENGTH = 64;
  static final String HELP = "See bin/ycsb overhead --help";
  private static final long DEFAULT_SERVER_SECONDS = 30;
  private static final String INTERLEAVED = "interleaved";
  private static final Duration MAX_DURATION = Duration.ofMinutes(5);

  /** Taken into the study or rejected with a reason of its own, and what the study doesn't set. */
  private static final Set<String> FREE =
      Stream.concat(Stream.of(RECORDS, OPERATIONS, TIME_LIMIT), WARM_UP.stream())
          .collect(Collectors.toUnmodifiableSet());

  @Parameters(
      index = "0",
      paramLabel = "<binding>",
      completionCandidates = BindingNames.OfStores.class,
      description = "The store: cassandra, ...")
  String binding = "";

  @Option(
      names = "-P",
      required = true,
      paramLabel = "<file>",
      description =
          "The workload file, such as workloads/workloada. Further files hold properties for "
              + "every command, such as addresses and passwords.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--modes",
      split = ",",
      paramLabel = "<mode>",
      completionCandidates = Modes.class,
      description =
          "plain and what is compared with it, as in studies: atrest, client, client-128, "
              + "client+atrest, client+reencrypt, csfle, ...; by default "
              + "plain,atrest,client,client+atrest, without those that this store doesn't support.")
  private @Nullable List<String> modes;

  @Option(
      names = "--design",
      defaultValue = "interleaved",
      paramLabel = "<design>",
      description =
          "interleaved: one client whose modes take turns in slices of time, until the result is "
              + "precise; trials: a process for each of --repeats. ${DEFAULT-VALUE} by default.")
  private String design = INTERLEAVED;

  @Mixin private LimitOptions limits = new LimitOptions();

  @Option(
      names = "--dry-run",
      description = "Shows the plan with an estimate of its duration, and runs nothing.")
  boolean dryRun;

  @Option(names = "--reload", description = "Recreates the tables of all modes.")
  private boolean reload;

  @Option(
      names = "--repeats",
      paramLabel = "<n>",
      description =
          "With --design trials: trials of each mode; "
              + DEFAULT_REPEATS
              + " by default, the fewest that give medians an interval.")
  private @Nullable Integer repeats;

  @Option(
      names = "--server-seconds",
      paramLabel = "<s>",
      description =
          "With --design trials: how long uncounted trials run first on each local server; "
              + DEFAULT_SERVER_SECONDS
              + " by default.")
  private @Nullable Long serverSeconds;

  @Option(
      names = {"-threads", "--threads"},
      defaultValue = "1",
      paramLabel = "<n>",
      description = "Client threads; ${DEFAULT-VALUE} by default.")
  private int threads;

  @Option(
      names = {"-target", "--target"},
      defaultValue = "0",
      paramLabel = "<n>",
      description = "Target operations per second; as fast as possible by default.")
  private long target;

  @Option(
      names = "-p",
      paramLabel = "<key>=<value>",
      description =
          "A property for every command, such as recordcount=100000. Each trial is warmed up, "
              + "uncounted, until it is steady, for at most 60 seconds; or as warmup.seconds or "
              + "warmup.operations sets it.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(
      names = ModeProperties.OPTION,
      paramLabel = "<mode>:<key>=<value>",
      description =
          "A property for the commands of one mode, such as tls:mongodb.url=<address>. May be"
              + " repeated.")
  private List<String> modeProperties = new ArrayList<>();

  @Option(
      names = "--results",
      paramLabel = "<folder>",
      description = "Where results go (default: results/overhead-<binding>-<workload>-<date>).")
  @Nullable Path results;

  @Option(
      names = "--new",
      description = "With --design trials: starts a new one even if there is an unfinished one.")
  boolean anew;

  @Mixin final HelpOption help = new HelpOption();

  /** What shells complete. */
  static final class Modes implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ProtectionParser.WORDS.iterator();
    }
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
   * The study of trials that is asked for, as a study file. Each trial begins with a table that was
   * just loaded.
   *
   * @param store what the command line names
   * @throws ConfigurationException when it can't be such a study
   */
  String study(Binding store) {
    new GivenProperties(properties).check(FREE, OverheadOptions::insteadOf);
    Path workload = workload();
    if (limits.areGiven()) {
      throw problem(
          "--design", design, "has trials, which neither end by precision nor have slices");
    }
    int trials = repeats == null ? DEFAULT_REPEATS : repeats;
    long seconds = serverSeconds == null ? DEFAULT_SERVER_SECONDS : serverSeconds;
    Bounds.check("--repeats", trials, 1, Bounds.MAX_REPEATS, HELP);
    Bounds.check("--server-seconds", seconds, 0, Bounds.MAX_SECONDS, HELP);
    Bounds.check("-threads", threads, 1, Bounds.MAX_THREADS, HELP);
    Bounds.check("-target", target, 0, Bounds.MAX_RECORDS, HELP);
    Properties given = content(files);
    given.putAll(properties);
    if (given.containsKey(TIME_LIMIT)) {
      throw problem(
          TIME_LIMIT,
          given.getProperty(TIME_LIMIT, ""),
          "would make all run times the same, and with them the overhead");
    }
    Map<String, Object> warmUp = new TreeMap<>(Map.of("server-seconds", seconds));
    WARM_UP.stream()
        .filter(given::containsKey)
        .forEach(
            key -> {
              String value = given.getProperty(key, "").strip();
              warmUp.put(
                  key.substring("warmup.".length()),
                  value.matches("\\d{1,18}") ? (Object) Long.valueOf(value) : value);
            });
    Map<String, Object> yaml = new LinkedHashMap<>();
    yaml.put("study", name().substring(0, Math.min(MAX_NAME_LENGTH, name().length())));
    yaml.put("title", title());
    yaml.put("stores", inOrder("store", binding, "properties-file", storeFiles(workload)));
    yaml.put("protections", protections(store));
    yaml.put("workloads", workload.toAbsolutePath().normalize().toString());
    yaml.put("threads", threads);
    yaml.put("targets", target);
    yaml.put("records", count(given, RECORDS));
    yaml.put("operations", count(given, OPERATIONS));
    yaml.put("repeats", trials);
    yaml.put("warmup", warmUp);
    yaml.put("reload", "trial");
    yaml.put("properties", properties());
    return new Dump(DumpSettings.builder().setSplitLines(false).build()).dumpToString(yaml);
  }

  String title() {
    return "What protecting the data costs on " + binding;
  }

  /** Each mode with what it has for itself, as a study file has them. */
  private List<Object> protections(Binding store) {
    List<Object> protections = new ArrayList<>();
    Map<String, Map<String, String>> ofModes = ofModes();
    for (Protection mode : modes(store)) {
      new GivenProperties(properties).check(mode);
      if (mode.reencrypts()) {
        throw ConfigurationException.ofArgument(
            MODES,
            mode.name(),
            "applies to interleaved measurements only: trials can't be re-encrypted meanwhile",
            "Leave out --design trials");
      }
      protections.add(
          inOrder(
              "protection",
              mode.name(),
              "properties",
              ofModes.getOrDefault(mode.name(), Map.of())));
    }
    return protections;
  }

  /** The modes of trials that are asked for, plain among them. */
  List<Protection> modes(Binding store) {
    List<String> asked = modes == null ? defaultModes(store).ofTrials() : modes;
    checkPlain(asked);
    return ProtectionParser.ofCommandLine(MODES, asked);
  }

  /** Files of properties for every command, besides the workload. */
  private List<String> storeFiles(Path workload) {
    return files.stream()
        .map(ShippedFile::find)
        .filter(file -> !file.equals(workload))
        .map(file -> StorePropertiesFile.ofCommandLine("-P", file).toString())
        .toList();
  }

  private static Map<String, Object> inOrder(
      String key, String value, String otherKey, Object otherValue) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(key, value);
    map.put(otherKey, otherValue);
    return map;
  }

  private static void checkPlain(List<String> asked) {
    if (!asked.contains(PLAIN)) {
      throw problem(
          MODES, String.join(",", asked), "must have plain, which others are compared with");
    }
  }

  /**
   * Whether modes take turns within one client.
   *
   * @throws ConfigurationException when the design is unknown, or has no use for what was given
   */
  boolean isInterleaved() {
    if (design.equals("trials")) {
      return false;
    }
    if (!design.equals(INTERLEAVED)) {
      throw problem("--design", design, "must be interleaved or trials");
    }
    if (repeats != null || serverSeconds != null || anew) {
      throw problem(
          "--design",
          design,
          "can't be combined with --repeats, --server-seconds or --new, which belong to --design "
              + "trials");
    }
    return true;
  }

  /**
   * The interleaved measurement that is asked for.
   *
   * @param err is told which of the default modes this store can't have
   */
  InterleavedConfig interleaved(BindingCatalog catalog, PrintStream err) {
    new GivenProperties(properties).checkProtections();
    Problems problems = new Problems();
    InterleavedConfig.Limits asked = limits.limits(MAX_DURATION, problems);
    problems.throwIfAny();
    return interleaved(catalog, asked, err);
  }

  /** The same with these limits. */
  InterleavedConfig interleaved(
      BindingCatalog catalog, InterleavedConfig.Limits asked, PrintStream err) {
    Bounds.check("-threads", threads, 1, Bounds.MAX_THREADS, HELP);
    Bounds.check("-target", target, 0, Bounds.MAX_RECORDS, HELP);
    SourcedProperties all = content(files);
    properties.forEach((key, value) -> all.set(key, value, "-p"));
    all.set(OwnProperties.THREADS, Integer.toString(threads), "-threads");
    if (target > 0) {
      all.set("target", Long.toString(target), "-target");
    }
    if (WARM_UP.stream().noneMatch(all::containsKey)) {
      all.set(TrialWarmUp.UNTIL_KEY, "steady", "overhead");
    }
    List<ArmConfig> arms = new ArrayList<>();
    Map<String, Map<String, String>> ofModes = ofModes();
    Binding store = catalog.resolve(binding, "command line");
    boolean local = LocalStores.standsIn(store, all);
    for (Protection mode : interleavedModes(store, all, err)) {
      new GivenProperties(properties).check(mode);
      Map<String, String> own = mode.armProperties();
      if (local) {
        own.putAll(ModeProperties.ofLocalServer(mode.transport()));
      }
      own.putAll(ofModes.getOrDefault(mode.name(), Map.of()));
      arms.add(new ArmConfig(mode.name(), mode.sentenceSubject(), "mode " + mode.name(), own));
    }
    ArmConfig plain =
        arms.stream().filter(arm -> arm.name().equals(PLAIN)).findFirst().orElseThrow();
    arms.remove(plain);
    return new InterleavedConfig(
        binding, "command line", all, plain, arms, asked, Study.Schedule.DEFAULT_SEED, reload);
  }

  private List<Protection> interleavedModes(Binding store, SourcedProperties all, PrintStream err) {
    List<String> asked = modes == null ? defaultModes(store).interleaved(all, err) : modes;
    checkPlain(asked);
    List<Protection> protections = ProtectionParser.ofCommandLine(MODES, asked);
    if (protections.size() < 2) {
      throw problem(MODES, String.join(",", asked), "has nothing to compare with plain");
    }
    for (Protection mode : protections) {
      if (!mode.isPossibleOn(store)) {
        throw problem(
            MODES, mode.name(), "isn't available: the driver of " + binding + " doesn't encrypt");
      }
    }
    new GivenProperties(properties).checkLayer(store, protections);
    return protections;
  }

  private DefaultModes defaultModes(Binding store) {
    Map<String, Map<String, String>> own = ofModes();
    own.values().removeIf(Map::isEmpty);
    return new DefaultModes(store, own.keySet());
  }

  /** The name of the results folder, but for its date. */
  String name() {
    return ("overhead-" + binding + "-" + workload().getFileName())
        .replaceAll("[^A-Za-z0-9._-]", "_");
  }

  /** The one that names a workload or says how many records it has, or else the first. */
  private Path workload() {
    for (Path name : files) {
      Properties content = content(List.of(name));
      if (content.containsKey("workload") || content.containsKey(RECORDS)) {
        return ShippedFile.find(name);
      }
    }
    return ShippedFile.find(files.get(0));
  }

  /**
   * The properties of files, the later over the earlier.
   *
   * @throws ConfigurationException with every file that can't be read, now or by a command later
   */
  private static SourcedProperties content(List<Path> names) {
    SourcedProperties content = new SourcedProperties();
    Problems problems = new Problems();
    for (Path name : names) {
      Path file = ShippedFile.find(name);
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        throw problem("-P", file.toString(), "must be a workload file, or one of properties");
      }
      ShippedFile.read(name, content, problems);
    }
    problems.throwIfAny();
    return content;
  }

  private Map<String, Map<String, String>> ofModes() {
    return ModeProperties.of(
        ProtectionParser.ofCommandLine(MODES, modes == null ? DefaultModes.ALL : modes),
        modeProperties);
  }

  private static String insteadOf(String key) {
    return switch (key) {
      case OwnProperties.THREADS -> "Use -threads for it";
      case "target" -> "Use -target for it";
      case "db" -> "Name the store's binding first";
      default -> "Leave it out";
    };
  }

  private static long count(Properties given, String key) {
    String value = given.getProperty(key, "").trim();
    if (!value.matches("[1-9]\\d{0,17}")) {
      throw problem(key, value, "must be a number above 0, in the workload file or by -p");
    }
    long count = Long.parseLong(value);
    Bounds.check(key, count, 1, Bounds.MAX_RECORDS, HELP);
    return count;
  }

  /** What its help says more of. */
  static ConfigurationException problem(String key, String value, String rule) {
    return ConfigurationException.ofArgument(key, value, rule, HELP);
  }
}
