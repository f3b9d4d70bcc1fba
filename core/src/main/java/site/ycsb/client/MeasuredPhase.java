package site.ycsb.client;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import site.ycsb.Workload;
import site.ycsb.measurements.Measurements;

/**
 * The operations that count: from the moment when all threads are ready until the last one has
 * ended its last operation, or until there is a reason to stop. Used once.
 */
final class MeasuredPhase {
  private final RunConfig config;
  private final Workload workload;
  private final Measurements measurements;
  private final Crew crew;
  private final Console console;
  private final StopSignal stop;
  private final AtomicBoolean endedByWorkload = new AtomicBoolean();
  private boolean timeElapsed;
  private boolean storeGone;

  /**
   * How it ended.
   *
   * @param runNanos how long it took
   * @param processorTime what this process used in it, where the platform tells
   * @param stolenTime what the machine lost to its host in it, where the platform tells
   * @param arrivals of an open loop
   * @param endedByWorkload whether the workload ended a thread early
   * @param timeElapsed whether it was stopped by its time limit
   * @param storeGone whether it was stopped since every operation failed
   * @param hungThreads how many threads were left behind in an operation
   */
  record End(
      long runNanos,
      Optional<ProcessorTime> processorTime,
      Optional<StolenTime> stolenTime,
      Optional<Arrivals.Totals> arrivals,
      boolean endedByWorkload,
      boolean timeElapsed,
      boolean storeGone,
      long hungThreads) {}

  MeasuredPhase(
      RunConfig config,
      Workload workload,
      Measurements measurements,
      Crew crew,
      Console console,
      StopSignal stop) {
    this.config = config;
    this.workload = workload;
    this.measurements = measurements;
    this.crew = crew;
    this.console = console;
    this.stop = stop;
  }

  End run() throws InterruptedException {
    Optional<StolenTime> stolenBefore = StolenTime.soFar();
    Optional<ProcessorTime> before = ProcessorTime.soFar();
    long startNanos = System.nanoTime();
    FailureWatch watch = new FailureWatch(config.maxFailureSeconds(), crew.size(), startNanos);
    Optional<Arrivals> arrivals = config.pace().begin(config.operations(), Timer.SYSTEM);
    Crew.Step step =
        crew.begin(
            worker -> {
              boolean ended =
                  arrivals.isPresent()
                      ? worker.work(config.transactions(), arrivals.get())
                      : worker.work(
                          config.transactions(), config.operations(), config.pace().rates());
              if (!ended) {
                endedByWorkload.set(true);
              }
            });
    if (config.maxExecutionSeconds() > 0) {
      say("Maximum execution time specified as: " + config.maxExecutionSeconds() + " secs");
    }
    long hungThreads = 0;
    if (!step.await(() -> shouldStop(startNanos, watch))) {
      workload.requestStop();
      hungThreads = release(step);
    }
    long runNanos = System.nanoTime() - startNanos;
    Optional<ProcessorTime> after = ProcessorTime.soFar();
    Optional<StolenTime> stolenAfter = StolenTime.soFar();
    return new End(
        runNanos,
        before.flatMap(start -> after.map(end -> end.since(start))),
        stolenBefore.flatMap(start -> stolenAfter.map(end -> end.since(start))),
        arrivals.map(Arrivals::totals),
        endedByWorkload.get(),
        timeElapsed,
        storeGone,
        hungThreads);
  }

  private boolean shouldStop(long startNanos, FailureWatch watch) {
    if (watch.storeIsGone(System.nanoTime(), this::outcome)) {
      storeGone = true;
      say(
          "ERROR: every operation has failed for "
              + config.maxFailureSeconds()
              + " s (maxfailuretime), so the run is broken off");
      return true;
    }
    if (config.maxFailures() < 1 && outcome().exceeds(config.maxFailures())) {
      return true;
    }
    if (config.maxExecutionSeconds() > 0
        && System.nanoTime() - startNanos >= config.maxExecutionSeconds() * 1_000_000_000L) {
      timeElapsed = true;
      say("Maximum time elapsed. Requesting stop for the workload.");
      return true;
    }
    return stop.isRequested() || workload.isStopRequested() || !crew.failures().isEmpty();
  }

  private OperationCounts outcome() {
    return OperationCounts.of(measurements.statusTotals());
  }

  /**
   * Waits for threads that were asked to stop; interrupts them, then leaves them behind, and tells
   * how many.
   */
  private long release(Crew.Step step) throws InterruptedException {
    if (step.await(Grace.millis(stop))) {
      return 0;
    }
    crew.interrupt();
    if (step.await(Grace.AFTER_INTERRUPT_MILLIS)) {
      return 0;
    }
    long hungThreads = step.missing();
    say(
        "ERROR: "
            + hungThreads
            + " of "
            + crew.size()
            + " threads hang in an operation of the store and were left behind");
    return hungThreads;
  }

  private void say(String text) {
    console.err().println(text);
  }
}
