package site.ycsb.interleaved.estimate;

import java.util.Arrays;
import java.util.List;

/**
 * Chooses the length of slices from a pilot, so that intervals get as narrow as time allows.
 *
 * <p>Short slices lose more of the time to switching, long ones lie farther apart, so that more of
 * what slowly changes is between them. The variance of an arm's mean after a given time is
 * proportional to (length + lost) x (variance between the slices of a block), and that is what is
 * tried on the pilot, for each length, with blocks that begin at every window; each arm's part of
 * it in proportion to its rate. Lengths of which the parts have fewer than {@value #MIN_BLOCKS}
 * blocks one after another aren't tried. The usual 250 ms are taken unless another length is better
 * by a tenth: what is within that is chance.
 *
 * <p>Source: the trade-off of a block's size, Box, Hunter and Hunter, Statistics for Experimenters,
 * 2nd edition, chapter 4.
 */
public final class SliceLength {
  static final long USUAL_MILLIS = 250;
  private static final long[] CANDIDATES_MILLIS = {
    50, 75, 100, 150, 200, 250, 350, 500, 700, 1000, 1400, 2000
  };
  private static final int MIN_BLOCKS = 8;
  private static final double BETTER = 0.9;

  private SliceLength() {}

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
    int lost = windows(lostMillis, windowMillis);
    double least = BETTER * variance(sums, windows(USUAL_MILLIS, windowMillis), lost, arms);
    long best = USUAL_MILLIS;
    for (long candidate : CANDIDATES_MILLIS) {
      double variance = variance(sums, windows(candidate, windowMillis), lost, arms);
      if (variance < least || (Double.isNaN(least) && variance < Double.POSITIVE_INFINITY)) {
        least = variance;
        best = candidate;
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

  private static int windows(long millis, long windowMillis) {
    return (int) Math.max(1, Math.round((double) millis / windowMillis));
  }

  /** Of an arm's mean rate after one second of time; NaN when the pilot is too short. */
  private static double variance(List<double[]> pilots, int length, int lost, int arms) {
    int step = length + lost;
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
    return apart < MIN_BLOCKS ? Double.NaN : sum / count * step;
  }
}
