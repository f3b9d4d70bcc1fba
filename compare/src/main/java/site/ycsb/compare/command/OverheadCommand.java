package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingNames;
import site.ycsb.client.config.ShippedFile;
import site.ycsb.client.store.LocalStores;
import site.ycsb.compare.interleaved.CostMeasurement;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.ProtectionParser;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Bounds;
import site.ycsb.compare.study.WorkloadChoice.TrialWarmUp;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.SourcedProperties;
import site.ycsb.config.YcsbKeys;
import site.ycsb.interleaved.command.LimitOptions;
import site.ycsb.interleaved.run.ArmConfig;
import site.ycsb.interleaved.run.InterleavedConfig;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.HelpOption;
import site.ycsb.spi.PicocliSyntax;
import site.ycsb.spi.Subcommand;
import site.ycsb.spi.store.LocalStore;

/**
 * {@code bin/ycsb overhead}: protections of one store and one workload compared with plain, with
 * one table as the result.
 */
public final class OverheadCommand implements Subcommand {
  private final PrintStream out;
  private final PrintStream err;
  private final Clock clock = Clock.system(ZoneId.systemDefault());

  /** For the client, which finds it by its service file. */
  public OverheadCommand() {
    this(System.out, System.err);
  }

  OverheadCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public String name() {
    return "overhead";
  }

  @Override
  public String summary() {
    return "run a workload plain and protected, and report the cost";
  }

  @Override
  public CommandSyntax syntax() {
    return PicocliSyntax.of(new CommandLine(new OverheadOptions()));
  }

  @Override
  public boolean endsWhenInterrupted(List<String> arguments) {
    return true;
  }

  @Override
  public int run(List<String> arguments) {
    OverheadOptions options = new OverheadOptions();
    return new Invocation(out, err).run(new CommandLine(options), arguments, asked -> run(options));
  }

  private int run(OverheadOptions asked) throws IOException {
    BindingCatalog catalog = BindingCatalog.find(err);
    InterleavedConfig config = asked.interleaved(catalog, err);
    CostMeasurement measurement = new CostMeasurement(catalog, out, err);
    Path folder = CostMeasurement.folder(asked.results, asked.name(), clock);
    return asked.dryRun ? measurement.show(config) : measurement.run(config, asked.title(), folder);
  }

  /** The arguments of {@code bin/ycsb overhead}. */
  @Command(
      name = "bin/ycsb overhead",
      sortOptions = false,
      description = {
        "Measures what protection costs: throughput, latency, size on disk, each with an interval. "
            + "One client holds plain and protected data, and its threads work for one of them at a"
            + " time, in slices in random order; plain is measured twice, as a control."
      },
      footer = {
        "",
        "Shows a table whose intervals narrow while it measures. The results directory gets "
            + "report.html, interleaved.json and blocks.csv. Ctrl-C ends it with the results so"
            + " far.",
        "",
        "Exit code: 0 done; 1 a mode failed, or the control differs from plain; 2 wrong arguments;"
            + " 3 bad data; 130 interrupted."
      })
  static final class OverheadOptions {
    private static final String MODES = "--modes";
    private static final List<String> DEFAULT_MODES =
        List.of(ArmConfig.PLAIN, "atrest", "client", "client+atrest");

    private static final String HELP = "See bin/ycsb overhead --help";
    private static final Duration MAX_DURATION = Duration.ofMinutes(5);

    @Parameters(
        index = "0",
        paramLabel = "<binding>",
        completionCandidates = BindingNames.OfStores.class,
        description = "The store: cassandra, ...")
    private String binding = "";

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
                + "plain,atrest,client,client+atrest, without those that this store doesn't"
                + " support.")
    private @Nullable List<String> modes;

    @Mixin private LimitOptions limits = new LimitOptions();

    @Option(
        names = "--dry-run",
        description = "Shows the plan with an estimate of its duration, and runs nothing.")
    boolean dryRun;

    @Option(names = "--reload", description = "Recreates the tables of all modes.")
    private boolean reload;

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
            "A property for every mode, such as recordcount=100000. All are warmed up together, "
                + "uncounted, until they are steady, for at least warmup.seconds (0) and at most"
                + " warmup.limit (60) for each server.")
    private Map<String, String> properties = new LinkedHashMap<>();

    @Option(
        names = GivenProperties.MODE_OPTION,
        paramLabel = "<mode>:<key>=<value>",
        description =
            "A property for the commands of one mode, such as tls:mongodb.url=<address>. May be"
                + " repeated.")
    private List<String> modeProperties = new ArrayList<>();

    @Option(
        names = "--results",
        paramLabel = "<dir>",
        description = "Where results go (default: results/overhead-<binding>-<workload>-<date>).")
    @Nullable Path results;

    @Mixin final HelpOption help = new HelpOption();

    /** What shells complete. */
    static final class Modes implements Iterable<String> {
      @Override
      public Iterator<String> iterator() {
        return ProtectionParser.WORDS.iterator();
      }
    }

    String title() {
      return "What protecting the data costs on " + binding;
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

    InterleavedConfig interleaved(
        BindingCatalog catalog, InterleavedConfig.Limits asked, PrintStream err) {
      Optional<String> wrapped = catalog.wrapped(binding);
      if (wrapped.isPresent()) {
        throw ConfigurationException.ofArgument(
            "binding",
            binding,
            InterleavedConfig.LAYERED_RULE,
            "Name " + wrapped.get() + ", and give what protects it by --modes");
      }
      Bounds.check("-threads", threads, 1, Bounds.MAX_THREADS, HELP);
      Bounds.check("-target", target, 0, Bounds.MAX_RECORDS, HELP);
      SourcedProperties all = content(files);
      properties.forEach((key, value) -> all.set(key, value, "-p"));
      all.set(YcsbKeys.THREAD_COUNT, Integer.toString(threads), "-threads");
      if (target > 0) {
        all.set(YcsbKeys.TARGET, Long.toString(target), "-target");
      }
      if (all.stringPropertyNames().stream().noneMatch(key -> key.startsWith("warmup."))) {
        all.set(TrialWarmUp.UNTIL_KEY, "steady", "overhead");
      }
      List<ArmConfig> arms = new ArrayList<>();
      Map<String, Map<String, String>> ofModes = ofModes();
      Binding store = catalog.resolve(binding, Problem.COMMAND_LINE);
      boolean local = LocalStores.standsIn(store, all);
      for (Protection mode : modes(store, all, err)) {
        new GivenProperties(properties).check(mode);
        Map<String, String> own = mode.armProperties();
        if (local) {
          own.putAll(GivenProperties.ofLocalServer(mode.transport()));
        }
        own.putAll(ofModes.getOrDefault(mode.name(), Map.of()));
        arms.add(new ArmConfig(mode.name(), mode.sentenceSubject(), "mode " + mode.name(), own));
      }
      ArmConfig plain =
          arms.stream().filter(arm -> arm.name().equals(ArmConfig.PLAIN)).findFirst().orElseThrow();
      arms.remove(plain);
      return new InterleavedConfig(
          binding,
          Problem.COMMAND_LINE,
          all,
          plain,
          arms,
          asked,
          Study.Schedule.DEFAULT_SEED,
          reload);
    }

    private List<Protection> modes(Binding store, SourcedProperties all, PrintStream err) {
      List<String> asked = modes == null ? defaultModes(store, all, err) : modes;
      if (!asked.contains(ArmConfig.PLAIN)) {
        throw problem(
            MODES, String.join(",", asked), "must have plain, which others are compared with");
      }
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

    /**
     * Those of the default modes that the store can have. Encryption at rest is for stores that
     * have a local one, and where the mode has properties of its own, such as another address.
     *
     * @param err gets a line about modes that the store can't have
     */
    private List<String> defaultModes(Binding store, SourcedProperties all, PrintStream err) {
      Map<String, Map<String, String>> ofModes = ofModes();
      Optional<LocalStore> local = LocalStores.storeFor(store, all);
      List<String> impossible =
          DEFAULT_MODES.stream()
              .filter(
                  mode -> mode.contains("atrest") && ofModes.getOrDefault(mode, Map.of()).isEmpty())
              .toList();
      if (local.flatMap(LocalStore::atRest).isPresent() || impossible.isEmpty()) {
        return DEFAULT_MODES;
      }
      if (store.localStore().isPresent()) {
        err.println(
            "Not measured: "
                + String.join(" and ", impossible)
                + ". "
                + (local.isPresent()
                    ? "The local store can't encrypt its data at rest."
                    : "A server encrypts its data at rest for all modes or for none, so these need"
                        + " another server that encrypts: --mode-property "
                        + impossible.get(0)
                        + ":"
                        + store.addressKeys().stream().findFirst().orElse("<key of its address>")
                        + "=<address>"));
      }
      return DEFAULT_MODES.stream().filter(mode -> !impossible.contains(mode)).toList();
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
        if (content.containsKey(YcsbKeys.WORKLOAD) || content.containsKey(YcsbKeys.RECORD_COUNT)) {
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
      return GivenProperties.ofModes(
          ProtectionParser.ofCommandLine(MODES, modes == null ? DEFAULT_MODES : modes),
          modeProperties);
    }

    /** What its help says more of. */
    static ConfigurationException problem(String key, String value, String rule) {
      return ConfigurationException.ofArgument(key, value, rule, HELP);
    }
  }
}
