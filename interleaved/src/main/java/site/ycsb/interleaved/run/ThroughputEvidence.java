package site.ycsb.interleaved.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import site.ycsb.interleaved.estimate.ComparedQuantity;
import site.ycsb.interleaved.estimate.RatioEstimate;
import site.ycsb.interleaved.estimate.StoppingRule;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.Ladder;
import site.ycsb.interleaved.result.LatencySummary;
import site.ycsb.interleaved.result.Slice;
import site.ycsb.interleaved.result.SlicePlan;

/**
 * Blocks in which every arm has one slice, in random order, as fast as it can or at the rate that
 * the user gave.
 */
final class ThroughputEvidence implements Evidence {
  private static final double NANOS_PER_MILLI = 1e6;

  private final List<Arm> arms;
  private final SliceRunner runner;
  private final BlockOrder order;
  private final long guardNanos;
  private final long countedNanos;
  private final Findings findings;
  private final Comparisons comparisons;

  ThroughputEvidence(InterleavedConfig config, List<Arm> arms, SliceRunner runner, SlicePlan plan) {
    this.arms = List.copyOf(arms);
    this.runner = runner;
    order = new BlockOrder(arms.size(), config.seed());
    guardNanos = (long) (plan.guardMillis() * NANOS_PER_MILLI);
    countedNanos = (long) (plan.sliceMillis() * NANOS_PER_MILLI);
    findings = new Findings(arms);
    comparisons =
        new Comparisons(
            arms, findings, new StoppingRule(config.limits().precision()), config.seed());
  }

  @Override
  public boolean measure(int block) throws InterruptedException {
    List<SliceRunner.Outcome> outcomes = new ArrayList<>();
    int position = 0;
    for (int index : order.next()) {
      Optional<SliceRunner.Outcome> outcome =
          runner.run(
              arms.get(index),
              new Slice.Turn(block, position, index, null),
              guardNanos,
              countedNanos);
      if (outcome.isEmpty()) {
        return false;
      }
      outcomes.add(outcome.get());
      position++;
    }
    findings.add(outcomes);
    return true;
  }

  @Override
  public int blocks() {
    return findings.blocks();
  }

  @Override
  public List<Slice> slices() {
    return findings.slices();
  }

  @Override
  public ComparedQuantity quantity() {
    return findings.decisive().compared();
  }

  @Override
  public RatioEstimate control() {
    return findings.control();
  }

  @Override
  public List<RatioEstimate> protections() {
    return findings.protections();
  }

  @Override
  public List<Double> perSecond() {
    return IntStream.range(0, arms.size()).mapToObj(findings::perSecond).toList();
  }

  @Override
  public List<Comparison> decisive(long blockNanos, boolean anytime) {
    return comparisons.decisive(blockNanos, anytime);
  }

  @Override
  public List<Comparison> all(long blockNanos, boolean anytime) {
    return comparisons.all(blockNanos, anytime);
  }

  @Override
  public List<String> warnings() {
    return findings.drifts();
  }

  @Override
  public Map<String, LatencySummary> summaries(int arm) {
    return findings.summaries(arm);
  }

  @Override
  public Optional<Ladder> ladder() {
    return Optional.empty();
  }
}
