package site.ycsb.interleaved.estimate;

import java.util.Arrays;
import java.util.List;

/**
 * Chooses the length of slices from a pilot, so that intervals get as narrow as time allows.
 *
 * <p>Short slices lose more of the time to switching, long ones lie farther apart, so that more of
 * what changes is between them. The first is known and bounded: the usual length, the shortest of
 * which switching takes at most a fifth, makes intervals at most an eighth wider than they could
 * be. The second isn't: what comes and goes within a second, such as other programs or virtual
 * machines, doubles intervals at 250 ms, and a pilot of some seconds may have missed it. So a
 * longer length is taken only when the pilot shows that it is better by a fifth.
 *
 * <p>The variance of an arm's mean after a given time is proportional to (length + lost) x
 * (variance between the slices of a block), and that is what is tried on the pilot, for each
 * length, with blocks that begin at every window; each arm's part of it in proportion to its rate.
 * Lengths of which the parts have fewer than {@value #MIN_BLOCKS} blocks one after another aren't
 * tried.
 *
 * <p>Source: the trade-off of a block's size, Box, Hunter and Hunter, Statistics for Experimenters,
 * 2nd edition, chapter 4.
 */
public final class SliceLength {
  private static final long[] CANDIDATES_MILLIS = {
    25, 50, 75, 100, 150, 200, 250, 350, 500, 700, 1000, 1400, 2000
  };
  private static final int MIN_BLOCKS = 8;
  private static final double BETTER = 0.8;

  /** A length is at least so many times what a switch costs. */
  private static final int LENGTH_BY_LOST = 4;

  private SliceLength() {}

  /** Without a pilot: the shortest of which switches, at this cost, take at most a fifth. */
  public static long usualMillis(long lostMillis) {
    return Arrays.stream(CANDIDATES_MILLIS)
        .filter(candidate -> candidate >= LENGTH_BY_LOST * lostMillis)
        .findFirst()
        .orElse(LENGTH_BY_LOST * lostMillis);
  }

  /**
   * The best length of a slice's counted part, in whole windows.
   *
   * @param pilots operations by consecutive windows in which one arm works without a switch, for
   *     each arm: 30 s in all let lengths up to 700 ms be tried with 4 arms
   * @param windowMillis length of a window, such as 25
   * @param lostMillis what each switch costs: the guard and the switch itself
   * @param arms how many a block has, plain and control included
   */
  public static long chooseMillis(
      List<long[]> pilots, long windowMillis, long lostMillis, int arms) {
    List<double[]> sums = pilots.stream().map(SliceLength::sums).toList();
    long best = usualMillis(lostMillis);
    double least = BETTER * variance(sums, best, windowMillis, lostMillis, arms);
    for (long candidate : CANDIDATES_MILLIS) {
      if (candidate > best) {
        double variance = variance(sums, candidate, windowMillis, lostMillis, arms);
        // false where the pilot is too short for either
        if (variance < least) {
          least = variance;
          best = candidate;
        }
      }
    }
    return best;
  }

  /** Of the windows before each, as shares of their mean. */
  private static double[] sums(long[] operations) {
    double mean = Math.max(1e-9, Arrays.stream(operations).average().orElse(0));
    double[] sums = new double[operations.length + 1];
    for (int i = 0; i < operations.length; i++) {
      sums[i + 1] = sums[i] + operations[i] / mean;
    }
    return sums;
  }

  /** Of an arm's mean rate after a millisecond of time; NaN when the pilot is too short. */
  private static double variance(
      List<double[]> pilots, long millis, long windowMillis, long lostMillis, int arms) {
    int length = (int) Math.max(1, Math.round((double) millis / windowMillis));
    int step = length + (int) Math.round((double) lostMillis / windowMillis);
    int block = step * arms;
    double sum = 0;
    long count = 0;
    int apart = 0;
    for (double[] sums : pilots) {
      int begins = sums.length - 1 - block;
      apart += (sums.length - 1) / block;
      for (int begin = 0; begin <= begins; begin++) {
        double mean = 0;
        double square = 0;
        for (int slice = 0; slice < arms; slice++) {
          int from = begin + slice * step;
          double rate = (sums[from + length] - sums[from]) / length;
          double before = mean;
          mean += (rate - mean) / (slice + 1);
          square += (rate - before) * (rate - mean);
        }
        sum += square / (arms - 1);
        count++;
      }
    }
    return apart < MIN_BLOCKS ? Double.NaN : sum / count * (millis + lostMillis);
  }
}
