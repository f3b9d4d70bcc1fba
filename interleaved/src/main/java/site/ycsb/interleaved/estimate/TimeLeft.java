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
    return words(roundedUp(time));
  }

  /** The same of a time that can't be longer than another one, which isn't exceeded. */
  public static String words(Duration time, Duration longest) {
    long seconds = roundedUp(time);
    return words(seconds <= longest.toSeconds() ? seconds : roundedDown(longest));
  }

  private static String words(long seconds) {
    if (seconds <= 90 || seconds % 60 != 0) {
      return seconds + " s";
    }
    long minutes = seconds / 60;
    return minutes <= 90 ? minutes + " min" : minutes / 60 + " h";
  }

  private static long roundedUp(Duration time) {
    long seconds = Math.max(1, (time.toMillis() + 999) / 1000);
    long unit = seconds <= 90 ? 10 : seconds <= 540 ? 60 : seconds <= 5400 ? 300 : 3600;
    return (seconds + unit - 1) / unit * unit;
  }

  private static long roundedDown(Duration time) {
    long seconds = time.toSeconds();
    long unit =
        seconds < 30 ? 1 : seconds < 120 ? 10 : seconds < 600 ? 60 : seconds < 5400 ? 300 : 3600;
    return seconds / unit * unit;
  }
}
