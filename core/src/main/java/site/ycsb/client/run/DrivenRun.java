package site.ycsb.client.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.chain.RetryCounts;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.config.CommandArguments;
import site.ycsb.client.config.ConfiguredParts;
import site.ycsb.client.config.DerivedProperties;
import site.ycsb.client.config.GivenValuesCheck;
import site.ycsb.client.config.HeapDemand;
import site.ycsb.client.config.MistypedKeys;
import site.ycsb.client.config.RunConfig;
import site.ycsb.client.config.ThreadLimit;
import site.ycsb.client.pace.Timer;
import site.ycsb.client.schema.SchemaGate;
import site.ycsb.client.store.AtRestFindings;
import site.ycsb.client.store.StoreUse;
import site.ycsb.client.store.TlsFindings;
import site.ycsb.config.Problems;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.InProcessStore;
import site.ycsb.spi.run.RunCheck;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.run.RunPlanSource;
import site.ycsb.spi.tls.TlsKeys;

/**
 * One of several runs of a process whose operations the caller drives: configured, connected and
 * checked as a run of its own, and measured into measurements of its own.
 *
 * <p>Threading: {@link #prepareFirst}, {@link #fill}, {@link #check} and the methods of a worker
 * are called on that worker's thread, the others on the caller's while no worker is in an
 * operation.
 */
public final class DrivenRun {
  private final RunConfig config;
  private final LayerSwitch.Choice choice;
  private final SourcedProperties properties;
  private final Workload workload;
  private final Measurements measurements;
  private final Console console;
  private final StopSignal stop;
  private final List<Worker> workers = new ArrayList<>();
  private Optional<Preparation> preparation = Optional.empty();
  private String arguments = "";

  private DrivenRun(
      RunConfig config,
      LayerSwitch.Choice choice,
      SourcedProperties properties,
      Workload workload,
      Measurements measurements,
      Console console,
      StopSignal stop) {
    this.config = config;
    this.choice = choice;
    this.properties = properties;
    this.workload = workload;
    this.measurements = measurements;
    this.console = console;
    this.stop = stop;
  }

  /**
   * Reads and checks the configuration; touches no store.
   *
   * @param origin where the user named the binding
   * @param problems get all that is wrong
   * @return empty when something is
   */
  public static Optional<DrivenRun> configure(
      BindingCatalog catalog,
      LayerSwitch.Choice choice,
      String origin,
      SourcedProperties properties,
      Problems problems,
      Console console,
      StopSignal stop)
      throws WorkloadException {
    DerivedProperties.set(properties);
    Problems own = new Problems();
    Settings settings = new Settings(properties, own);
    RunConfig config = RunConfig.from(settings);
    ThreadLimit.check(settings, config.amount().threads());
    Measurements measurements = Measurements.beginApart(properties, config.output().measurement());
    ConfiguredParts parts = new ConfiguredParts(properties, own);
    Optional<DB> probe = parts.probe(choice.dbClass(), origin);
    Optional<Workload> workload = parts.workload(config.phase().workloadClass());
    probe.ifPresent(db -> GivenValuesCheck.check(db, settings));
    probe.flatMap(db -> TlsKeys.check(db, properties, settings)).ifPresent(console.err()::println);
    if (probe.isPresent() && workload.isPresent()) {
      HeapDemand.check(
          probe.get(), workload.get(), properties, config.amount().fillRecords(), settings);
      new MistypedKeys(catalog.bindings(), console.err())
          .check(choice.binding(), properties, probe.get(), workload, own);
    }
    own.list().forEach(problems::add);
    if (!own.isEmpty() || probe.isEmpty() || workload.isEmpty()) {
      return Optional.empty();
    }
    AtRestFindings.checkPossible(probe.get(), properties);
    TlsFindings.checkPossible(probe.get(), properties);
    return Optional.of(
        new DrivenRun(config, choice, properties, workload.get(), measurements, console, stop));
  }

  /**
   * Creates a DB for each thread; none connects yet.
   *
   * @param ownTable whether the table is of this measurement alone, so that a missing one is made
   *     on servers elsewhere too
   */
  public void create(String bindingName, StoreUse store, boolean ownTable) throws Exception {
    RunParts run =
        new RunParts(
            config,
            workload,
            measurements,
            new RetryCounts(),
            config.output().instruments().open(console, stop),
            console,
            stop);
    DbChain chain = new DbChain(run, choice, properties);
    int threads = config.amount().threads();
    for (int i = 0; i < threads; i++) {
      workers.add(
          new Worker(chain.make(), workload, properties, i, threads, measurements, Timer.SYSTEM));
    }
    arguments = CommandArguments.of(bindingName, properties);
    SchemaGate gate =
        new SchemaGate(
            store.isLocal() || ownTable,
            arguments,
            choice.binding().namespaceKey(),
            properties,
            console.err());
    preparation =
        Optional.of(
            new Preparation(
                run,
                properties,
                gate,
                store.isLocal(),
                choice.binding().addressKeys(),
                isInProcess()));
  }

  /** What the binding reports of server, driver and protection, once it's connected. */
  public Map<String, String> facts() {
    return preparation.map(Preparation::facts).orElse(Map.of());
  }

  /** On the first thread: table, connection, facts, protection at rest and of connections. */
  public void prepareFirst() throws Exception {
    preparation.orElseThrow().initFirst(workers.get(0));
  }

  /** Whether the data lives and dies with the process, and so is inserted by the run. */
  public boolean isInProcess() {
    return Capabilities.find(workers.get(0).db(), InProcessStore.class).isPresent();
  }

  /** On a worker's thread: inserts its share of the records of an in-process store. */
  public void fill(Worker worker) {
    if (preparation.orElseThrow().needsFilling()) {
      preparation.orElseThrow().fill(worker);
    }
  }

  /** On the first thread, when all records are there: does the run make sense. */
  public void check() {
    preparation.orElseThrow().check(workers.get(0));
  }

  /**
   * Begins to watch for a store that is gone, as a run does.
   *
   * @return tells what the trouble is, once there is some; to be asked again and again while
   *     workers are in operations, by one thread
   */
  public Supplier<Optional<String>> watch() {
    FailureWatch watch =
        new FailureWatch(config.failureLimits().maxSeconds(), workers.size(), System.nanoTime());
    return () ->
        watch.trouble(
            System.nanoTime(),
            () ->
                new FailureWatch.Progress(
                    OperationCounts.of(measurements.statusTotals()),
                    workers.stream().mapToLong(Worker::operationsDone).sum(),
                    true));
  }

  /** Forgets what was measured so far. */
  public void forgetFigures() {
    preparation.orElseThrow().forgetFigures(workers.get(0).db());
  }

  /** One for each thread, in their order. */
  public List<Worker> workers() {
    return List.copyOf(workers);
  }

  public RunConfig config() {
    return config;
  }

  public Workload workload() {
    return workload;
  }

  public Measurements measurements() {
    return measurements;
  }

  public SourcedProperties properties() {
    return properties;
  }

  /** What the workload is about to do; empty when it can't tell. */
  public Optional<RunPlan> plan() {
    return workload instanceof RunPlanSource source
        ? Optional.ofNullable(source.runPlan())
        : Optional.empty();
  }

  /**
   * Judges how operations ended as any run does, with the same sentences. What is compared with
   * others may have failed less.
   *
   * @return the exit code
   */
  public int verdict() {
    Verdict verdict = new Verdict(console.err());
    verdict.of(
        measurements.statusTotals(), config, workload, properties, Optional.empty(), arguments);
    verdict.ofCompared(OperationCounts.of(measurements.statusTotals()));
    try {
      workers.stream()
          .findFirst()
          .flatMap(first -> Capabilities.find(first.db(), RunCheck.class))
          .flatMap(RunCheck::finding)
          .ifPresent(verdict::ofData);
    } catch (RuntimeException e) {
      // not every binding is careful, and the measurement is over
      console.err().println("WARNING: the binding couldn't tell what it found: " + e);
    }
    tlsAtEnd().ifPresent(verdict::of);
    return verdict.code();
  }

  private Optional<TlsFindings> tlsAtEnd() {
    return workers.isEmpty()
        ? Optional.empty()
        : preparation.map(known -> known.tls().again(workers.get(0).db()));
  }
}
