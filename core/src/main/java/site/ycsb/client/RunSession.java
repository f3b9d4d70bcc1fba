package site.ycsb.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;
import site.ycsb.metrics.LiveMetrics;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.InProcessStore;
import site.ycsb.spi.RunContext;

/**
 * One load or run, from its properties to its exit code: configuration, encryption, local store,
 * workload, then the {@link Benchmark} itself. Whatever goes wrong becomes a message and an exit
 * code.
 */
public final class RunSession {
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
    return run(bindingName, origin, properties, false);
  }

  /** Only checks the configuration and prints it; touches no store. Tells the exit code. */
  public int dryRun(String bindingName, String origin, SourcedProperties properties) {
    return run(bindingName, origin, properties, true);
  }

  private int run(String bindingName, String origin, SourcedProperties properties, boolean dry) {
    int code;
    try {
      try {
        code = attempt(bindingName, origin, properties, dry);
      } finally {
        RunContext.of(properties).close();
      }
    } catch (Exception | LinkageError e) {
      Failure failure = new Failure(e);
      if (!stop.isRequested()) {
        failure.print(console.err());
      }
      code = failure.exitCode();
    }
    return stop.isRequested() ? ExitCode.INTERRUPTED : code;
  }

  private int attempt(String bindingName, String origin, SourcedProperties properties, boolean dry)
      throws Exception {
    EncryptionSwitch.Choice choice =
        new EncryptionSwitch(catalog).apply(bindingName, origin, properties);
    return catalog.withClassesOf(
        choice.binding(), () -> attempt(choice, bindingName, origin, properties, dry));
  }

  private int attempt(
      EncryptionSwitch.Choice choice,
      String bindingName,
      String origin,
      SourcedProperties properties,
      boolean dry)
      throws Exception {
    Settings settings = new Settings(properties);
    RunConfig config = RunConfig.from(properties, settings);
    console.err().println("Loading workload...");
    Measurements.setProperties(properties);
    ConfiguredParts parts = new ConfiguredParts(properties, settings.problems());
    Optional<DB> probe = parts.probe(choice.dbClass(), origin);
    Optional<Workload> workload = parts.workload(config.workloadClass());
    probe.ifPresent(db -> GivenValues.check(db, settings));
    if (probe.isPresent() && workload.isPresent()) {
      HeapDemand.check(probe.get(), workload.get(), properties, config.fillRecords(), settings);
    }
    OutputFiles.checkAgainst(
        InputFiles.of(properties, probe, workload, System.getenv()),
        settings,
        settings.get(MeasurementProperties.MEASUREMENT_TYPE),
        config.profiling());
    if (probe.isPresent() && workload.isPresent()) {
      new MistypedKeys(catalog.bindings(), console.err())
          .check(properties, probe.get(), workload.get(), settings.problems());
    }
    settings.throwIfAny();
    AtRestFindings.checkPossible(probe.orElseThrow(), properties);
    properties.set(ClientProperties.DB.key(), choice.dbClass(), origin);
    if (dry) {
      new EffectiveConfiguration(probe.orElseThrow(), workload.orElseThrow())
          .lines(properties)
          .forEach(console.out()::println);
      workload.orElseThrow().cleanup();
      return ExitCode.OK;
    }
    if (!config.somethingToDo()) {
      console.err().println("Nothing to do: the number of operations is 0.");
      return ExitCode.OK;
    }
    stop.onRequest(workload.orElseThrow()::requestStop);
    try (LiveMetrics metrics = LiveMetrics.open(config.metrics());
        StoreUse store = StoreUse.open(choice, properties, stop)) {
      metrics.url().ifPresent(url -> console.err().println("Live figures: " + url));
      return stop.isRequested()
          ? ExitCode.INTERRUPTED
          : benchmark(
              config, choice, properties, workload.orElseThrow(), store, metrics, bindingName);
    } finally {
      workload.orElseThrow().cleanup();
    }
  }

  private int benchmark(
      RunConfig config,
      EncryptionSwitch.Choice choice,
      SourcedProperties properties,
      Workload workload,
      StoreUse store,
      LiveMetrics metrics,
      String bindingName)
      throws Exception {
    Measurements measurements = Measurements.getMeasurements();
    RetryCounts retryCounts = new RetryCounts();
    DbChain chain = new DbChain(config, choice, properties, retryCounts, workload::isStopRequested);
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < config.threads(); i++) {
      workers.add(
          new Worker(
              chain.make(), workload, properties, i, config.threads(), measurements, Timer.SYSTEM));
    }
    boolean inProcess = Capabilities.find(workers.get(0).db(), InProcessStore.class).isPresent();
    if (inProcess && !config.transactions()) {
      console
          .err()
          .println(
              "The data of this binding ends with the process: run fills it by itself, uncounted.");
    }
    String arguments = CommandArguments.of(bindingName, properties);
    SchemaGate gate =
        new SchemaGate(store.isLocal(), arguments, choice.binding().namespaceKey(), console.err());
    Preparation preparation =
        new Preparation(
            config,
            properties,
            workload,
            gate,
            store.isLocal(),
            inProcess,
            measurements,
            retryCounts,
            console.err());
    try (Crew crew = new Crew(workers)) {
      return new Benchmark(
              config, workload, measurements, retryCounts, workers, crew, console, stop, metrics)
          .run(preparation, arguments);
    }
  }
}
