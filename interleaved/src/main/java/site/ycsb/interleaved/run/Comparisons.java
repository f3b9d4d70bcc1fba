package site.ycsb.interleaved.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    return of(findings.decisive(), blockNanos, anytime);
  }

  /** All, the decisive ones first. */
  List<Comparison> all(long blockNanos, boolean anytime) {
    List<Comparison> all = new ArrayList<>();
    for (Findings.Quantity quantity : findings.quantities()) {
      all.addAll(of(quantity, blockNanos, anytime));
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

  private List<Comparison> of(Findings.Quantity quantity, long blockNanos, boolean anytime) {
    List<Comparison> comparisons = new ArrayList<>();
    for (int arm = BlockValues.CONTROL; arm < arms.size(); arm++) {
      comparisons.add(
          of(
              arms.get(arm),
              new Measured(
                  quantity.compared(),
                  quantity.unit(),
                  quantity.decides(),
                  quantity.values().value(arm)),
              RatioEstimate.of(quantity.values(), arm),
              rule,
              blockNanos,
              anytime));
    }
    return comparisons;
  }

  /**
   * What was measured of an arm.
   *
   * @param decides whether the measurement goes on until this is as precise as requested
   */
  record Measured(ComparedQuantity quantity, String unit, boolean decides, double value) {}

  /**
   * What an estimate says of an arm.
   *
   * @param ratio of what was measured to plain's
   */
  static Comparison of(
      Arm arm,
      Measured measured,
      RatioEstimate ratio,
      StoppingRule rule,
      long blockNanos,
      boolean anytime) {
    ComparedQuantity compared = measured.quantity;
    RatioInterval interval = anytime ? ratio.anytime() : ratio.interval();
    Conclusion conclusion = Conclusion.of(interval, compared, rule.precision());
    // time doesn't tell what no block does
    Duration more =
        Double.isFinite(ratio.ratio())
            ? Duration.ofNanos(saturated(rule.moreBlocks(ratio), blockNanos))
            : Duration.ZERO;
    return new Comparison(
        arm.name(),
        new Comparison.Quantity(
            compared.name(), measured.unit, compared.higherIsBetter(), measured.decides),
        new Comparison.Values(
            finite(measured.value / ratio.ratio()), finite(measured.value), finite(ratio.ratio())),
        shown(interval),
        shown(ratio.anytime()),
        ratio.blocks(),
        new Comparison.Verdict(
            kind(conclusion),
            arm.index() == BlockValues.CONTROL
                ? Conclusion.controlSentence(ratio, compared)
                : conclusion.sentence(arm.config().title(), compared, more)));
  }

  private static long saturated(long blocks, long blockNanos) {
    return blocks > 0 && blockNanos > Long.MAX_VALUE / 4 / blocks
        ? Long.MAX_VALUE / 4
        : blocks * blockNanos;
  }

  private Comparison percentile(String kind, int blocks, PercentileEstimate estimate, int arm) {
    ComparedQuantity compared =
        new ComparedQuantity(
            String.format(Locale.ROOT, "p%.0f latency of %s", estimate.percentile(), kind), false);
    Conclusion conclusion = Conclusion.of(estimate.interval(), compared, rule.precision());
    String name = arms.get(arm).name();
    return new Comparison(
        name,
        new Comparison.Quantity(compared.name(), "us", false, false),
        new Comparison.Values(
            finite(estimate.plain() / 1e3), finite(estimate.arm() / 1e3), finite(estimate.ratio())),
        shown(estimate.interval()),
        shown(estimate.interval()),
        blocks,
        new Comparison.Verdict(
            kind(conclusion),
            conclusion.sentence(arms.get(arm).config().title(), compared, Duration.ZERO)));
  }

  private static String kind(Conclusion conclusion) {
    return conclusion.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Comparison.Interval shown(RatioInterval interval) {
    return new Comparison.Interval(finite(interval.low()), finite(interval.high()));
  }

  static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
