package site.ycsb.client.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.capacity.LoadSearch;
import site.ycsb.client.capacity.LoadSearch.OpenLoop;
import site.ycsb.client.capacity.LoadWindow;
import site.ycsb.client.cluster.Lockstep;
import site.ycsb.client.cluster.RunOutcome.Usage;
import site.ycsb.client.command.StatusFooter;
import site.ycsb.client.pace.Arrivals;
import site.ycsb.client.pace.Timer;
import site.ycsb.client.steady.Steadiness;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.Measurements.LatencySnapshot;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.Section;

/**
 * The operations of a search for a rate: each rate that it tries is a step of the crew. Those that
 * count are the ones at the last rate, by which the search confirms the rate that it found. Used
 * once.
 */
final class SearchedPhase extends MeasuredPhase implements OpenLoop {
  private final LoadSearch search;
  private final Runnable forget;
  private @Nullable Rate rate;
  private long begunNanos;
  private long hungThreads;
  private Optional<Arrivals.Totals> totals = Optional.empty();
  private Usage usageBefore = new Usage(Optional.empty(), Optional.empty());

  private static final class Rate {
    final Arrivals arrivals;
    final AtomicBoolean over = new AtomicBoolean();
    final FailureWatch failures;
    final StepThreads.Step step;
    Reading last;

    Rate(Arrivals arrivals, FailureWatch failures, Crew crew, Set<Reason> reasons, Reading first) {
      this.arrivals = arrivals;
      this.failures = failures;
      this.last = first;
      this.step =
          crew.begin(
              worker -> {
                if (!worker.work(arrivals, over::get)) {
                  reasons.add(Reason.WORKLOAD);
                }
              });
    }
  }

  private record Reading(
      long nanos,
      Arrivals.Totals arrivals,
      OperationCounts operations,
      long busyNanos,
      Usage usage) {}

  /** What was measured is forgotten while no thread is in an operation. */
  SearchedPhase(RunScope run, Crew crew, LoadSearch search, Runnable forget) {
    super(run, crew, Lockstep.ALONE);
    this.search = search;
    this.forget = forget;
  }

  /** It has limits of its own. */
  @Override
  long maxSeconds() {
    return 0;
  }

  /** The search prints how it goes. */
  @Override
  Optional<StatusFooter> progressLine() {
    return Optional.empty();
  }

  @Override
  List<Section> sections(End end) {
    return search.sections();
  }

  @Override
  End run(OptionalLong planned, OptionalDouble warmUpPerSecond) throws InterruptedException {
    run.measurements.keepIntervals(false);
    if (!search.search(this, warmUpPerSecond)) {
      reasons.add(Reason.NOTHING_FOUND);
    }
    return new End(
        begunNanos,
        begunNanos,
        System.nanoTime() - begunNanos,
        Usage.soFar().since(usageBefore),
        Steadiness.UNKNOWN,
        totals,
        Set.copyOf(reasons),
        hungThreads);
  }

  @Override
  public void begin(double perSecond) {
    if (hungThreads == 0) {
      // results are of one rate, whichever turns out to be the last
      forget.run();
    }
    long startNanos = System.nanoTime();
    Arrivals arrivals = run.config.pace().arrivals(perSecond, startNanos, Timer.SYSTEM);
    begunNanos = startNanos;
    FailureWatch failures = FailureWatch.of(run, crew, startNanos);
    rate = new Rate(arrivals, failures, crew, reasons, read(arrivals));
  }

  @Override
  public LoadWindow next(long nanos) throws InterruptedException {
    Rate current = current();
    Reading before = current.last;
    pause(before.nanos() + nanos, this::isStopRequested);
    Map<String, Histogram> latencies = run.measurements.takeLatencies();
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
    Usage usage = after.usage().since(before.usage());
    double processors =
        usage
            .processorTime()
            .map(used -> used.nanos() / nanos / Runtime.getRuntime().availableProcessors())
            .orElse(-1.0);
    double steal = usage.stealTime().map(time -> time.percent() / 100).orElse(-1.0);
    return new LoadWindow.ClientLoad(
        processors, (after.busyNanos() - before.busyNanos()) / nanos / crew.size(), steal);
  }

  private Reading read(Arrivals arrivals) {
    Measurements measurements = run.measurements;
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
        Usage.soFar());
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
    hungThreads = crew.release(ended.step, ended.failures.hangs());
    if (hungThreads > 0) {
      // there's nothing to go on with
      reasons.add(Reason.STORE_GONE);
    }
  }

  @Override
  public void count() {
    run.measurements.keepIntervals(true);
    usageBefore = Usage.soFar();
  }

  @Override
  public boolean isStopRequested() {
    return run.stop.isRequested()
        || run.workload().isStopRequested()
        || reasons.contains(Reason.WORKLOAD)
        || crew.failure().isPresent()
        || storeIsGone();
  }

  private boolean storeIsGone() {
    Rate current = rate;
    if (!isStoreGone()
        && current != null
        && current.failures.isStoreGone(
            "the store stopped answering: %s, so the search is aborted", run.console.err())) {
      reasons.add(Reason.STORE_GONE);
    }
    return isStoreGone();
  }

  @Override
  public boolean isStoreGone() {
    return reasons.contains(Reason.STORE_GONE);
  }
}
