package site.ycsb.client.run;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import site.ycsb.DBException;
import site.ycsb.UnknownDBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.binding.StepLimit;
import site.ycsb.client.config.BindingSession;
import site.ycsb.client.config.RunConfig;
import site.ycsb.client.store.StoreUse;
import site.ycsb.config.Problems;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.Reconnectable;
import site.ycsb.spi.Section;
import site.ycsb.spi.run.RunCheck;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.run.RunPlanSource;

/**
 * One of several runs of a process whose operations the caller drives: configured, connected and
 * checked as a run of its own, and measured into measurements of its own.
 *
 * <p>Threading: {@link #prepareFirst}, {@link #fill}, {@link #check} and the methods of a worker
 * are called on that worker's thread, the others on the caller's while no worker is in an
 * operation.
 */
public final class DrivenRun {
  private final RunScope run;
  private List<Worker> workers = List.of();
  private Optional<Preparation> preparation = Optional.empty();

  private DrivenRun(RunScope run) {
    this.run = run;
  }

  /** Reads and checks the configuration, and touches no store; empty when there are problems. */
  public static Optional<DrivenRun> configure(
      BindingSession session, BindingRequest request, Problems problems) throws WorkloadException {
    RunScope run = new RunScope(session, session.choose(request), RunScope.Results.TAKEN);
    run.check();
    Problems own = run.settings.problems();
    own.list().forEach(problems::add);
    if (!own.isEmpty() || !run.isMade()) {
      return Optional.empty();
    }
    run.checkPossible();
    return Optional.of(new DrivenRun(run));
  }

  /**
   * For a dry run, instead of {@link #create}: opens what threads open before they connect, such as
   * a keyset, and creates nothing.
   *
   * @param err is told what of it wasn't tried
   */
  public void tryOpening(PrintStream err) throws UnknownDBException {
    run.tryOpening(false, err);
  }

  /**
   * Creates a DB for each thread; none connects yet. A missing table of this measurement alone is
   * made on servers elsewhere too.
   */
  public void create(StoreUse store, boolean ownTable) throws Exception {
    run.watchBy(run.config.instruments().open(run.console, run.stop));
    workers = run.createWorkers();
    preparation =
        Optional.of(
            new Preparation(
                run, workers.get(0).db(), store.isLocal(), store.isLocal() || ownTable));
  }

  public StepLimit connectLimit() {
    return run.connectLimit();
  }

  /**
   * Creates the part of one thread more, which works on the run's store by a workload of its own,
   * unmeasured. It isn't among the {@link #workers}: the caller connects it, after the first of
   * them, and cleans it up. After {@link #create}.
   *
   * @param other initialised with the run's properties
   */
  public Worker createUnmeasuredWorker(Workload other) throws UnknownDBException {
    return run.createUnmeasuredWorker(other);
  }

  /** What the binding reports of server, driver and protection, once it's connected. */
  public Map<String, String> facts() {
    return preparation.map(Preparation::facts).orElse(Map.of());
  }

  /** What the store was found to encrypt at rest, as results have it, once it's connected. */
  public Optional<Section> atRest() {
    return preparation.flatMap(known -> known.connected().atRest().section());
  }

  /** On the first thread: table, connection, facts, protection at rest and of connections. */
  public void prepareFirst() throws Exception {
    preparation.orElseThrow().initFirst(workers.get(0));
  }

  /** Whether its connections can be closed and reopened, once it is connected. */
  public boolean isReconnectable() {
    return !workers.isEmpty()
        && workers.stream()
            .allMatch(each -> Capabilities.find(each.db(), Reconnectable.class).isPresent());
  }

  /** On a worker's thread, between operations: leaves the store. */
  public void disconnect(Worker worker) throws DBException {
    Capabilities.find(worker.db(), Reconnectable.class).orElseThrow().disconnect();
  }

  /** On a worker's thread, once all have left: reconnects. */
  public void reconnect(Worker worker) throws DBException {
    Capabilities.find(worker.db(), Reconnectable.class).orElseThrow().connect();
  }

  /** Whether the data lives and dies with the process, and so is inserted by the run. */
  public boolean isInProcess() {
    return run.isInProcess();
  }

  /** On a worker's thread: inserts its share of the records of an in-process store. */
  public void fill(Worker worker) {
    preparation.orElseThrow().fill(worker);
  }

  /** Adds the problems of {@link #prepareFirst} that are known without a store. */
  public void checkUnconnected(Problems problems) throws WorkloadException {
    run.checkUnconnected(problems);
  }

  /** On the first thread, when all records are there: does the run make sense. */
  public void check() {
    preparation.orElseThrow().check(workers.get(0));
  }

  /**
   * Begins to watch for a store that is gone, as a run does.
   *
   * @param inOperations whether all workers are in operations whenever it is asked; else it is
   *     asked between them, and only failures are trouble
   * @return tells what the trouble is, once there is some; to be asked again and again by one
   *     thread
   */
  public Supplier<Optional<String>> watch(boolean inOperations) {
    FailureWatch watch =
        new FailureWatch(
            config().failureLimits().maxSeconds(),
            workers.size(),
            System.nanoTime(),
            () ->
                new FailureWatch.Progress(
                    OperationCounts.of(measurements().statusTotals()),
                    workers.stream().mapToLong(Worker::operationsDone).sum(),
                    inOperations));
    return () -> watch.trouble(System.nanoTime());
  }

  public void forgetFigures() {
    preparation.orElseThrow().forgetFigures();
  }

  /** One for each thread, in their order. */
  public List<Worker> workers() {
    return List.copyOf(workers);
  }

  /** The binding, and what wraps it. */
  public LayerSwitch.Choice choice() {
    return run.choice;
  }

  public RunConfig config() {
    return run.config;
  }

  public Workload workload() {
    return run.workload();
  }

  public Measurements measurements() {
    return run.measurements;
  }

  public SourcedProperties properties() {
    return run.properties;
  }

  public Optional<RunPlan> plan() {
    return run.planSource().map(RunPlanSource::runPlan);
  }

  /**
   * Judges how operations ended as any run does, with the same sentences. What is compared with
   * others may have failed less. Returns the exit code.
   */
  public int verdict() {
    Verdict verdict = new Verdict(run);
    verdict.ofOperations(Optional.empty());
    verdict.ofCompared(OperationCounts.of(measurements().statusTotals()));
    workers.stream()
        .findFirst()
        .<String>flatMap(
            first -> run.ask(first.db(), RunCheck.class, RunCheck::finding, Optional.empty()))
        .ifPresent(verdict::ofData);
    preparation.map(Preparation::tlsAtEnd).ifPresent(verdict::of);
    return verdict.code();
  }
}
