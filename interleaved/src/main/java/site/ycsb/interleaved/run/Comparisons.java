package site.ycsb.interleaved.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.interleaved.estimate.BlockValues;
import site.ycsb.interleaved.estimate.ComparedQuantity;
import site.ycsb.interleaved.estimate.Conclusion;
import site.ycsb.interleaved.estimate.LatencyBlocks;
import site.ycsb.interleaved.estimate.PercentileEstimate;
import site.ycsb.interleaved.estimate.RatioEstimate;
import site.ycsb.interleaved.estimate.RatioInterval;
import site.ycsb.interleaved.estimate.StoppingRule;
import site.ycsb.interleaved.result.Comparison;

/** Says of each arm what findings show of it beside plain. */
final class Comparisons {
  private static final List<Double> PERCENTILES = List.of(50.0, 95.0, 99.0);

  private final List<Arm> arms;
  private final Findings findings;
  private final StoppingRule rule;
  private final long seed;

  Comparisons(List<Arm> arms, Findings findings, StoppingRule rule, long seed) {
    this.arms = List.copyOf(arms);
    this.findings = findings;
    this.rule = rule;
    this.seed = seed;
  }

  /**
   * The decisive ones, control first.
   *
   * @param blockNanos how long a block takes
   * @param anytime whether whoever watches may end it now, by what they see
   */
  List<Comparison> decisive(long blockNanos, boolean anytime) {
    return of(findings.decisive(), true, blockNanos, anytime);
  }

  /** All, the decisive ones first. */
  List<Comparison> all(long blockNanos, boolean anytime) {
    List<Comparison> all = new ArrayList<>();
    for (Findings.Quantity quantity : findings.quantities()) {
      boolean decisive = quantity == findings.decisive();
      all.addAll(of(quantity, decisive, blockNanos, anytime));
    }
    for (Map.Entry<String, LatencyBlocks> kind : findings.latencies().entrySet()) {
      for (int arm = BlockValues.CONTROL; arm < arms.size(); arm++) {
        for (PercentileEstimate estimate :
            PercentileEstimate.of(kind.getValue(), arm, PERCENTILES, seed)) {
          all.add(percentile(kind.getKey(), kind.getValue().blocks(), estimate, arm));
        }
      }
    }
    return all;
  }

  private List<Comparison> of(
      Findings.Quantity quantity, boolean decisive, long blockNanos, boolean anytime) {
    List<Comparison> comparisons = new ArrayList<>();
    for (int arm = BlockValues.CONTROL; arm < arms.size(); arm++) {
      int index = arm;
      RatioEstimate estimate = RatioEstimate.of(quantity.values(), arm);
      Duration more = Duration.ofNanos(saturated(rule.moreBlocks(estimate), blockNanos));
      comparisons.add(
          comparison(
              arm,
              quantity.compared(),
              quantity.unit(),
              new Values(
                  quantity.values().value(BlockValues.PLAIN),
                  quantity.values().value(arm),
                  estimate.ratio()),
              anytime ? estimate.anytime() : estimate.interval(),
              estimate.anytime(),
              estimate.blocks(),
              decisive,
              arm == BlockValues.CONTROL
                  ? conclusion -> Conclusion.controlSentence(estimate, quantity.compared())
                  : conclusion ->
                      conclusion.sentence(arms.get(index).name(), quantity.compared(), more)));
    }
    return comparisons;
  }

  private static long saturated(long blocks, long blockNanos) {
    return blocks > 0 && blockNanos > Long.MAX_VALUE / 4 / blocks
        ? Long.MAX_VALUE / 4
        : blocks * blockNanos;
  }

  private Comparison percentile(String kind, int blocks, PercentileEstimate estimate, int arm) {
    String name = String.format(Locale.ROOT, "p%.0f latency of %s", estimate.percentile(), kind);
    ComparedQuantity quantity = new ComparedQuantity(name, false);
    return comparison(
        arm,
        quantity,
        "us",
        new Values(estimate.plain() / 1e3, estimate.arm() / 1e3, estimate.ratio()),
        estimate.interval(),
        estimate.interval(),
        blocks,
        false,
        conclusion -> conclusion.sentence(arms.get(arm).name(), quantity, Duration.ZERO));
  }

  private record Values(double plain, double arm, double ratio) {}

  private Comparison comparison(
      int arm,
      ComparedQuantity quantity,
      String unit,
      Values values,
      RatioInterval interval,
      RatioInterval anytime,
      int blocks,
      boolean decisive,
      Function<Conclusion, String> sentence) {
    Conclusion conclusion = Conclusion.of(interval, quantity, rule.precision());
    return new Comparison(
        arms.get(arm).name(),
        quantity.name(),
        unit,
        quantity.higherIsBetter(),
        finite(values.plain),
        finite(values.arm),
        finite(values.ratio),
        finite(interval.low()),
        finite(interval.high()),
        finite(anytime.low()),
        finite(anytime.high()),
        blocks,
        decisive,
        conclusion.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        sentence.apply(conclusion));
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
