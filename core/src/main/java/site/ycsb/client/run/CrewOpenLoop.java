package site.ycsb.client.run;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.capacity.LoadWindow;
import site.ycsb.client.capacity.OpenLoop;
import site.ycsb.client.jvm.ProcessorTime;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.client.pace.Arrivals;
import site.ycsb.client.pace.Timer;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.measurements.recorder.LatencySnapshot;

/** The open loop of a search, by the crew of a run: each rate is a step of the crew. */
final class CrewOpenLoop implements OpenLoop {
  /** So that a request to stop is seen soon. */
  private static final long LONGEST_PAUSE_NANOS = 50_000_000;

  private final RunScope run;
  private final Crew crew;
  private final Runnable forget;
  private final Runnable count;
  private final AtomicBoolean workloadEnded = new AtomicBoolean();
  private @Nullable Rate rate;
  private long begunNanos;
  private boolean storeGone;
  private long hungThreads;
  private Optional<Arrivals.Totals> totals = Optional.empty();

  /** A rate that is being tried. */
  private static final class Rate {
    final Arrivals arrivals;
    final AtomicBoolean over = new AtomicBoolean();
    final FailureWatch failures;
    final Crew.Step step;
    Reading last;

    Rate(
        Arrivals arrivals,
        FailureWatch failures,
        Crew crew,
        AtomicBoolean workloadEnded,
        Reading first) {
      this.arrivals = arrivals;
      this.failures = failures;
      this.last = first;
      this.step =
          crew.begin(
              worker -> {
                if (!worker.work(arrivals, over::get)) {
                  workloadEnded.set(true);
                }
              });
    }
  }

  /** What has been counted until a moment. */
  private record Reading(
      long nanos,
      Arrivals.Totals arrivals,
      OperationCounts operations,
      long busyNanos,
      Optional<ProcessorTime> processors,
      Optional<StealTime> steal) {}

  /**
   * A loop.
   *
   * @param forget what was measured; while no thread is in an operation
   * @param count what is measured from the next rate on
   */
  CrewOpenLoop(RunScope run, Crew crew, Runnable forget, Runnable count) {
    this.run = run;
    this.crew = crew;
    this.forget = forget;
    this.count = count;
  }

  @Override
  public void begin(double perSecond) {
    if (hungThreads == 0) {
      // results are of one rate, whichever turns out to be the last
      forget.run();
    }
    long startNanos = System.nanoTime();
    Arrivals arrivals = run.config().pace().arrivals(perSecond, startNanos, Timer.SYSTEM);
    begunNanos = startNanos;
    FailureWatch failures =
        new FailureWatch(run.config().failureLimits().maxSeconds(), crew.size(), startNanos);
    rate = new Rate(arrivals, failures, crew, workloadEnded, read(arrivals));
  }

  @Override
  public LoadWindow next(long nanos) throws InterruptedException {
    Rate current = current();
    Reading before = current.last;
    long endNanos = before.nanos() + nanos;
    for (long left = endNanos - System.nanoTime();
        left > 0 && !isStopRequested();
        left = endNanos - System.nanoTime()) {
      Timer.SYSTEM.park(Math.min(left, LONGEST_PAUSE_NANOS));
    }
    Map<String, Histogram> latencies = run.measurements().takeLatencies();
    Reading after = read(current.arrivals);
    current.last = after;
    return new LoadWindow(
        after.nanos() - before.nanos(),
        new LoadWindow.Counts(
            after.arrivals().offered() - before.arrivals().offered(),
            after.operations().operations() - before.operations().operations(),
            after.operations().failed() - before.operations().failed(),
            after.arrivals().dropped() - before.arrivals().dropped(),
            after.arrivals().queued() - before.arrivals().queued()),
        latencies,
        load(before, after));
  }

  private Rate current() {
    Rate current = rate;
    if (current == null) {
      throw new IllegalStateException("no rate has begun");
    }
    return current;
  }

  private LoadWindow.ClientLoad load(Reading before, Reading after) {
    double nanos = after.nanos() - before.nanos();
    double processors =
        before
            .processors()
            .flatMap(start -> after.processors().map(end -> (double) end.since(start).nanos()))
            .map(used -> used / nanos / Runtime.getRuntime().availableProcessors())
            .orElse(-1.0);
    double steal =
        before
            .steal()
            .flatMap(start -> after.steal().map(end -> end.since(start).percent() / 100))
            .orElse(-1.0);
    return new LoadWindow.ClientLoad(
        processors, (after.busyNanos() - before.busyNanos()) / nanos / crew.size(), steal);
  }

  private Reading read(Arrivals arrivals) {
    Measurements measurements = run.measurements();
    Map<String, Map<String, Long>> statuses = measurements.statusTotals();
    long busyNanos = 0;
    for (Map.Entry<String, LatencySnapshot> each : measurements.latencies().entrySet()) {
      String operation = each.getKey();
      if (statuses.containsKey(operation) || operation.endsWith("-FAILED")) {
        busyNanos += each.getValue().sumNanos();
      }
    }
    return new Reading(
        System.nanoTime(),
        arrivals.totals(),
        OperationCounts.of(statuses),
        busyNanos,
        ProcessorTime.soFar(),
        StealTime.soFar());
  }

  @Override
  public void end() throws InterruptedException {
    Rate ended = rate;
    rate = null;
    if (ended == null) {
      return;
    }
    totals = Optional.of(ended.arrivals.totals());
    ended.arrivals.end();
    ended.over.set(true);
    hungThreads =
        crew.release(ended.step, ended.failures.hangs());
    // there's nothing to go on with
    storeGone |= hungThreads > 0;
  }

  @Override
  public void count() {
    count.run();
  }

  @Override
  public boolean isStopRequested() {
    return run.stop().isRequested()
        || run.workload().isStopRequested()
        || workloadEnded.get()
        || !crew.failures().isEmpty()
        || storeIsGone();
  }

  private boolean storeIsGone() {
    Rate current = rate;
    if (!storeGone && current != null) {
      Optional<String> trouble =
          current.failures.trouble(
              System.nanoTime(), () -> FailureWatch.Progress.of(crew, run.measurements()));
      if (trouble.isPresent()) {
        storeGone = true;
        run.console()
            .err()
            .println(
                "ERROR: the store stopped answering: "
                    + trouble.get()
                    + ", so the search is aborted");
      }
    }
    return storeGone;
  }

  @Override
  public boolean isStoreGone() {
    return storeGone;
  }

  /** Whether the workload ended a thread. */
  boolean workloadEnded() {
    return workloadEnded.get();
  }

  /** How many threads were left behind in an operation. */
  long hungThreads() {
    return hungThreads;
  }

  /** When the rate that was tried last began, by {@link System#nanoTime}. */
  long begunNanos() {
    return begunNanos;
  }

  /** What came of its arrivals. */
  Optional<Arrivals.Totals> totals() {
    return totals;
  }
}
