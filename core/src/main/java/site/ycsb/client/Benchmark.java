package site.ycsb.client;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import site.ycsb.Workload;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.TimeLine;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.ReportSource;
import site.ycsb.spi.Section;

/**
 * Leads a crew through a benchmark: init, operations, cleanup, results.
 *
 * <p>What is timed: from the moment when all threads are ready until the last one has ended its
 * last operation; init, filling and checks before it and cleanup after it are not. Every wait for a
 * thread ends when somebody wants to stop.
 */
final class Benchmark {
  private static final long STOP_GRACE_MILLIS = 10_000;
  private static final long INTERRUPTED_GRACE_MILLIS = 3_000;
  private static final long HUNG_GRACE_MILLIS = 2_000;

  private final RunConfig config;
  private final Workload workload;
  private final Measurements measurements;
  private final RetryCounts retryCounts;
  private final List<Worker> workers;
  private final Crew crew;
  private final Console console;
  private final StopSignal stop;
  private final AtomicBoolean endedByWorkload = new AtomicBoolean();
  private Optional<Arrivals> arrivals = Optional.empty();
  private Optional<Arrivals.Totals> arrivalTotals = Optional.empty();
  private boolean timeElapsed;
  private boolean storeGone;
  private long hungThreads;
  private long runNanos;

  Benchmark(
      RunConfig config,
      Workload workload,
      Measurements measurements,
      RetryCounts retryCounts,
      List<Worker> workers,
      Crew crew,
      Console console,
      StopSignal stop) {
    this.config = config;
    this.workload = workload;
    this.measurements = measurements;
    this.retryCounts = retryCounts;
    this.workers = workers;
    this.crew = crew;
    this.console = console;
    this.stop = stop;
  }

  /** Does it all and tells the exit code. */
  int run(Preparation preparation) throws InterruptedException, IOException {
    if (!prepare(preparation)) {
      workload.requestStop();
      cleanup();
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
    List<Section> sections;
    try (StatusReporter reporter =
        new StatusReporter(
            config, this::operationsDone, measurements, tracker, console.err(), console.out())) {
      reporter.start();
      try (ProgressReporter progress =
          new ProgressReporter(config, this::operationsDone, measurements, console.err())) {
        progress.startOn(console, config.status());
        operate();
      }
      sections = new ArrayList<>();
      arrivalTotals.ifPresent(totals -> sections.add(totals.section()));
      if (config.retries().isOn()) {
        sections.add(retryCounts.section());
      }
      sections.addAll(sections());
      cleanup();
    }
    Outcome outcome = Outcome.of(measurements.statusTotals());
    if (operationsDone() > 0 || outcome.operations() > 0) {
      new ResultWriter(config, console.out(), description, timeLine)
          .write(operationsDone(), runNanos, measurements, tracker, sections);
    } else {
      console.err().println("Nothing was measured, so there are no results.");
    }
    return verdict(outcome);
  }

  /** Everything before the first operation that counts; false when there won't be one. */
  private boolean prepare(Preparation preparation) throws InterruptedException {
    return done(crew.beginFirst(preparation::initFirst))
        && done(crew.beginOthers(Worker::init))
        && (!preparation.needsFilling() || done(crew.begin(preparation::fill)))
        && done(crew.beginFirst(preparation::check))
        && (!config.transactions() || !config.warmUp().isWanted() || warmUp());
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
    step.await(
        () ->
            stop.isRequested()
                || !crew.failures().isEmpty()
                || (limits.seconds() > 0
                    && System.nanoTime() - startNanos >= limits.seconds() * 1_000_000_000L));
    over.set(true);
    if (!step.await(STOP_GRACE_MILLIS)) {
      console.err().println("ERROR: an operation of the warm-up doesn't end");
      return false;
    }
    return done(step);
  }

  private boolean done(Crew.Step step) throws InterruptedException {
    boolean ended = step.await(stop::isRequested);
    return ended && crew.failures().isEmpty() && !stop.isRequested();
  }

  private void operate() throws InterruptedException {
    long startNanos = System.nanoTime();
    FailureWatch watch = new FailureWatch(config.maxFailureSeconds(), workers.size(), startNanos);
    arrivals = config.pace().begin(config.operations(), Timer.SYSTEM);
    Optional<Arrivals> open = arrivals;
    Crew.Step step =
        crew.begin(
            worker -> {
              boolean ended =
                  open.isPresent()
                      ? worker.work(config.transactions(), open.get())
                      : worker.work(
                          config.transactions(), config.operations(), config.pace().rates());
              if (!ended) {
                endedByWorkload.set(true);
              }
            });
    if (config.maxExecutionSeconds() > 0) {
      console
          .err()
          .println(
              "Maximum execution time specified as: " + config.maxExecutionSeconds() + " secs");
    }
    if (!step.await(() -> shouldStop(startNanos, watch))) {
      workload.requestStop();
      release(step, stop.isRequested() ? INTERRUPTED_GRACE_MILLIS : STOP_GRACE_MILLIS);
    }
    runNanos = System.nanoTime() - startNanos;
    arrivalTotals = arrivals.map(Arrivals::totals);
  }

  private boolean shouldStop(long startNanos, FailureWatch watch) {
    if (watch.storeIsGone(System.nanoTime(), () -> Outcome.of(measurements.statusTotals()))) {
      storeGone = true;
      console
          .err()
          .println(
              "ERROR: every operation has failed for "
                  + config.maxFailureSeconds()
                  + " s (maxfailuretime), so the run is broken off");
      return true;
    }
    if (config.maxFailures() < 1
        && Outcome.of(measurements.statusTotals()).exceeds(config.maxFailures())) {
      return true;
    }
    if (config.maxExecutionSeconds() > 0
        && System.nanoTime() - startNanos >= config.maxExecutionSeconds() * 1_000_000_000L) {
      timeElapsed = true;
      console.err().println("Maximum time elapsed. Requesting stop for the workload.");
      return true;
    }
    return stop.isRequested() || workload.isStopRequested() || !crew.failures().isEmpty();
  }

  /** Waits for threads that were asked to stop; interrupts them, then leaves them behind. */
  private void release(Crew.Step step, long graceMillis) throws InterruptedException {
    if (step.await(graceMillis)) {
      return;
    }
    crew.interrupt();
    if (!step.await(HUNG_GRACE_MILLIS)) {
      hungThreads = step.missing();
      console
          .err()
          .println(
              "ERROR: "
                  + hungThreads
                  + " of "
                  + workers.size()
                  + " threads hang in an operation of the store and were left behind");
    }
  }

  private void cleanup() throws InterruptedException {
    Crew.Step step = crew.begin(Worker::cleanup);
    if (hungThreads > 0) {
      step.await(HUNG_GRACE_MILLIS);
    } else if (!step.await(stop.isRequested() ? INTERRUPTED_GRACE_MILLIS : STOP_GRACE_MILLIS)) {
      crew.interrupt();
      if (!step.await(HUNG_GRACE_MILLIS)) {
        console.err().println("WARNING: the store's connections didn't close in time");
      }
    }
  }

  private List<Section> sections() {
    try {
      return Capabilities.find(workers.get(0).db(), ReportSource.class)
          .map(ReportSource::sections)
          .orElse(List.of());
    } catch (RuntimeException e) {
      console.err().println("WARNING: the binding couldn't report its figures: " + e);
      return List.of();
    }
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
    if (failures.isEmpty()) {
      return ExitCode.FAILED;
    }
    Failure first = new Failure(failures.get(0));
    first.print(console.err());
    return first.exitCode();
  }

  private int verdict(Outcome outcome) {
    Verdict verdict = new Verdict(console.err());
    if (!crew.failures().isEmpty()) {
      verdict.code(failureCode());
    }
    if (hungThreads > 0 || storeGone) {
      verdict.code(ExitCode.FAILED);
    }
    verdict.of(outcome, config.maxFailures());
    arrivalTotals.ifPresent(verdict::of);
    if (!config.transactions()
        && (endedByWorkload.get() || (timeElapsed && operationsDone() < config.operations()))) {
      verdict.ofLoad(operationsDone(), config.operations());
    }
    return stop.isRequested() ? ExitCode.INTERRUPTED : verdict.code();
  }
}
