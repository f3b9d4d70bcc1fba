package site.ycsb.interleaved.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.interleaved.estimate.ComparedQuantity;
import site.ycsb.interleaved.estimate.RatioEstimate;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.Ladder;
import site.ycsb.interleaved.result.LatencySummary;
import site.ycsb.interleaved.result.Slice;

/**
 * What is measured in blocks, and what these show of arms beside plain. Used by the leader.
 *
 * <p>One quantity decides: the measurement goes on until its ratios to plain are precise enough.
 */
interface Evidence {
  /**
   * Does what has to be done before the first block.
   *
   * @return false when an arm couldn't go on
   */
  default boolean begin(InterleavedProgress progress) throws InterruptedException {
    return true;
  }

  /**
   * Measures a block; one that isn't completed doesn't count.
   *
   * @param block its number among the complete ones, from 0
   * @return false when an arm couldn't go on
   */
  boolean measure(int block) throws InterruptedException;

  /** How many blocks are complete. */
  int blocks();

  /** All slices of complete blocks, in order. */
  List<Slice> slices();

  /** The quantity that decides. */
  ComparedQuantity quantity();

  /** Its estimate of the control. */
  RatioEstimate control();

  /** Its estimates of the protections; of the control when there are none. */
  List<RatioEstimate> protections();

  /** Operations per second of each arm by now. */
  List<Double> perSecond();

  /**
   * What the decisive quantity shows, the control first.
   *
   * @param blockNanos how long a block takes
   * @param anytime whether whoever watches may end it now, by what they see
   */
  List<Comparison> decisive(long blockNanos, boolean anytime);

  /** The same of all quantities, the decisive one first. */
  List<Comparison> all(long blockNanos, boolean anytime);

  /** What a reader has to know of these blocks. */
  List<String> warnings();

  /** An arm's latencies of all blocks, by kind of operation. */
  Map<String, LatencySummary> summaries(int arm);

  /** Latency against rate, if that was measured. */
  Optional<Ladder> ladder();
}
