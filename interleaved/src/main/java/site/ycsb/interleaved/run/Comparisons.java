package site.ycsb.interleaved.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import site.ycsb.interleaved.estimate.BlockValues;
import site.ycsb.interleaved.estimate.Conclusion;
import site.ycsb.interleaved.estimate.LatencyBlocks;
import site.ycsb.interleaved.estimate.PercentileEstimate;
import site.ycsb.interleaved.estimate.RatioEstimate;
import site.ycsb.interleaved.estimate.RatioInterval;
import site.ycsb.interleaved.estimate.StoppingRule;
import site.ycsb.interleaved.result.Comparison;

/** Says of each arm what blocks show of it beside plain. */
final class Comparisons {
  /** An interval is of the slices, and says nothing of what another start would have been like. */
  private static final String ONE_START = " Its server isn't plain's, and each was started once.";

  private static final List<Double> PERCENTILES = List.of(50.0, 95.0, 99.0);

  private final List<Arm> arms;
  private final BlockEvidence evidence;
  private final StoppingRule rule;
  private final long seed;

  Comparisons(BlockEvidence evidence, StoppingRule rule, long seed) {
    arms = evidence.arms();
    this.evidence = evidence;
    this.rule = rule;
    this.seed = seed;
  }

  /** The decisive ones, control first, for whoever watches and may end it by what they see. */
  List<Comparison> whileMeasured() {
    return of(evidence.decisive(), 0, true, true);
  }

  /**
   * All, the decisive ones first.
   *
   * @param blockNanos how long a block takes; 0 when more of them would tell nothing
   * @param anytime whether someone ended it, perhaps by what they saw
   */
  List<Comparison> all(long blockNanos, boolean anytime) {
    List<Comparison> all = new ArrayList<>();
    for (BlockEvidence.Quantity quantity : evidence.quantities()) {
      all.addAll(of(quantity, blockNanos, anytime, false));
    }
    for (Map.Entry<String, LatencyBlocks> kind : evidence.latencies().entrySet()) {
      for (int arm = BlockValues.CONTROL; arm < arms.size(); arm++) {
        for (PercentileEstimate estimate :
            PercentileEstimate.of(kind.getValue(), arm, PERCENTILES, evidence.sets(), seed)) {
          all.add(percentile(kind.getKey(), kind.getValue().blocks(), estimate, arm, anytime));
        }
      }
    }
    return all;
  }

  private List<Comparison> of(
      BlockEvidence.Quantity quantity, long blockNanos, boolean anytime, boolean soFar) {
    List<Comparison> comparisons = new ArrayList<>();
    Comparison.Quantity compared = quantity.compared();
    for (int arm = BlockValues.CONTROL; arm < arms.size(); arm++) {
      String name = arms.get(arm).name();
      RatioEstimate estimate = quantity.ratios().apply(arm);
      double value = quantity.values().applyAsDouble(arm);
      RatioInterval interval = interval(estimate, anytime);
      Conclusion conclusion = conclusion(arms.get(arm), interval, compared, anytime);
      // what isn't known at all doesn't tell how long it would take
      long blocks = Double.isFinite(estimate.ratio()) ? rule.moreBlocks(estimate) : 0;
      Duration more = Duration.ofNanos(saturated(blocks, blockNanos));
      comparisons.add(
          new Comparison(
              name,
              compared,
              Comparison.Values.of(value / estimate.ratio(), value, estimate.ratio()),
              shown(interval),
              shown(estimate.anytime()),
              estimate.blocks(),
              conclusion.verdict(
                  arm == BlockValues.CONTROL
                      ? controlSentence(estimate, compared, anytime, soFar)
                      : sentence(conclusion, arms.get(arm), compared, more))));
    }
    return comparisons;
  }

  private String controlSentence(
      RatioEstimate control, Comparison.Quantity compared, boolean anytime, boolean soFar) {
    RatioInterval judged = control.controlInterval(anytime);
    return soFar
        ? Conclusion.controlSoFar(judged, compared)
        : Conclusion.controlSentence(
            judged, interval(control, anytime), compared, rule.precision());
  }

  private static RatioInterval interval(RatioEstimate estimate, boolean anytime) {
    return anytime ? estimate.anytime() : estimate.interval();
  }

  private static long saturated(long blocks, long blockNanos) {
    return blocks > 0 && blockNanos > Long.MAX_VALUE / 4 / blocks
        ? Long.MAX_VALUE / 4
        : blocks * blockNanos;
  }

  /** Without an interval where someone ended it, perhaps by what they saw. */
  private Comparison percentile(
      String kind, int blocks, PercentileEstimate estimate, int arm, boolean anytime) {
    Comparison.Quantity compared =
        new Comparison.Quantity(
            String.format(Locale.ROOT, "p%.0f latency of %s", estimate.percentile(), kind),
            "us",
            false,
            false);
    Conclusion conclusion = conclusion(arms.get(arm), estimate.interval(), compared, anytime);
    if (anytime) {
      conclusion = conclusion.interrupted();
    }
    String name = arms.get(arm).name();
    return new Comparison(
        name,
        compared,
        Comparison.Values.of(estimate.plain() / 1e3, estimate.arm() / 1e3, estimate.ratio()),
        anytime ? Comparison.Interval.NONE : shown(estimate.interval()),
        Comparison.Interval.NONE,
        blocks,
        conclusion.verdict(sentence(conclusion, arms.get(arm), compared, Duration.ZERO)));
  }

  private Conclusion conclusion(
      Arm arm, RatioInterval interval, Comparison.Quantity compared, boolean anytime) {
    Conclusion conclusion = Conclusion.of(interval, compared, rule.precision());
    return hasOwnServer(arm)
        ? conclusion.betweenServers(interval(evidence.control(), anytime))
        : conclusion;
  }

  private String sentence(
      Conclusion conclusion, Arm arm, Comparison.Quantity compared, Duration more) {
    return conclusion.sentence(arm.config().title(), compared, more)
        + (hasOwnServer(arm) ? ONE_START : "");
  }

  private boolean hasOwnServer(Arm arm) {
    return arm.hasOtherServers(arms.get(BlockValues.PLAIN));
  }

  private static Comparison.Interval shown(RatioInterval interval) {
    return Comparison.Interval.of(interval.low(), interval.high());
  }
}
