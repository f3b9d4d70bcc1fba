package site.ycsb.interleaved.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import site.ycsb.interleaved.estimate.BlockValues;
import site.ycsb.interleaved.estimate.LatencyBlocks;
import site.ycsb.interleaved.estimate.RatioDrift;
import site.ycsb.interleaved.estimate.RatioEstimate;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.Slice;
import site.ycsb.interleaved.result.Slice.LatencySummary;

/**
 * What complete blocks show, in every quantity that is compared. Used by the leader.
 *
 * <p>Which quantity decides: throughput where operations come as fast as they can; where they come
 * at a rate, the mean of their latencies, since throughput is the rate.
 */
final class Findings {
  private static final double NANOS_PER_MICRO = 1e3;

  private final List<Arm> arms;
  private final List<Quantity> quantities = new ArrayList<>();
  private final Map<String, LatencyBlocks> latencies = new TreeMap<>();
  private final List<Map<String, Histogram>> totals = new ArrayList<>();
  private final List<Slice> slices = new ArrayList<>();

  /**
   * A quantity that is compared.
   *
   * @param compared what it is; the decisive one is that by which the measurement ends
   * @param amount of a slice
   * @param base that it's counted over
   */
  record Quantity(
      Comparison.Quantity compared,
      BlockValues values,
      ToDoubleFunction<Slice> amount,
      ToDoubleFunction<Slice> base) {}

  Findings(List<Arm> arms) {
    this.arms = List.copyOf(arms);
    arms.forEach(arm -> totals.add(new TreeMap<>()));
    boolean paced = arms.stream().anyMatch(Arm::isPaced);
    Quantity throughput =
        quantity(
            new Comparison.Quantity("throughput", "ops/s", true, !paced),
            Slice::operations,
            slice -> slice.countedNanos() / 1e9);
    Quantity latency =
        quantity(
            new Comparison.Quantity("mean latency", "us", false, paced),
            Slice::latencyMicros,
            Slice::timedOperations);
    quantities.add(paced ? latency : throughput);
    quantities.add(paced ? throughput : latency);
    quantities.add(
        quantity(
            new Comparison.Quantity("client processor time of an operation", "us", false, false),
            slice -> slice.usage().processNanos() / NANOS_PER_MICRO,
            Slice::allOperations));
    if (arms.stream().noneMatch(arm -> arm.servers().isEmpty())) {
      quantities.add(
          quantity(
              new Comparison.Quantity("server processor time of an operation", "us", false, false),
              this::serverMicros,
              Slice::allOperations));
    }
  }

  private Quantity quantity(
      Comparison.Quantity compared, ToDoubleFunction<Slice> amount, ToDoubleFunction<Slice> base) {
    return new Quantity(compared, new BlockValues(arms.size()), amount, base);
  }

  private double serverMicros(Slice slice) {
    double nanos = 0;
    for (int server : arms.get(slice.arm()).servers()) {
      nanos += slice.usage().serverNanos().get(server);
    }
    return nanos / NANOS_PER_MICRO;
  }

  /** Adds a block in which every arm had its slice. */
  void add(List<SliceRunner.Outcome> block) {
    List<SliceRunner.Outcome> byArm = new ArrayList<>(block);
    byArm.sort((one, other) -> Integer.compare(one.slice().arm(), other.slice().arm()));
    for (Quantity quantity : quantities) {
      quantity.values.add(
          block.get(0).slice().turn().connections(),
          byArm.stream().mapToDouble(one -> quantity.amount.applyAsDouble(one.slice())).toArray(),
          byArm.stream().mapToDouble(one -> quantity.base.applyAsDouble(one.slice())).toArray());
    }
    addLatencies(byArm);
    block.forEach(outcome -> slices.add(outcome.slice()));
  }

  private void addLatencies(List<SliceRunner.Outcome> byArm) {
    int before = blocks() - 1;
    for (SliceRunner.Outcome outcome : byArm) {
      outcome
          .histograms()
          .forEach(
              (kind, histogram) -> {
                latencies.computeIfAbsent(kind, fresh -> withoutAny(before));
                totals
                    .get(outcome.slice().arm())
                    .computeIfAbsent(kind, fresh -> empty())
                    .add(histogram);
              });
    }
    latencies.forEach(
        (kind, blocks) ->
            blocks.add(
                byArm.stream()
                    .map(outcome -> outcome.histograms().getOrDefault(kind, empty()))
                    .toList()));
  }

  /** For a kind of operation that no arm did in earlier blocks. */
  private LatencyBlocks withoutAny(int blocks) {
    LatencyBlocks latency = new LatencyBlocks(arms.size());
    List<Histogram> none = Collections.nCopies(arms.size(), empty());
    IntStream.range(0, blocks).forEach(block -> latency.add(none));
    return latency;
  }

  private static Histogram empty() {
    return new Histogram(3);
  }

  int blocks() {
    return decisive().values().blocks();
  }

  List<Slice> slices() {
    return List.copyOf(slices);
  }

  /** The one by which it ends. */
  Quantity decisive() {
    return quantities.get(0);
  }

  /** All, the decisive one first. */
  List<Quantity> quantities() {
    return List.copyOf(quantities);
  }

  /** Latencies by kind of operation. */
  Map<String, LatencyBlocks> latencies() {
    return new LinkedHashMap<>(latencies);
  }

  /** The decisive estimate of the control. */
  RatioEstimate control() {
    return RatioEstimate.of(decisive().values(), BlockValues.CONTROL);
  }

  /** The decisive quantity's changes of ratios while it was measured, in sentences. */
  List<String> drifts() {
    List<String> drifts = new ArrayList<>();
    for (int arm = BlockValues.CONTROL; arm < arms.size(); arm++) {
      RatioDrift drift = RatioDrift.of(decisive().values(), arm);
      if (drift.isShown(arms.size() - 1)) {
        drifts.add(
            String.format(
                Locale.ROOT,
                "the ratio of %s to plain (%s) changed while it was measured, from %.3f in the first"
                    + " half to %.3f in the second: the result is neither. Warm up for longer"
                    + " (warmup.seconds)",
                arms.get(arm).name(),
                decisive().compared().name(),
                drift.first(),
                drift.second()));
      }
    }
    return drifts;
  }

  /** The decisive estimates of the protections; of the control when there are none. */
  List<RatioEstimate> protections() {
    if (arms.size() == 2) {
      return List.of(control());
    }
    return IntStream.range(2, arms.size())
        .mapToObj(arm -> RatioEstimate.of(decisive().values(), arm))
        .toList();
  }

  /** An arm's latencies of all blocks, by kind of operation. */
  Map<String, LatencySummary> summaries(int arm) {
    Map<String, LatencySummary> summaries = new TreeMap<>();
    totals.get(arm).forEach((kind, all) -> summaries.put(kind, LatencySummary.of(all)));
    return summaries;
  }
}
