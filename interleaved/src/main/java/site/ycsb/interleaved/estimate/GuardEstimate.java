package site.ycsb.interleaved.estimate;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimates how long after a switch the rate still differs from that of the rest of the slice: the
 * guard, which isn't counted.
 *
 * <p>The rate of every window in a slice's first half is compared with that of its second half,
 * over the slices of all arms: each follows any other, so what a switch leaves behind is the same
 * for all. The guard lasts until the first window that doesn't differ by more than {@value
 * #TOLERANCE}, or where chance (5 % for all windows together) explains that it does: a later one
 * that stands out alone isn't what is left of a switch. What lasts longer than half a slice isn't
 * seen; it belongs to the arm then.
 */
public final class GuardEstimate {
  private static final double TOLERANCE = 0.01;
  private static final int MIN_SLICES = 8;

  private final List<long[]> slices = new ArrayList<>();
  private final int windows;

  /**
   * @param windows how many a slice is divided into, at least 2
   */
  public GuardEstimate(int windows) {
    if (windows < 2) {
      throw new IllegalArgumentException("windows=" + windows + ": at least 2");
    }
    this.windows = windows;
  }

  /** Adds a slice's operations by consecutive windows of equal length, from the switch on. */
  public void add(long[] operations) {
    if (operations.length != windows) {
      throw new IllegalArgumentException(operations.length + " of " + windows + " windows");
    }
    slices.add(operations.clone());
  }

  /**
   * How many windows at a slice's beginning aren't counted: from 1 to half of them. Half of them
   * while there are too few slices to tell.
   */
  public int guardWindows() {
    int half = windows / 2;
    if (slices.size() < MIN_SLICES) {
      return half;
    }
    double quantile =
        TDistribution.of(slices.size() - 1.0).inverseSurvivalProbability(0.025 / half);
    int guard = 1;
    while (guard < half && differs(guard, quantile)) {
      guard++;
    }
    return guard;
  }

  /** Whether a window's rate differs from that of the second half, slice by slice. */
  private boolean differs(int window, double quantile) {
    int half = windows / 2;
    int n = slices.size();
    double[] differences = new double[n];
    double rate = 0;
    double mean = 0;
    for (int i = 0; i < n; i++) {
      long[] slice = slices.get(i);
      double later = 0;
      for (int j = half; j < windows; j++) {
        later += (double) slice[j] / (windows - half);
      }
      differences[i] = slice[window] - later;
      rate += later / n;
      mean += differences[i] / n;
    }
    double square = 0;
    for (double difference : differences) {
      square += (difference - mean) * (difference - mean);
    }
    double error = Math.sqrt(square / n / (n - 1));
    return Math.abs(mean) > TOLERANCE * rate && Math.abs(mean) > quantile * error;
  }
}
