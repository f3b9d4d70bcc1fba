package site.ycsb.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.DBFactory;
import site.ycsb.UnknownDBException;
import site.ycsb.Workload;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problems;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.InProcessStore;

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
    int code;
    try {
      code = attempt(bindingName, origin, properties);
    } catch (Exception | LinkageError e) {
      Failure failure = new Failure(e);
      if (!stop.isRequested()) {
        failure.print(console.err());
      }
      code = failure.exitCode();
    }
    return stop.isRequested() ? ExitCode.INTERRUPTED : code;
  }

  private int attempt(String bindingName, String origin, SourcedProperties properties)
      throws Exception {
    EncryptionSwitch.Choice choice =
        new EncryptionSwitch(catalog).apply(bindingName, origin, properties);
    Settings settings = new Settings(properties);
    RunConfig config = RunConfig.from(properties, settings);
    checkClasses(choice, config, properties, origin, settings.problems());
    settings.throwIfAny();
    properties.set(ClientProperties.DB.key(), choice.dbClass(), origin);
    if (!config.somethingToDo()) {
      console.err().println("Nothing to do: the number of operations is 0.");
      return ExitCode.OK;
    }
    try (StoreUse store = StoreUse.open(choice, properties)) {
      if (stop.isRequested()) {
        return ExitCode.INTERRUPTED;
      }
      console.err().println("Loading workload...");
      Measurements.setProperties(properties);
      Workload workload = WorkloadFactory.init(config.workloadClass(), properties);
      stop.onRequest(workload::requestStop);
      return benchmark(config, choice, properties, workload, store, bindingName);
    }
  }

  private int benchmark(
      RunConfig config,
      EncryptionSwitch.Choice choice,
      SourcedProperties properties,
      Workload workload,
      StoreUse store,
      String bindingName)
      throws Exception {
    Measurements measurements = Measurements.getMeasurements();
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < config.threads(); i++) {
      workers.add(
          new Worker(
              DBFactory.newDB(choice.dbClass(), properties),
              workload,
              properties,
              i,
              config.threads(),
              measurements,
              System::nanoTime));
    }
    boolean inProcess = Capabilities.find(workers.get(0).db(), InProcessStore.class).isPresent();
    if (inProcess && !config.transactions()) {
      console
          .err()
          .println(
              "The data of this binding ends with the process: run fills it by itself, uncounted.");
    }
    SchemaGate gate = new SchemaGate(store.isLocal(), bindingName, console.err());
    Preparation preparation =
        new Preparation(config, workload, gate, inProcess, measurements, console.err());
    try (Crew crew = new Crew(workers)) {
      return new Benchmark(config, workload, measurements, workers, crew, console, stop)
          .run(preparation);
    } finally {
      workload.cleanup();
    }
  }

  /** Finds classes that can't be used and keys that nobody reads, before a store is started. */
  private void checkClasses(
      EncryptionSwitch.Choice choice,
      RunConfig config,
      SourcedProperties properties,
      String origin,
      Problems problems) {
    Optional<Object> db = Optional.empty();
    try {
      db = Optional.of(DbProbe.make(choice.dbClass(), properties));
    } catch (UnknownDBException e) {
      problems.add(
          "db",
          choice.dbClass(),
          origin,
          String.valueOf(e.getMessage()),
          "Use a name that 'bin/ycsb bindings' lists, or add the class's jar with -cp");
    } catch (ConfigurationException e) {
      e.problems().forEach(problems::add);
    }
    Optional<Object> workload = Optional.empty();
    if (!config.workloadClass().isEmpty()) {
      try {
        workload = Optional.of(WorkloadFactory.make(config.workloadClass(), properties));
      } catch (ConfigurationException e) {
        e.problems().forEach(problems::add);
      }
    }
    if (db.isPresent() && workload.isPresent()) {
      new KeyCheck(catalog.bindings(), console.err())
          .check(properties, db.get(), workload.get(), problems);
    }
  }
}
