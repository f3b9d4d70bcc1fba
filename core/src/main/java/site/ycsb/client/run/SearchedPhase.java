package site.ycsb.client.run;

import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import site.ycsb.client.capacity.LoadSearch;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.client.jvm.ProcessorTime;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.client.steady.Steadiness;

/**
 * The operations of a search for a rate. Those that count are the ones at the last rate, by which
 * the search confirms the rate that it found. Used once.
 */
final class SearchedPhase {
  private final RunScope run;
  private final Crew crew;
  private final LoadSearch search;
  private final Runnable forget;
  private Optional<ProcessorTime> processorsBefore = Optional.empty();
  private Optional<StealTime> stealBefore = Optional.empty();

  /**
   * A phase.
   *
   * @param forget what was measured; while no thread is in an operation
   */
  SearchedPhase(RunScope run, Crew crew, LoadSearch search, Runnable forget) {
    this.run = run;
    this.crew = crew;
    this.search = search;
    this.forget = forget;
  }

  /**
   * Searches.
   *
   * @param closedLoopPerSecond what the warm-up did
   */
  MeasuredPhase.End run(OptionalDouble closedLoopPerSecond) throws InterruptedException {
    CrewOpenLoop loop =
        new CrewOpenLoop(
            run,
            crew,
            forget,
            () -> {
              run.measurements().keepIntervals(true);
              stealBefore = StealTime.soFar();
              processorsBefore = ProcessorTime.soFar();
            });
    run.measurements().keepIntervals(false);
    Set<MeasuredPhase.Reason> reasons = EnumSet.noneOf(MeasuredPhase.Reason.class);
    if (!search.search(loop, closedLoopPerSecond)) {
      reasons.add(MeasuredPhase.Reason.NOTHING_FOUND);
    }
    if (loop.isStoreGone()) {
      reasons.add(MeasuredPhase.Reason.STORE_GONE);
    }
    if (loop.workloadEnded()) {
      reasons.add(MeasuredPhase.Reason.WORKLOAD);
    }
    Optional<ProcessorTime> processorsAfter = ProcessorTime.soFar();
    Optional<StealTime> stealAfter = StealTime.soFar();
    return new MeasuredPhase.End(
        loop.begunNanos(),
        loop.begunNanos(),
        System.nanoTime() - loop.begunNanos(),
        new RunOutcome.Usage(
            processorsBefore.flatMap(start -> processorsAfter.map(end -> end.since(start))),
            stealBefore.flatMap(start -> stealAfter.map(end -> end.since(start)))),
        Steadiness.UNKNOWN,
        loop.totals(),
        reasons,
        loop.hungThreads());
  }
}
