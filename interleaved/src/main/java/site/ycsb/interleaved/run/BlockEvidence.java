package site.ycsb.interleaved.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import site.ycsb.interleaved.estimate.BlockValues;
import site.ycsb.interleaved.estimate.LatencyBlocks;
import site.ycsb.interleaved.estimate.RatioEstimate;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult.SlicePlan;
import site.ycsb.interleaved.result.Ladder;
import site.ycsb.interleaved.result.Slice;
import site.ycsb.interleaved.result.Slice.LatencySummary;

/**
 * What is measured in blocks, and what complete ones show of arms beside plain. Used by the leader.
 */
abstract class BlockEvidence {
  private final List<Arm> arms;
  private final SlicePlan plan;
  private final List<Slice> slices = new ArrayList<>();
  private final List<Map<String, Histogram>> totals = new ArrayList<>();

  /**
   * A quantity that is compared.
   *
   * @param compared what it is; the decisive one is that by which the measurement ends
   * @param values an arm's; NaN when it isn't known
   * @param ratios of an arm's to plain's
   */
  record Quantity(
      Comparison.Quantity compared,
      IntToDoubleFunction values,
      IntFunction<RatioEstimate> ratios) {}

  BlockEvidence(List<Arm> arms, SlicePlan plan) {
    this.arms = List.copyOf(arms);
    this.plan = plan;
    arms.forEach(arm -> totals.add(new TreeMap<>()));
  }

  final List<Arm> arms() {
    return arms;
  }

  final SlicePlan plan() {
    return plan;
  }

  /** Does what has to be done before the first block; false when an arm couldn't go on. */
  boolean begin() throws InterruptedException {
    return true;
  }

  /**
   * Measures a block; one that isn't completed doesn't count.
   *
   * @param block its number among the complete ones, from 0
   * @param connections how often all arms have connected anew
   * @return false when an arm couldn't go on
   */
  abstract boolean measure(int block, int connections) throws InterruptedException;

  /** How many blocks are complete. */
  abstract int blocks();

  /** All quantities, the decisive one first. */
  abstract List<Quantity> quantities();

  /** What a reader has to know of these blocks. */
  abstract List<String> warnings();

  /** Latencies by kind of operation, to be compared. */
  Map<String, LatencyBlocks> latencies() {
    return Map.of();
  }

  Optional<Ladder> ladder() {
    return Optional.empty();
  }

  final void keep(SliceRunner.Outcome outcome) {
    slices.add(outcome.slice());
    Map<String, Histogram> total = totals.get(outcome.slice().arm());
    outcome
        .histograms()
        .forEach(
            (kind, histogram) ->
                total.computeIfAbsent(kind, fresh -> new Histogram(3)).add(histogram));
  }

  final List<Slice> slices() {
    return List.copyOf(slices);
  }

  /** On how many sets of connections they were measured. */
  final int sets() {
    return (int) slices.stream().map(slice -> slice.turn().connections()).distinct().count();
  }

  /** Operations of each arm by counted time. */
  final List<Double> perSecond() {
    double[] operations = new double[arms.size()];
    double[] nanos = new double[arms.size()];
    for (Slice slice : slices) {
      operations[slice.arm()] += slice.operations();
      nanos[slice.arm()] += slice.countedNanos();
    }
    return IntStream.range(0, operations.length)
        .mapToObj(arm -> nanos[arm] == 0 ? 0 : 1e9 * operations[arm] / nanos[arm])
        .toList();
  }

  /** An arm's latencies of all blocks, by kind of operation. */
  final Map<String, LatencySummary> summaries(int arm) {
    Map<String, LatencySummary> summaries = new TreeMap<>();
    totals.get(arm).forEach((kind, all) -> summaries.put(kind, LatencySummary.of(all)));
    return summaries;
  }

  final Quantity decisive() {
    return quantities().get(0);
  }

  final RatioEstimate control() {
    return decisive().ratios().apply(BlockValues.CONTROL);
  }

  /** The decisive estimates of the protections; of the control when there are none. */
  final List<RatioEstimate> protections() {
    return arms.size() == 2
        ? List.of(control())
        : IntStream.range(2, arms.size()).mapToObj(decisive().ratios()).toList();
  }
}
