package site.ycsb.client.run;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.Workload;
import site.ycsb.client.cluster.Lockstep;
import site.ycsb.client.cluster.RunOutcome.Usage;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.config.RunConfig;
import site.ycsb.client.pace.Arrivals;
import site.ycsb.client.pace.Timer;
import site.ycsb.client.steady.RunSamples;
import site.ycsb.client.steady.RunSamples.RunSample;
import site.ycsb.client.steady.Steadiness;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OperationCounts;

/**
 * The operations that count: from the moment when all threads are ready until the last one has
 * ended its last operation, or until there is a reason to stop. Used once.
 */
final class MeasuredPhase {
  /** So that a request to stop is seen soon. */
  private static final long LONGEST_PAUSE_NANOS = 50_000_000;

  /** Often enough for short runs; long ones are sampled less often. */
  private static final long SAMPLE_NANOS = 250_000_000;

  private final RunConfig config;
  private final Workload workload;
  private final Measurements measurements;
  private final Crew crew;
  private final Console console;
  private final StopSignal stop;
  private final Optional<Lockstep> lockstep;
  private final Set<Reason> reasons = ConcurrentHashMap.newKeySet();

  /**
   * How it ended.
   *
   * @param startNanos when it was to begin, by {@link System#nanoTime}
   * @param begunNanos when it did
   * @param runNanos how long it took from when it was to begin
   * @param usage what it took of the machine
   * @param steadiness of its throughput
   * @param arrivals of an open loop
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

  /** Why the measured phase ended before its last operation. */
  enum Reason {
    /** The workload ended a thread. */
    WORKLOAD,
    /** The time limit. */
    TIME_ELAPSED,
    /** Every operation failed for too long. */
    STORE_GONE,
    /** A search found no rate, or didn't come to its end. */
    NOTHING_FOUND
  }

  MeasuredPhase(RunScope run, Crew crew, Optional<Lockstep> lockstep) {
    this.config = run.config();
    this.workload = run.workload();
    this.measurements = run.measurements();
    this.crew = crew;
    this.console = run.console();
    this.stop = run.stop();
    this.lockstep = lockstep;
  }

  /** Does the operations, from the planned {@link System#nanoTime} on or as soon as possible. */
  End run(OptionalLong planned) throws InterruptedException {
    if (planned.isPresent()) {
      // the first reading loads classes for some ms, in which the other clients would begin
      Usage.soFar();
      await(planned.getAsLong());
    }
    Usage before = Usage.soFar();
    long begunNanos = System.nanoTime();
    long startNanos = planned.orElse(begunNanos);
    FailureWatch watch =
        new FailureWatch(config.failureLimits().maxSeconds(), crew.size(), startNanos);
    Optional<Arrivals> arrivals =
        config.pace().begin(config.amount().operations(), startNanos, Timer.SYSTEM);
    RunSamples samples = new RunSamples(SAMPLE_NANOS);
    samples.add(RunSample.now(0));
    Crew.Step step =
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
    if (config.amount().maxExecutionSeconds() > 0) {
      say(
          "Maximum execution time specified as: "
              + config.amount().maxExecutionSeconds()
              + " secs");
    }
    long hungThreads = 0;
    if (!step.await(
        () -> {
          sample(samples);
          return shouldStop(startNanos, watch);
        })) {
      workload.requestStop();
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

  private void await(long startNanos) {
    for (long left = startNanos - System.nanoTime();
        left > 0 && !stop.isRequested();
        left = startNanos - System.nanoTime()) {
      Timer.SYSTEM.park(Math.min(left, LONGEST_PAUSE_NANOS));
    }
  }

  private boolean shouldStop(long startNanos, FailureWatch watch) {
    Optional<String> trouble =
        watch.trouble(System.nanoTime(), () -> FailureWatch.Progress.of(crew, measurements));
    if (trouble.isPresent()) {
      reasons.add(Reason.STORE_GONE);
      say("ERROR: " + trouble.get() + ", so the run is aborted");
      return true;
    }
    if (config.failureLimits().abort() && outcome().exceeds(config.failureLimits().maxShare())) {
      return true;
    }
    if (config.amount().maxExecutionSeconds() > 0
        && System.nanoTime() - startNanos
            >= config.amount().maxExecutionSeconds() * 1_000_000_000L) {
      reasons.add(Reason.TIME_ELAPSED);
      say("Maximum time elapsed. Requesting stop for the workload.");
      return true;
    }
    return stop.isRequested()
        || workload.isStopRequested()
        || !crew.failures().isEmpty()
        || lockstep.map(Lockstep::isStopRequested).orElse(false);
  }

  private OperationCounts outcome() {
    return OperationCounts.of(measurements.statusTotals());
  }

  private void say(String text) {
    console.err().println(text);
  }
}
