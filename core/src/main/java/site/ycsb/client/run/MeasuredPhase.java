package site.ycsb.client.run;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import site.ycsb.client.cluster.Lockstep;
import site.ycsb.client.cluster.RunOutcome.Usage;
import site.ycsb.client.command.StatusFooter;
import site.ycsb.client.config.RunConfig;
import site.ycsb.client.pace.Arrivals;
import site.ycsb.client.pace.Timer;
import site.ycsb.client.results.StatusReporter;
import site.ycsb.client.steady.RunSamples;
import site.ycsb.client.steady.RunSamples.RunSample;
import site.ycsb.client.steady.Steadiness;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.Section;

/**
 * The operations that count: from the moment when all threads are ready until the last one has
 * ended its last operation, or until there is a reason to stop. Used once.
 */
class MeasuredPhase {
  /** Often enough for short runs; long ones are sampled less often. */
  private static final long SAMPLE_NANOS = 250_000_000;

  final RunScope run;
  final Crew crew;

  /** Why it ends; threads of the crew add to it. */
  final Set<Reason> reasons = ConcurrentHashMap.newKeySet();

  private final RunConfig config;
  private final Lockstep lockstep;

  /**
   * How it ended.
   *
   * @param startNanos when it was to begin, by {@link System#nanoTime}
   * @param begunNanos when it did
   * @param runNanos how long it took from when it was to begin
   * @param reasons why it ended before the last operation, if it did
   * @param hungThreads how many threads were left behind in an operation
   */
  record End(
      long startNanos,
      long begunNanos,
      long runNanos,
      Usage usage,
      Steadiness steadiness,
      Optional<Arrivals.Totals> arrivals,
      Set<Reason> reasons,
      long hungThreads) {

    boolean was(Reason reason) {
      return reasons.contains(reason);
    }
  }

  enum Reason {
    /** The workload ended a thread. */
    WORKLOAD,
    TIME_ELAPSED,
    /** Every operation failed for too long. */
    STORE_GONE,
    /** A search found no rate, or didn't come to its end. */
    NOTHING_FOUND
  }

  MeasuredPhase(RunScope run, Crew crew, Lockstep lockstep) {
    this.run = run;
    this.crew = crew;
    this.config = run.config;
    this.lockstep = lockstep;
  }

  /** Its time limit; 0 is none. */
  long maxSeconds() {
    return config.amount().maxExecutionSeconds();
  }

  /** Where its progress is shown; lines of status report the same. */
  Optional<StatusFooter> progressLine() {
    return run.settings.get(StatusReporter.STATUS) ? Optional.empty() : run.console.bottomLine();
  }

  /** What it reports besides its operations. */
  List<Section> sections(End end) {
    return List.of(end.steadiness().section());
  }

  /**
   * Does the operations, from the planned {@link System#nanoTime} on or as soon as possible.
   *
   * @param warmUpPerSecond what the store did in the warm-up, as fast as possible; empty when that
   *     isn't known
   */
  End run(OptionalLong planned, OptionalDouble warmUpPerSecond) throws InterruptedException {
    if (planned.isPresent()) {
      // the first reading loads classes for some ms, in which the other clients would begin
      Usage.soFar();
      pause(planned.getAsLong(), run.stop::isRequested);
    }
    Usage before = Usage.soFar();
    long begunNanos = System.nanoTime();
    long startNanos = planned.orElse(begunNanos);
    FailureWatch watch = FailureWatch.of(run, crew, startNanos);
    Optional<Arrivals> arrivals =
        config.pace().begin(config.amount().operations(), startNanos, Timer.SYSTEM);
    RunSamples samples = new RunSamples(SAMPLE_NANOS);
    samples.add(RunSample.now(0));
    StepThreads.Step step =
        crew.begin(
            worker -> {
              boolean ended =
                  arrivals.isPresent()
                      ? worker.work(config.transactions(), arrivals.get())
                      : worker.work(
                          config.transactions(),
                          config.amount().operations(),
                          config.pace().rates(),
                          startNanos);
              if (!ended) {
                reasons.add(Reason.WORKLOAD);
              }
            });
    if (maxSeconds() > 0) {
      say("Maximum execution time specified as: " + maxSeconds() + " secs");
    }
    long hungThreads = 0;
    if (!step.await(
        () -> {
          sample(samples);
          return shouldStop(startNanos, watch);
        })) {
      run.workload().requestStop();
      hungThreads = crew.release(step, watch.hangs());
    }
    long runNanos = System.nanoTime() - startNanos;
    Usage usage = Usage.soFar().since(before);
    return new End(
        startNanos,
        begunNanos,
        runNanos,
        usage,
        // rates that change on purpose say nothing of the store
        config.pace().isSchedule() ? Steadiness.UNKNOWN : Steadiness.of(samples),
        arrivals.map(Arrivals::totals),
        Set.copyOf(reasons),
        hungThreads);
  }

  private void sample(RunSamples samples) {
    if (samples.isDue(System.nanoTime())) {
      samples.add(RunSample.now(crew.operationsDone()));
    }
  }

  /** Waits until then, by {@link System#nanoTime}, unless told to stop. */
  static void pause(long untilNanos, BooleanSupplier stop) throws InterruptedException {
    Timer.SYSTEM.parkUntil(untilNanos, stop);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  private boolean shouldStop(long startNanos, FailureWatch watch) {
    if (watch.isStoreGone("%s, so the run is aborted", run.console.err())) {
      reasons.add(Reason.STORE_GONE);
      return true;
    }
    if (config.failureLimits().abort()
        && OperationCounts.of(run.measurements.statusTotals())
            .exceeds(config.failureLimits().maxShare())) {
      return true;
    }
    if (maxSeconds() > 0 && System.nanoTime() - startNanos >= maxSeconds() * 1_000_000_000L) {
      reasons.add(Reason.TIME_ELAPSED);
      say("Maximum time elapsed. Requesting stop for the workload.");
      return true;
    }
    return run.stop.isRequested()
        || run.workload().isStopRequested()
        || crew.failure().isPresent()
        || lockstep.isStopRequested();
  }

  private void say(String text) {
    run.console.err().println(text);
  }
}
