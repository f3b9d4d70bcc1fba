package site.ycsb.interleaved.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import site.ycsb.interleaved.estimate.BlockValues;
import site.ycsb.interleaved.estimate.LatencyBlocks;
import site.ycsb.interleaved.estimate.RatioDrift;
import site.ycsb.interleaved.estimate.RatioEstimate;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult.SlicePlan;
import site.ycsb.interleaved.result.Slice;

/**
 * Blocks in which every arm has a slice, in random order, as fast as it can or at the rate that the
 * user gave.
 *
 * <p>Which quantity decides: throughput where operations come as fast as they can; where they come
 * at a rate, the mean of their latencies, since throughput is the rate.
 */
final class Findings extends BlockEvidence {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;

  private final SliceRunner runner;
  private final BlockOrder order;
  private final long guardNanos;
  private final long countedNanos;
  private final List<SlicesQuantity> quantities = new ArrayList<>();
  private final Map<String, LatencyBlocks> latencies = new TreeMap<>();

  /** A quantity of slices: an amount, and the base that it's counted over. */
  private record SlicesQuantity(
      Quantity quantity,
      BlockValues values,
      ToDoubleFunction<Slice> amount,
      ToDoubleFunction<Slice> base) {}

  Findings(List<Arm> arms, SliceRunner runner, SlicePlan plan) {
    super(arms, plan);
    this.runner = runner;
    order = new BlockOrder(arms.size(), plan.seed());
    guardNanos = (long) (plan.guardMillis() * NANOS_PER_MILLI);
    countedNanos = (long) (plan.sliceMillis() * NANOS_PER_MILLI);
    boolean paced = arms.stream().anyMatch(Arm::isPaced);
    SlicesQuantity throughput =
        quantity(
            new Comparison.Quantity("throughput", "ops/s", true, !paced),
            Slice::operations,
            slice -> slice.countedNanos() / 1e9);
    SlicesQuantity latency =
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

  private SlicesQuantity quantity(
      Comparison.Quantity compared, ToDoubleFunction<Slice> amount, ToDoubleFunction<Slice> base) {
    BlockValues values = new BlockValues(arms().size());
    return new SlicesQuantity(
        new Quantity(compared, values::value, arm -> RatioEstimate.of(values, arm)),
        values,
        amount,
        base);
  }

  private double serverMicros(Slice slice) {
    double nanos = 0;
    for (int server : arms().get(slice.arm()).servers()) {
      nanos += slice.usage().serverNanos().get(server);
    }
    return nanos / NANOS_PER_MICRO;
  }

  @Override
  boolean measure(int block, int connections) throws InterruptedException {
    List<SliceRunner.Outcome> outcomes = new ArrayList<>();
    int position = 0;
    for (int index : order.next()) {
      Optional<SliceRunner.Outcome> outcome =
          runner.run(
              arms().get(index),
              new Slice.Turn(block, position, index, connections),
              guardNanos,
              countedNanos);
      if (outcome.isEmpty()) {
        return false;
      }
      outcomes.add(outcome.get());
      position++;
    }
    add(outcomes);
    return true;
  }

  private void add(List<SliceRunner.Outcome> block) {
    List<SliceRunner.Outcome> byArm = new ArrayList<>(block);
    byArm.sort((one, other) -> Integer.compare(one.slice().arm(), other.slice().arm()));
    for (SlicesQuantity quantity : quantities) {
      quantity.values.add(
          block.get(0).slice().turn().connections(),
          byArm.stream().mapToDouble(one -> quantity.amount.applyAsDouble(one.slice())).toArray(),
          byArm.stream().mapToDouble(one -> quantity.base.applyAsDouble(one.slice())).toArray());
    }
    addLatencies(byArm);
    block.forEach(this::keep);
  }

  private void addLatencies(List<SliceRunner.Outcome> byArm) {
    int before = blocks() - 1;
    for (SliceRunner.Outcome outcome : byArm) {
      outcome
          .histograms()
          .keySet()
          .forEach(kind -> latencies.computeIfAbsent(kind, fresh -> withoutAny(before)));
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
    LatencyBlocks latency = new LatencyBlocks(arms().size());
    List<Histogram> none = Collections.nCopies(arms().size(), empty());
    IntStream.range(0, blocks).forEach(block -> latency.add(none));
    return latency;
  }

  private static Histogram empty() {
    return new Histogram(3);
  }

  @Override
  int blocks() {
    return quantities.get(0).values.blocks();
  }

  @Override
  List<Quantity> quantities() {
    return quantities.stream().map(SlicesQuantity::quantity).toList();
  }

  @Override
  Map<String, LatencyBlocks> latencies() {
    return new LinkedHashMap<>(latencies);
  }

  /** The decisive quantity's changes of ratios while it was measured. */
  @Override
  List<String> warnings() {
    List<String> drifts = new ArrayList<>();
    for (int arm = BlockValues.CONTROL; arm < arms().size(); arm++) {
      RatioDrift drift = RatioDrift.of(quantities.get(0).values, arm);
      if (drift.isShown(arms().size() - 1)) {
        drifts.add(
            String.format(
                Locale.ROOT,
                "the ratio of %s to plain (%s) changed while it was measured, from %.3f in the first"
                    + " half to %.3f in the second: the result is neither. Warm up for longer"
                    + " (warmup.seconds)",
                arms().get(arm).name(),
                decisive().compared().name(),
                drift.first(),
                drift.second()));
      }
    }
    return drifts;
  }
}
