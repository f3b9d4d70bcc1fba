package site.ycsb.interleaved.estimate;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * How much longer a measurement takes, for whoever waits for it. What one block makes of that
 * jumps, since a spread that is estimated from few blocks, or from few sets of connections, does.
 * So it is the geometric mean of what each block made of the total, from the number on at which
 * {@link StoppingRule} stops at the earliest. Used by one thread.
 */
public final class TimeLeft {
  private double logTotals;
  private int estimates;

  /**
   * How many more blocks it takes; empty while there are too few to estimate it. To be called once
   * for each block.
   *
   * @param blocks how many are complete
   * @param more how many more {@link StoppingRule#moreBlocks} requires by what is known now
   */
  public OptionalLong blocksAfter(int blocks, long more) {
    if (blocks < StoppingRule.MIN_BLOCKS) {
      return OptionalLong.empty();
    }
    logTotals += Math.log((double) blocks + more);
    estimates++;
    return OptionalLong.of(Math.max(0, Math.round(Math.exp(logTotals / estimates)) - blocks));
  }

  /** A time that is an estimate, rounded up to what one would say: {@code 40 s}, {@code 2 min}. */
  public static String words(Duration time) {
    long seconds = Math.max(1, upTo(1000, time.toMillis()) / 1000);
    if (seconds <= 90) {
      return upTo(10, seconds) + " s";
    }
    long minutes = upTo(60, seconds) / 60;
    if (minutes <= 90) {
      return (minutes < 10 ? minutes : upTo(5, minutes)) + " min";
    }
    return upTo(60, minutes) / 60 + " h";
  }

  private static long upTo(long unit, long number) {
    return (number + unit - 1) / unit * unit;
  }
}
