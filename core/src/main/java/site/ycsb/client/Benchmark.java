package site.ycsb.client;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import site.ycsb.Workload;
import site.ycsb.config.Problem;
import site.ycsb.measurements.FailureStatuses;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.TimeLine;
import site.ycsb.metrics.LiveMetrics;
import site.ycsb.metrics.RunFigures;
import site.ycsb.profiling.Profiler;
import site.ycsb.profiling.ProfilingConfig;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.CryptoTotals;
import site.ycsb.spi.ReportSource;
import site.ycsb.spi.Section;

/**
 * Leads a crew through a benchmark: init, operations, cleanup, results.
 *
 * <p>What is timed is the {@link MeasuredPhase}; init, filling and checks before it and cleanup
 * after it are not. Every wait for a thread ends when somebody wants to stop.
 */
final class Benchmark {
  private final RunConfig config;
  private final Workload workload;
  private final Measurements measurements;
  private final RetryCounts retryCounts;
  private final List<Worker> workers;
  private final Crew crew;
  private final Console console;
  private final StopSignal stop;
  private final LiveMetrics metrics;
  private final RunProfile profile;
  private Optional<Problem> unreached = Optional.empty();

  Benchmark(
      RunConfig config,
      Workload workload,
      Measurements measurements,
      RetryCounts retryCounts,
      List<Worker> workers,
      Crew crew,
      Console console,
      StopSignal stop,
      LiveMetrics metrics) {
    this.config = config;
    this.workload = workload;
    this.measurements = measurements;
    this.retryCounts = retryCounts;
    this.workers = workers;
    this.crew = crew;
    this.console = console;
    this.stop = stop;
    this.metrics = metrics;
    profile = new RunProfile(Profiler.of(config.profiling()), console.err(), stop::isRequested);
  }

  /**
   * Does it all and tells the exit code.
   *
   * @param arguments the binding, files and properties, for commands in messages
   */
  int run(Preparation preparation, String arguments) throws InterruptedException {
    profile.prepare();
    profile.temporaryFolder().ifPresent(stop::leavesBehind);
    if (!prepare(preparation)) {
      endProfile();
      workload.requestStop();
      cleanup(0);
      return failureCode();
    }
    preparation.forgetFigures(workers.get(0).db());
    Optional<TimeLine> timeLine =
        config.keepsTimeLine() ? Optional.of(measurements.keepTimeLine()) : Optional.empty();
    RunDescription description =
        RunDescription.of(Instant.now(), preparation.properties(), preparation.facts());
    console.err().println("Starting test.");
    Optional<JvmTracker> tracker =
        config.trackJvm() ? Optional.of(new JvmTracker(() -> measurements)) : Optional.empty();
    MeasuredPhase.End end;
    List<Section> sections;
    try (StatusReporter reporter =
        new StatusReporter(
            config, this::operationsDone, measurements, tracker, console.err(), console.out())) {
      reporter.start();
      end = measure();
      sections = sections(end, preparation);
      cleanup(end.hungThreads());
    }
    Verdict verdict = new Verdict(console.err());
    OperationCounts outcome = OperationCounts.of(measurements.statusTotals());
    if (operationsDone() == 0 && outcome.operations() == 0) {
      console.err().println("Nothing was measured, so there are no results.");
    } else if (!new ResultWriter(config, console, description, timeLine)
        .write(
            operationsDone(), end.runNanos(), measurements, tracker, sections, profile::section)) {
      verdict.code(ExitCode.FAILED);
    }
    profile.print();
    if (profile.failed()) {
      verdict.code(ExitCode.FAILED);
    }
    end.stolenTime().flatMap(StolenTime::warning).ifPresent(console.err()::println);
    LookedInVain.in(measurements.statusTotals())
        .ifPresent(vain -> console.err().println(vain.warning(arguments)));
    judge(end, outcome, verdict);
    return stop.isRequested() ? ExitCode.INTERRUPTED : verdict.code();
  }

  private MeasuredPhase.End measure() throws InterruptedException {
    try (ProgressReporter progress =
        new ProgressReporter(config, this::operationsDone, measurements, console)) {
      progress.start();
      MeasuredPhase phase = new MeasuredPhase(config, workload, measurements, crew, console, stop);
      profile.begin();
      metrics.begin(
          new RunFigures(
              workers.size(),
              System.nanoTime(),
              this::operationsDone,
              measurements,
              this::cryptoTotals));
      try {
        return phase.run();
      } finally {
        endProfile();
      }
    }
  }

  private void endProfile() {
    if (config.profiling().kind() == ProfilingConfig.Kind.OFF) {
      profile.end();
    } else {
      stop.whileWriting(config.profiling().file(), profile::end);
    }
  }

  /** Everything before the first operation that counts; false when there won't be one. */
  private boolean prepare(Preparation preparation) throws InterruptedException {
    return done(crew.beginFirst(preparation::initFirst))
        && done(crew.beginOthers(Worker::init))
        && (!preparation.needsFilling() || done(crew.begin(preparation::fill)))
        && done(crew.beginFirst(preparation::check))
        && (!config.transactions() || !config.warmUp().isWanted() || warmUp(preparation));
  }

  private boolean warmUp(Preparation preparation) throws InterruptedException {
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
    long limitSeconds = Math.max(limits.seconds(), limits.maxSeconds());
    boolean done =
        step.await(
            () ->
                stop.isRequested()
                    || !crew.failures().isEmpty()
                    || (limitSeconds > 0
                        && System.nanoTime() - startNanos >= limitSeconds * 1_000_000_000L));
    long operationsDone = operationsDone();
    over.set(true);
    if (!done && limits.maxSeconds() > 0 && !stop.isRequested() && crew.failures().isEmpty()) {
      unreached = Optional.of(limits.unreached(preparation.properties(), operationsDone));
    }
    if (!step.await(Grace.millis(stop))) {
      console.err().println("ERROR: an operation of the warm-up doesn't end");
      return false;
    }
    return done(step) && unreached.isEmpty();
  }

  private boolean done(Crew.Step step) throws InterruptedException {
    boolean ended = step.await(stop::isRequested);
    return ended && crew.failures().isEmpty() && !stop.isRequested();
  }

  private void cleanup(long hungThreads) throws InterruptedException {
    Crew.Step step = crew.begin(Worker::cleanup);
    if (hungThreads > 0) {
      step.await(Grace.AFTER_INTERRUPT_MILLIS);
    } else if (!step.await(Grace.millis(stop))) {
      crew.interrupt();
      if (!step.await(Grace.AFTER_INTERRUPT_MILLIS)) {
        console.err().println("WARNING: the store's connections didn't close in time");
      }
    }
  }

  private List<Section> sections(MeasuredPhase.End end, Preparation preparation) {
    List<Section> sections = new ArrayList<>();
    end.arrivals().ifPresent(totals -> sections.add(totals.section()));
    if (config.retries().isOn()) {
      sections.add(retryCounts.section());
    }
    sections.addAll(sectionsOfTheDb());
    end.processorTime()
        .ifPresent(time -> sections.add(time.section(operationsDone(), end.stolenTime())));
    sections.add(preparation.store().section());
    preparation.atRest().section().ifPresent(sections::add);
    return sections;
  }

  private List<Section> sectionsOfTheDb() {
    try {
      return Capabilities.find(workers.get(0).db(), ReportSource.class)
          .map(ReportSource::sections)
          .orElse(List.of());
    } catch (RuntimeException e) {
      console.err().println("WARNING: the binding couldn't report its figures: " + e);
      return List.of();
    }
  }

  private Optional<CryptoTotals> cryptoTotals() {
    return Capabilities.find(workers.get(0).db(), CryptoSource.class)
        .flatMap(CryptoSource::cryptoTotals);
  }

  private long operationsDone() {
    long done = 0;
    for (Worker worker : workers) {
      done += worker.operationsDone();
    }
    return done;
  }

  private int failureCode() {
    List<Throwable> failures = crew.failures();
    if (stop.isRequested()) {
      return ExitCode.INTERRUPTED;
    }
    if (unreached.isPresent()) {
      console.err().println("ERROR: " + unreached.get());
      return ExitCode.CONFIGURATION;
    }
    if (failures.isEmpty()) {
      return ExitCode.FAILED;
    }
    Failure first = new Failure(failures.get(0));
    first.print(console.err());
    return first.exitCode();
  }

  private void judge(MeasuredPhase.End end, OperationCounts outcome, Verdict verdict) {
    if (!crew.failures().isEmpty()) {
      verdict.code(failureCode());
    }
    if (end.hungThreads() > 0 || end.storeGone()) {
      verdict.code(ExitCode.FAILED);
    }
    verdict.of(outcome, config.maxFailures());
    verdict.ofOthers(FailureStatuses.othersIn(measurements.statusTotals()));
    end.arrivals().ifPresent(verdict::of);
    if (!config.transactions()
        && (end.endedByWorkload()
            || (end.timeElapsed() && operationsDone() < config.operations()))) {
      verdict.ofLoad(
          LoadedRecords.of(measurements.statusTotals(), operationsDone()), config.operations());
    }
  }
}
