package site.ycsb.client.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import site.ycsb.client.binding.StepLimit;
import site.ycsb.client.cluster.Lockstep;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.config.RunConfig;
import site.ycsb.client.config.WarmUp;
import site.ycsb.client.instrument.Instruments;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.client.jvm.GcMetrics;
import site.ycsb.client.jvm.JvmTracker;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.client.pace.RateSchedule;
import site.ycsb.client.progress.ProgressReporter;
import site.ycsb.client.progress.StatusLine;
import site.ycsb.client.progress.StatusReporter;
import site.ycsb.client.results.ResultConfig;
import site.ycsb.client.results.ResultWriter;
import site.ycsb.client.results.RunDescription;
import site.ycsb.client.run.Verdict.LoadedRecords;
import site.ycsb.client.steady.SettlingRule.SettlingWatch;
import site.ycsb.client.steady.SettlingRule.WarmUpReport;
import site.ycsb.client.store.TlsFindings;
import site.ycsb.config.Problem;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.MeasurementConfig;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.measurements.TimeLine;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.CryptoTotals;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.ReportSource;
import site.ycsb.spi.Section;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.run.RunCheck;

/**
 * Leads a crew through a benchmark: init, operations, cleanup, results.
 *
 * <p>What is timed is the {@link MeasuredPhase}; init, filling and checks before it and cleanup
 * after it are not. Every wait for a thread ends when a stop is requested.
 */
final class Benchmark {
  private final RunScope run;
  private final RunConfig config;
  private final Measurements measurements;
  private final Instruments instruments;
  private final Console console;
  private final StopSignal stop;
  private final List<Worker> workers;
  private final Crew crew;
  private final Lockstep lockstep;
  private final MeasuredPhase measured;
  private final ServiceLevels levels;
  private Optional<Problem> unreached = Optional.empty();
  private Optional<TlsFindings> tlsAtEnd = Optional.empty();
  private Optional<String> finding = Optional.empty();
  private List<ServiceLevels.Judgement> judgements = List.of();
  private Optional<WarmUpReport> warmUpReport = Optional.empty();
  private Optional<StoreUnavailableException> notConnected = Optional.empty();
  private boolean storeGone;
  private OptionalDouble warmUpPerSecond = OptionalDouble.empty();

  Benchmark(
      RunScope run,
      List<Worker> workers,
      Crew crew,
      Lockstep lockstep,
      MeasuredPhase measured,
      ServiceLevels levels) {
    this.run = run;
    this.config = run.config();
    this.measurements = run.measurements();
    this.instruments = run.instruments();
    this.console = run.console();
    this.stop = run.stop();
    this.workers = workers;
    this.crew = crew;
    this.lockstep = lockstep;
    this.measured = measured;
    this.levels = levels;
  }

  /** Runs all phases; returns the exit code. */
  int run(Preparation preparation) throws Exception {
    instruments.prepare();
    if (!prepare(preparation)) {
      instruments.end();
      run.workload().requestStop();
      crew.cleanup(storeGone ? crew.size() : 0);
      return failureCode();
    }
    preparation.forgetFigures(workers.get(0).db());
    Optional<TimeLine> timeLine =
        config.results().hasTimeLine()
            ? Optional.of(measurements.keepTimeLine())
            : Optional.empty();
    RunDescription description =
        RunDescription.of(Instant.now(), run.properties(), preparation.facts());
    console.err().println("Starting test.");
    Optional<JvmTracker> tracker =
        run.settings().get(MeasurementConfig.TRACK_JVM)
            ? Optional.of(new JvmTracker(() -> measurements))
            : Optional.empty();
    OptionalLong planned;
    try {
      planned = lockstep.awaitPlan(preparation.factsForOthers());
    } catch (Exception e) {
      instruments.end();
      crew.cleanup(0);
      throw e;
    }
    MeasuredPhase.End end;
    List<Section> sections;
    try (StatusReporter reporter =
        new StatusReporter(
            run.settings(),
            timeLine.isPresent(),
            new StatusLine(
                run.settings().get(StatusReporter.LABEL), operationsInAll(), measured.maxSeconds()),
            this::operationsOfAll,
            measurements,
            tracker,
            console)) {
      reporter.start(planned.orElseGet(System::nanoTime));
      end = measure(planned);
      sections = sections(end, preparation);
      crew.cleanup(end.hungThreads());
    }
    Verdict verdict = new Verdict(console.err());
    OperationCounts outcome = OperationCounts.of(measurements.statusTotals());
    if (crew.operationsDone() == 0 && outcome.operations() == 0) {
      console.err().println("ERROR: nothing was measured, so there are no results");
      verdict.code(ExitCode.FAILED.code());
    } else if (!deliver(end, sections, description, timeLine, tracker)) {
      verdict.code(ExitCode.FAILED.code());
    }
    instruments.printReport();
    if (instruments.failed()) {
      verdict.code(ExitCode.FAILED.code());
    }
    end.usage().stealTime().flatMap(StealTime::warning).ifPresent(console.err()::println);
    if (config.transactions()) {
      // a load is cold and has no warm-up
      boolean failing =
          outcome.manyFailed() || end.hungThreads() > 0 || end.was(MeasuredPhase.Reason.STORE_GONE);
      end.steadiness().warning(failing).ifPresent(console.err()::println);
    }
    tlsAtEnd.flatMap(TlsFindings::difference).ifPresent(console.err()::println);
    judge(end, preparation, verdict);
    finding.ifPresent(verdict::ofData);
    tlsAtEnd.ifPresent(verdict::of);
    return stop.isRequested() ? ExitCode.INTERRUPTED.code() : verdict.code();
  }

  /** Puts the results where the user wants them; false when that wasn't possible. */
  private boolean deliver(
      MeasuredPhase.End end,
      List<Section> sections,
      RunDescription description,
      Optional<TimeLine> timeLine,
      Optional<JvmTracker> tracker) {
    ResultWriter writer =
        new ResultWriter(
            config.results(),
            SourcedProperties.originOf(run.properties(), ResultConfig.EXPORT_FILE.key()),
            console,
            description,
            timeLine);
    List<Section> all = new ArrayList<>(sections);
    all.addAll(instruments.sections());
    List<Section> jvm = new ArrayList<>(GcMetrics.sections(end.runNanos() / 1_000_000));
    tracker.ifPresent(samples -> jvm.addAll(samples.sections()));
    if (lockstep == Lockstep.ALONE) {
      return writer.write(crew.operationsDone(), end.runNanos(), measurements, jvm, all);
    }
    boolean logged = writer.writeOnlyLog(crew.operationsDone(), end.runNanos(), measurements);
    RunOutcome outcome =
        new RunOutcome(
            description,
            crew.operationsDone(),
            end.startNanos(),
            end.begunNanos(),
            end.runNanos(),
            end.usage(),
            new RunOutcome.Report(
                jvm, all, askedOfTheDb(ReportSource.class, ReportSource::latencies, Map.of())));
    return lockstep.deliver(outcome) && logged;
  }

  private MeasuredPhase.End measure(OptionalLong planned) throws InterruptedException {
    try (ProgressReporter progress =
        new ProgressReporter(
            operationsInAll(),
            measured.maxSeconds(),
            planned.orElseGet(System::nanoTime),
            this::operationsOfAll,
            measurements,
            measured.progressLine())) {
      progress.start();
      LiveRun live =
          new LiveRun(
              workers.size(),
              planned.orElseGet(System::nanoTime),
              crew::operationsDone,
              measurements,
              this::cryptoTotals);
      instruments.begin(live);
      lockstep.begin(live);
      try {
        return measured.run(planned, warmUpPerSecond);
      } finally {
        lockstep.end();
        instruments.end();
      }
    }
  }

  /** Everything before the first operation that counts; false when there won't be one. */
  private boolean prepare(Preparation preparation) throws Exception {
    List<Callable<Boolean>> phases =
        List.of(
            () -> connected(crew.beginFirst(preparation::initFirst)),
            () -> connected(crew.beginOthers(Worker::init)),
            () -> !preparation.needsFilling() || filled(crew.begin(preparation::fill)),
            () -> connected(crew.beginFirst(preparation::check)),
            () -> looked(preparation),
            () -> !config.transactions() || !config.warmUp().isWanted() || warmUp());
    for (Callable<Boolean> phase : phases) {
      if (!phase.call()) {
        return false;
      }
    }
    return true;
  }

  /** Waits for a step of connecting, which may never end. */
  private boolean connected(Crew.Step step) throws InterruptedException {
    StepLimit limit = run.connectLimit();
    step.await(
        () -> {
          notConnected = limit.exceeded(step.working());
          return notConnected.isPresent() || stop.isRequested();
        });
    if (notConnected.isPresent()) {
      crew.interrupt();
      step.await(Crew.AFTER_INTERRUPT_MILLIS);
      storeGone = true;
      return false;
    }
    return done(step);
  }

  /** Waits for the inserts into a store in this process, which may fail or never end. */
  private boolean filled(Crew.Step step) throws InterruptedException {
    FailureWatch failures = failureWatch();
    step.await(() -> stop.isRequested() || isStoreGone(failures, "filling the store"));
    if (storeGone) {
      run.workload().requestStop();
      crew.release(step, failures.hangs());
      return false;
    }
    return done(step);
  }

  private FailureWatch failureWatch() {
    return new FailureWatch(config.failureLimits().maxSeconds(), crew.size(), System.nanoTime());
  }

  /** By a read that may never end, as any operation. */
  private boolean looked(Preparation preparation) throws InterruptedException {
    if (!config.transactions() || config.failureLimits().maxMissing() >= 1) {
      return true;
    }
    long limitNanos =
        PresenceCheck.LIMIT_NANOS
            + FailureWatch.LIMITS_WHEN_SLOW * config.failureLimits().maxSeconds() * 1_000_000_000L;
    long startNanos = System.nanoTime();
    Crew.Step step = crew.beginFirst(preparation::look);
    boolean ended =
        step.await(
            () ->
                stop.isRequested()
                    || (config.failureLimits().maxSeconds() > 0
                        && System.nanoTime() - startNanos >= limitNanos));
    if (!ended && !stop.isRequested()) {
      console
          .err()
          .println(
              "ERROR: a read before the run hasn't ended for three times maxfailuretime, so the run"
                  + " is aborted");
      crew.release(step, true);
      storeGone = true;
      return false;
    }
    return done(step);
  }

  private boolean warmUp() throws InterruptedException {
    WarmUp limits = config.warmUp();
    console.err().println("Warming up: " + limits.limits() + ", not counted.");
    long startNanos = System.nanoTime();
    AtomicBoolean over = new AtomicBoolean();
    Crew.Step step =
        crew.begin(
            worker ->
                worker.warmUp(
                    limits.operations(),
                    config.pace().rates().map(RateSchedule::first),
                    over::get));
    long limitSeconds =
        limits.isUntilSteady()
            ? limits.steadyLimitSeconds()
            : Math.max(limits.seconds(), limits.maxSeconds());
    FailureWatch failures = failureWatch();
    SettlingWatch watch = new SettlingWatch(limits.seconds() * 1_000_000_000L);
    boolean done =
        step.await(
            () ->
                stop.isRequested()
                    || !crew.failures().isEmpty()
                    || isStoreGone(failures, "the warm-up")
                    || (limits.isUntilSteady()
                        && watch.look(System.nanoTime(), crew.operationsDone()))
                    || (limitSeconds > 0
                        && System.nanoTime() - startNanos >= limitSeconds * 1_000_000_000L));
    long operationsDone = crew.operationsDone();
    if (config.pace().rates().isEmpty()) {
      warmUpPerSecond = OptionalDouble.of(operationsDone * 1e9 / (System.nanoTime() - startNanos));
    }
    if (limits.isUntilSteady()) {
      WarmUpReport report =
          new WarmUpReport(
              System.nanoTime() - startNanos,
              operationsDone,
              watch.isSettled() ? Optional.empty() : watch.movement());
      console.err().println(report.sentence());
      warmUpReport = Optional.of(report);
    }
    over.set(true);
    if (storeGone) {
      crew.release(step, failures.hangs());
      return false;
    }
    if (!done && limits.maxSeconds() > 0 && !stop.isRequested() && crew.failures().isEmpty()) {
      unreached = Optional.of(limits.unreached(run.properties(), operationsDone));
    }
    if (!step.await(crew.graceMillis())) {
      console.err().println("ERROR: an operation of the warm-up doesn't end");
      return false;
    }
    return done(step) && unreached.isEmpty();
  }

  private boolean isStoreGone(FailureWatch failures, String step) {
    Optional<String> trouble =
        failures.trouble(System.nanoTime(), () -> FailureWatch.Progress.of(crew, measurements));
    trouble.ifPresent(
        what -> console.err().println("ERROR: " + what + ", so " + step + " is aborted"));
    storeGone |= trouble.isPresent();
    return storeGone;
  }

  private boolean done(Crew.Step step) throws InterruptedException {
    boolean ended = step.await(stop::isRequested);
    return ended && crew.failures().isEmpty() && !stop.isRequested();
  }

  private List<Section> sections(MeasuredPhase.End end, Preparation preparation) {
    List<Section> sections = new ArrayList<>();
    end.arrivals().ifPresent(totals -> sections.add(totals.section()));
    warmUpReport.map(WarmUpReport::section).ifPresent(sections::add);
    sections.addAll(measured.sections(end));
    if (config.retries().isOn()) {
      sections.add(run.retryCounts().section());
    }
    judgements = levels.judge(measurements, end.arrivals().isPresent());
    for (int i = 0; i < judgements.size(); i++) {
      sections.add(judgements.get(i).section(i + 1));
    }
    sections.addAll(askedOfTheDb(ReportSource.class, ReportSource::sections, List.of()));
    end.usage()
        .processorTime()
        .ifPresent(
            time -> sections.add(time.section(crew.operationsDone(), end.usage().stealTime())));
    sections.add(preparation.store().section());
    preparation.atRest().section().ifPresent(sections::add);
    finding = askedOfTheDb(RunCheck.class, RunCheck::finding, Optional.empty());
    tlsAtEnd = Optional.of(preparation.tls().again(workers.get(0).db()));
    tlsAtEnd.flatMap(TlsFindings::section).ifPresent(sections::add);
    return sections;
  }

  /** A thread that hangs may still change what is read here, and not every binding is careful. */
  private <C, T> T askedOfTheDb(Class<C> capability, Function<C, T> question, T otherwise) {
    try {
      return Capabilities.find(workers.get(0).db(), capability).map(question).orElse(otherwise);
    } catch (RuntimeException e) {
      console.err().println("WARNING: the binding couldn't report its metrics: " + e);
      return otherwise;
    }
  }

  private Optional<CryptoTotals> cryptoTotals() {
    return Capabilities.find(workers.get(0).db(), CryptoSource.class)
        .flatMap(CryptoSource::cryptoTotals);
  }

  /** Including those of the other clients, as far as they are known. */
  private long operationsOfAll() {
    return crew.operationsDone() + lockstep.operationsOfOthers();
  }

  /** How many are wanted, of all clients where the others' are known; 0 for no end. */
  private long operationsInAll() {
    return lockstep == Lockstep.ALONE ? config.amount().operations() : config.amount().total();
  }

  private int failureCode() {
    List<Throwable> failures = crew.failures();
    if (stop.isRequested()) {
      return ExitCode.INTERRUPTED.code();
    }
    if (unreached.isPresent()) {
      console.err().println("ERROR: " + unreached.get());
      return ExitCode.CONFIGURATION.code();
    }
    if (failures.isEmpty() && notConnected.isEmpty()) {
      return ExitCode.FAILED.code();
    }
    Failure first = new Failure(notConnected.isPresent() ? notConnected.get() : failures.get(0));
    first.print(console.err());
    return first.exitCode();
  }

  private void judge(MeasuredPhase.End end, Preparation preparation, Verdict verdict) {
    if (!crew.failures().isEmpty()) {
      verdict.code(failureCode());
    }
    if (end.hungThreads() > 0
        || end.was(MeasuredPhase.Reason.STORE_GONE)
        || end.was(MeasuredPhase.Reason.NOTHING_FOUND)) {
      verdict.code(ExitCode.FAILED.code());
    }
    verdict.of(run, preparation.missingRecords());
    end.arrivals().ifPresent(verdict::of);
    verdict.of(judgements);
    if (!config.transactions()) {
      LoadedRecords loaded = LoadedRecords.of(measurements.statusTotals(), crew.operationsDone());
      boolean lost = !crew.failures().isEmpty() && loaded.failed() > 0;
      if (lost
          || end.was(MeasuredPhase.Reason.WORKLOAD)
          || (end.was(MeasuredPhase.Reason.TIME_ELAPSED)
              && crew.operationsDone() < config.amount().operations())) {
        verdict.ofLoad(loaded, config.amount().operations());
      }
    }
  }
}
