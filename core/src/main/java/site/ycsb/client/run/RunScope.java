package site.ycsb.client.run;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.UnknownDBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.client.binding.DbLoader;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.binding.StepLimit;
import site.ycsb.client.chain.RetryPolicy;
import site.ycsb.client.chain.RetryingDB;
import site.ycsb.client.chain.RetryingDB.RetryCounts;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.config.BindingSession;
import site.ycsb.client.config.ClientProperties;
import site.ycsb.client.config.CommandArguments;
import site.ycsb.client.config.InputFiles;
import site.ycsb.client.config.OutputFiles;
import site.ycsb.client.config.RunConfig;
import site.ycsb.client.config.UnreadProtections;
import site.ycsb.client.config.WorkloadFactory;
import site.ycsb.client.instrument.Instruments;
import site.ycsb.client.pace.Timer;
import site.ycsb.client.results.RunDescription;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.Secrets;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.InProcessStore;
import site.ycsb.spi.run.DryRunCheck;
import site.ycsb.spi.run.DryRunCheck.NotTriedException;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunPlanSource;

/**
 * One load or run: what was requested, what that configures and makes, and what all its steps
 * share. Used by the thread that leads the run. Closing it cleans the workload up.
 */
final class RunScope implements AutoCloseable {
  final LayerSwitch.Choice choice;
  final SourcedProperties properties;
  final Settings settings;
  final RunConfig config;
  final Measurements measurements;
  final RetryCounts retryCounts = new RetryCounts();
  final Console console;
  final StopSignal stop;

  private final BindingSession session;
  private final Optional<OutputFiles> outputs;
  private final Optional<DB> probe;
  private final Optional<Workload> workload;
  private Optional<UnreadProtections> unread = Optional.empty();
  private Instruments instruments = Instruments.NONE;
  private String arguments = "";

  /** What becomes of what the run measures. */
  enum Results {
    WRITTEN,
    /** There won't be any: the configuration is only checked, and nothing may be created. */
    NONE,
    /** Whoever does its operations has them. */
    TAKEN
  }

  /**
   * Reads the configuration, and makes what it names before any store is started; what is wrong is
   * among the problems of the {@link #settings}.
   */
  RunScope(BindingSession session, LayerSwitch.Choice choice, Results results)
      throws WorkloadException {
    this.session = session;
    this.choice = choice;
    this.properties = choice.properties();
    this.console = session.console();
    this.stop = session.stop();
    RunConfig.derive(properties);
    settings = new Settings(properties);
    config = RunConfig.from(settings);
    outputs =
        results == Results.TAKEN
            ? Optional.empty()
            : Optional.of(new OutputFiles(settings, config));
    if (outputs.isPresent()) {
      outputs.get().check(results == Results.NONE);
      console.err().println("Loading workload...");
    }
    measurements =
        results == Results.TAKEN
            ? Measurements.beginApart(properties)
            : Measurements.begin(properties);
    probe = probe(choice, settings.problems());
    workload = workload(config.workloadClass(), properties, settings.problems());
  }

  /** A DB that is only asked what it is; empty when it can't be made. */
  private static Optional<DB> probe(LayerSwitch.Choice choice, Problems problems) {
    try {
      return Optional.of(DbLoader.probe(choice.dbClass(), choice.properties()));
    } catch (UnknownDBException e) {
      problems.add(
          ClientProperties.DB.key(),
          choice.dbClass(),
          choice.request().origin(),
          String.valueOf(e.getMessage()),
          "Use a name that 'bin/ycsb bindings' lists, or add the class's jar with -cp");
    } catch (ConfigurationException e) {
      e.problems().forEach(problems::add);
    }
    return Optional.empty();
  }

  /** The workload, initialised; empty when it can't be. */
  private static Optional<Workload> workload(
      String className, SourcedProperties properties, Problems problems) throws WorkloadException {
    if (className.isEmpty()) {
      return Optional.empty();
    }
    boolean clean = problems.isEmpty();
    try {
      return Optional.of(WorkloadFactory.init(className, properties));
    } catch (ConfigurationException e) {
      e.problems().forEach(problems::add);
    } catch (WorkloadException | RuntimeException e) {
      Optional<ConfigurationException> cause = Failure.find(e, ConfigurationException.class);
      if (cause.isEmpty() && clean) {
        throw e;
      }
      // without a cause of its own it may be what is known already, such as a number
      cause.ifPresent(found -> found.problems().forEach(problems::add));
    }
    return Optional.empty();
  }

  /** Adds a problem for all that can't be as it is configured; touches no store. */
  void check() {
    probe.ifPresent(db -> session.checkValues(choice, db, settings));
    outputs.ifPresent(files -> files.checkAgainst(InputFiles.of(properties, probe, workload)));
    if (isMade()) {
      unread = Optional.of(session.checkKeys(choice, probe.orElseThrow(), workload, settings));
    }
  }

  boolean isMade() {
    return probe.isPresent() && workload.isPresent();
  }

  /**
   * Initialises the first thread's part, then rejects what asks for a protection and was read
   * neither by that nor by the workload.
   */
  void connect(Worker first) throws Exception {
    properties.recordReads(first::init);
    unread.ifPresent(known -> known.check(console.err()));
  }

  /** Adds the problems that {@link #connect} would have, as far as they're known without it. */
  void checkUnconnected(Problems problems) throws WorkloadException {
    if (unread.isEmpty() || unread.get().isEmpty()) {
      return;
    }
    properties.recordReads(() -> workload().initThread(properties, 0, config.amount().threads()));
    unread.get().checkUnconnected(console.err(), problems);
  }

  void checkPossible() {
    BindingSession.checkPossible(probe.orElseThrow(), properties);
  }

  /**
   * For a dry run: opens what threads open before they connect, such as a keyset, and says what of
   * it wasn't tried.
   *
   * @param afterLoad whether a load comes first, which creates what is missing
   */
  void tryOpening(boolean afterLoad, PrintStream err) throws UnknownDBException {
    DB db = DbLoader.load(choice.dbClass());
    db.setProperties(properties);
    try {
      Capabilities.find(db, DryRunCheck.class).ifPresent(check -> check.tryOpening(afterLoad));
      if (workload() instanceof DryRunCheck check) {
        check.tryOpening(afterLoad);
      }
    } catch (NotTriedException e) {
      err.println(DryRunCheck.NOT_TRIED + e.getMessage() + ".");
    }
  }

  /** Whether it is one of several, whose operations and results are another's. */
  boolean isDriven() {
    return outputs.isEmpty();
  }

  /** Whether the data lives and dies with the process. */
  boolean isInProcess() {
    return Capabilities.find(probe.orElseThrow(), InProcessStore.class).isPresent();
  }

  /** What the workload's run phase does, by names in results; none when that isn't known. */
  Set<String> operations() {
    return planSource().map(RunPlanSource::operations).orElse(Set.of());
  }

  /** The workload, where it describes what it does. */
  Optional<RunPlanSource> planSource() {
    return workload.filter(RunPlanSource.class::isInstance).map(RunPlanSource.class::cast);
  }

  /**
   * What it would do: {@code key=value (origin)} for each property, in the order of the keys;
   * secrets are masked.
   */
  List<String> effectiveConfiguration() {
    List<Property<?>> definitions = new ArrayList<>(InputFiles.definitions(workload));
    definitions.addAll(InputFiles.definitions(probe));
    definitions.addAll(ClientProperties.all());
    Map<String, String> lines = new TreeMap<>();
    for (Property<?> definition : definitions) {
      String key = definition.key();
      @Nullable String fallback = definition.defaultText();
      if (fallback != null && !fallback.isEmpty()) {
        lines.put(key, key + "=" + Secrets.shown(key, fallback) + " (default)");
      }
    }
    for (RunDescription.Setting setting : RunDescription.settings(properties)) {
      lines.put(
          setting.key(), setting.key() + "=" + setting.value() + " (" + setting.origin() + ")");
    }
    return new ArrayList<>(lines.values());
  }

  void watchBy(Instruments opened) {
    instruments = opened;
  }

  /**
   * Creates a DB for each thread; none connects yet. Each is a chain, from what measures to the
   * binding:
   *
   * <pre>MeasuredDB, [OperationEventsDB], [EncryptingDB], [RetryingDB], [StoreEventsDB], binding
   * </pre>
   *
   * <p>What isn't requested isn't in the chain, so that it costs nothing.
   */
  List<Worker> createWorkers() throws UnknownDBException {
    arguments = CommandArguments.of(choice.request().binding(), properties);
    if (choice.wrapped()) {
      // the encryption layer creates the store's DB, so it's the one to put this around it
      RunContext.of(properties).setStoreLayer(this::aroundStore);
    }
    List<Worker> workers = new ArrayList<>();
    properties.recordReads(() -> addWorkers(workers));
    return workers;
  }

  private void addWorkers(List<Worker> workers) throws UnknownDBException {
    int threads = config.amount().threads();
    for (int i = 0; i < threads; i++) {
      workers.add(
          new Worker(
              DbLoader.measured(choice.dbClass(), properties, this::aroundOperations),
              workload(),
              properties,
              i,
              threads,
              measurements,
              Timer.SYSTEM));
    }
  }

  /**
   * Creates the part of one thread more, which does what another workload says. Nothing measures
   * its DB. After {@link #createWorkers}.
   */
  Worker createUnmeasuredWorker(Workload other) throws UnknownDBException {
    DB db = aroundOperations(DbLoader.load(choice.dbClass()));
    db.setProperties(properties);
    return new Worker(db, other, properties, 0, 1, measurements, Timer.SYSTEM);
  }

  private DB aroundOperations(DB db) {
    return instruments.aroundOperations(choice.wrapped() ? db : aroundStore(db));
  }

  private DB aroundStore(DB store) {
    RetryPolicy retries = config.retries();
    DB called = instruments.aroundStore(store);
    return retries.isOn()
        ? new RetryingDB(called, retries, retryCounts, workload()::isStopRequested, Timer.SYSTEM)
        : called;
  }

  /** Asks a DB: a thread that hangs may still change what is read, and not every one is careful. */
  <C, T> T ask(DB db, Class<C> capability, Function<C, T> question, T otherwise) {
    try {
      return Capabilities.find(db, capability).map(question).orElse(otherwise);
    } catch (RuntimeException e) {
      console.err().println("WARNING: the binding couldn't report its metrics: " + e);
      return otherwise;
    }
  }

  StepLimit connectLimit() {
    return StepLimit.ofConnecting(choice.request().binding(), settings);
  }

  /** The binding, files and properties, for commands in messages; once workers are created. */
  String arguments() {
    return arguments;
  }

  Workload workload() {
    return workload.orElseThrow();
  }

  Instruments instruments() {
    return instruments;
  }

  @Override
  public void close() throws WorkloadException {
    if (workload.isPresent()) {
      workload.get().cleanup();
    }
  }
}
