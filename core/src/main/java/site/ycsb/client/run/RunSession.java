package site.ycsb.client.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.classpath.ClientServices;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingSession;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.capacity.CapacityProperties;
import site.ycsb.client.capacity.LoadSearch;
import site.ycsb.client.capacity.LoadSearchFactory;
import site.ycsb.client.chain.RetryCounts;
import site.ycsb.client.cluster.ClusterLauncher;
import site.ycsb.client.cluster.ClusterProperties;
import site.ycsb.client.cluster.LocalRuns;
import site.ycsb.client.cluster.Lockstep;
import site.ycsb.client.cluster.RunRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.config.ClientProperties;
import site.ycsb.client.config.CommandArguments;
import site.ycsb.client.config.ConfiguredParts;
import site.ycsb.client.config.DerivedProperties;
import site.ycsb.client.config.EffectiveConfiguration;
import site.ycsb.client.config.GivenValuesCheck;
import site.ycsb.client.config.HeapDemand;
import site.ycsb.client.config.InputFiles;
import site.ycsb.client.config.MistypedKeys;
import site.ycsb.client.config.OutputFiles;
import site.ycsb.client.config.OwnKeys;
import site.ycsb.client.config.RunConfig;
import site.ycsb.client.config.ThreadLimit;
import site.ycsb.client.instrument.Instruments;
import site.ycsb.client.pace.Timer;
import site.ycsb.client.schema.SchemaGate;
import site.ycsb.client.store.AtRestFindings;
import site.ycsb.client.store.StoreUse;
import site.ycsb.client.store.TlsFindings;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.InProcessStore;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunPlanSource;
import site.ycsb.spi.tls.TlsKeys;
import site.ycsb.workloads.SharedProperties;

/**
 * One load or run, from its properties to its exit code: configuration, encryption, local store,
 * workload, then the {@link Benchmark} itself. Whatever goes wrong becomes a message and an exit
 * code.
 */
public final class RunSession implements LocalRuns {
  private final BindingCatalog catalog;
  private final Console console;
  private final StopSignal stop;

  public RunSession(BindingCatalog catalog, Console console, StopSignal stop) {
    this.catalog = catalog;
    this.console = console;
    this.stop = stop;
  }

  /**
   * Does it.
   *
   * @param bindingName the binding as the user called it
   * @param origin where the user did
   * @return the exit code
   */
  public int run(String bindingName, String origin, SourcedProperties properties) {
    RunRequest request = new RunRequest(bindingName, origin, properties);
    return ClusterProperties.isWanted(properties)
        ? together(launcher -> launcher.launch(request, this, console, stop))
        : run(request);
  }

  /**
   * Takes part in what another client coordinates.
   *
   * @param address of the other client, as the user gave it
   * @param properties that this machine has for itself
   * @return the exit code
   */
  public int join(String address, SourcedProperties properties) {
    return together(launcher -> launcher.join(address, properties, this, console, stop));
  }

  private int together(ToIntFunction<ClusterLauncher> work) {
    try {
      return work.applyAsInt(
          ClientServices.load(ClusterLauncher.class)
              .findFirst()
              .orElseThrow(() -> absent(ClientShare.CLIENTS.key(), "brings clients together")));
    } catch (ConfigurationException e) {
      Failure failure = new Failure(e);
      failure.print(console.err());
      return failure.exitCode();
    }
  }

  @Override
  public int run(RunRequest request) {
    return run(request.binding(), request.origin(), request.properties(), false);
  }

  @Override
  public Set<String> ownKeys(RunRequest request) {
    SourcedProperties properties = request.properties().copy();
    try {
      LayerSwitch.Choice choice =
          new LayerSwitch(catalog).apply(request.binding(), request.origin(), properties);
      return catalog.withClassesOf(choice.binding(), () -> OwnKeys.of(choice, properties));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      RunContext.of(properties).close();
    }
  }

  /** Only checks the configuration and prints it; touches no store. Tells the exit code. */
  public int dryRun(String bindingName, String origin, SourcedProperties properties) {
    return run(bindingName, origin, properties, true);
  }

  private int run(String bindingName, String origin, SourcedProperties properties, boolean dry) {
    return new BindingSession(catalog, console, stop)
        .run(
            bindingName,
            origin,
            properties,
            choice -> attempt(choice, bindingName, origin, properties, dry));
  }

  private int attempt(
      LayerSwitch.Choice choice,
      String bindingName,
      String origin,
      SourcedProperties properties,
      boolean dry)
      throws Exception {
    DerivedProperties.set(properties);
    Settings settings = new Settings(properties);
    RunConfig config = RunConfig.from(settings);
    ThreadLimit.check(settings, config.amount().threads());
    OutputFiles.check(settings, config.output(), dry);
    console.err().println("Loading workload...");
    Measurements measurements = Measurements.begin(properties, config.output().measurement());
    ConfiguredParts parts = new ConfiguredParts(properties, settings.problems());
    Optional<DB> probe = parts.probe(choice.dbClass(), origin);
    try (UsedWorkload workload = new UsedWorkload(parts.workload(config.phase().workloadClass()))) {
      Made made = new Made(settings, config, measurements, probe, workload.workload());
      return attempt(choice, bindingName, origin, properties, made, dry);
    }
  }

  /** What a configuration made. */
  private record Made(
      Settings settings,
      RunConfig config,
      Measurements measurements,
      Optional<DB> probe,
      Optional<Workload> workload) {}

  /** A workload that is cleaned up however the session ends. */
  private record UsedWorkload(Optional<Workload> workload) implements AutoCloseable {
    @Override
    public void close() throws WorkloadException {
      if (workload.isPresent()) {
        workload.get().cleanup();
      }
    }
  }

  private int attempt(
      LayerSwitch.Choice choice,
      String bindingName,
      String origin,
      SourcedProperties properties,
      Made made,
      boolean dry)
      throws Exception {
    Settings settings = made.settings();
    RunConfig config = made.config();
    Optional<DB> probe = made.probe();
    Optional<Workload> workload = made.workload();
    probe.ifPresent(db -> GivenValuesCheck.check(db, settings));
    probe.flatMap(db -> TlsKeys.check(db, properties, settings)).ifPresent(console.err()::println);
    if (probe.isPresent() && workload.isPresent()) {
      HeapDemand.check(
          probe.get(), workload.get(), properties, config.amount().fillRecords(), settings);
    }
    OutputFiles.checkAgainst(
        InputFiles.of(properties, probe, workload, System.getenv()), settings, config.output());
    if (probe.isPresent() && workload.isPresent()) {
      new MistypedKeys(catalog.bindings(), console.err())
          .check(choice.binding(), properties, probe.get(), workload, settings.problems());
    }
    Optional<LoadSearch> search = search(settings, choice, properties, workload);
    ServiceLevels levels =
        ServiceLevels.from(
            settings, config.phase().transactions() ? operationsOf(workload) : Set.of("INSERT"));
    settings.throwIfAny();
    GivenValuesCheck.warnOfComments(properties, console.err());
    config.retries().warning().ifPresent(text -> console.err().println("WARNING: " + text));
    AtRestFindings.checkPossible(probe.orElseThrow(), properties);
    TlsFindings.checkPossible(probe.orElseThrow(), properties);
    properties.set(ClientProperties.DB.key(), choice.dbClass(), origin);
    if (dry) {
      new EffectiveConfiguration(probe.orElseThrow(), workload.orElseThrow())
          .lines(properties)
          .forEach(console.out()::println);
      return ExitCode.OK.code();
    }
    if (!config.amount().somethingToDo()) {
      console.err().println("Nothing to do: the number of operations is 0.");
      return ExitCode.OK.code();
    }
    config.amount().shareNotice().ifPresent(console.err()::println);
    stop.onRequest(workload.orElseThrow()::requestStop);
    try (Instruments instruments = config.output().instruments().open(console, stop);
        StoreUse store = StoreUse.open(choice, properties, stop)) {
      if (stop.isRequested()) {
        return ExitCode.INTERRUPTED.code();
      }
      RunParts run =
          new RunParts(
              config,
              workload.orElseThrow(),
              made.measurements(),
              new RetryCounts(),
              instruments,
              console,
              stop);
      return benchmark(
          run,
          choice,
          properties,
          store,
          CommandArguments.of(bindingName, properties),
          search,
          levels);
    }
  }

  /** The search that the configuration asks for. */
  private Optional<LoadSearch> search(
      Settings settings,
      LayerSwitch.Choice choice,
      SourcedProperties properties,
      Optional<Workload> workload) {
    if (settings.find(CapacityProperties.OBJECTIVES).isEmpty()) {
      CapacityProperties.ALL.forEach(settings::find);
      return Optional.empty();
    }
    if (!settings.get(SharedProperties.DO_TRANSACTIONS)) {
      settings.reject(
          CapacityProperties.OBJECTIVES,
          "a load has no rate to be searched",
          "Leave it out, or use 'bin/ycsb capacity' on what is loaded");
      return Optional.empty();
    }
    if (ClientShare.from(settings).clients() > 1) {
      settings.reject(
          CapacityProperties.OBJECTIVES,
          "one client searches; several can't",
          "Leave out the cluster's properties");
    }
    return Optional.of(
        ClientServices.load(LoadSearchFactory.class)
            .findFirst()
            .orElseThrow(() -> absent(CapacityProperties.OBJECTIVES.key(), "searches rates"))
            .create(
                settings,
                new LoadSearchFactory.Subject(
                    SearchSubject.of(choice, properties), operationsOf(workload)),
                console.err()));
  }

  /** What a run of a workload does; none when that isn't known. */
  private static Set<String> operationsOf(Optional<Workload> workload) {
    return workload
        .filter(RunPlanSource.class::isInstance)
        .map(each -> ((RunPlanSource) each).operations())
        .orElse(Set.of());
  }

  private static ConfigurationException absent(String key, String what) {
    return new ConfigurationException(
        new Problem(
            key,
            "",
            "class path",
            "the module that " + what + " isn't there",
            "Use a whole distribution"));
  }

  private int benchmark(
      RunParts run,
      LayerSwitch.Choice choice,
      SourcedProperties properties,
      StoreUse store,
      String arguments,
      Optional<LoadSearch> search,
      ServiceLevels levels)
      throws Exception {
    RunConfig config = run.config();
    int threads = config.amount().threads();
    DbChain chain = new DbChain(run, choice, properties);
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      workers.add(
          new Worker(
              chain.make(),
              run.workload(),
              properties,
              i,
              threads,
              run.measurements(),
              Timer.SYSTEM));
    }
    boolean inProcess = Capabilities.find(workers.get(0).db(), InProcessStore.class).isPresent();
    if (inProcess && !config.phase().transactions()) {
      console
          .err()
          .println(
              "The data of this binding ends with the process: run fills it by itself, uncounted.");
    }
    SchemaGate gate =
        new SchemaGate(
            store.isLocal(), arguments, choice.binding().namespaceKey(), properties, console.err());
    Preparation preparation =
        new Preparation(
            run, properties, gate, store.isLocal(), choice.binding().addressKeys(), inProcess);
    try (Crew crew = new Crew(workers)) {
      return new Benchmark(
              run, workers, crew, RunContext.of(properties).find(Lockstep.OF_RUN), search, levels)
          .run(preparation, arguments);
    }
  }
}
