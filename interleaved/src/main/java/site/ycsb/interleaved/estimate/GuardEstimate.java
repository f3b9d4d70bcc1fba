package site.ycsb.interleaved.estimate;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimates how long after a switch the rate still differs from that of the rest of the slice: the
 * guard, which isn't counted.
 *
 * <p>The rate of a few windows together, the span, is compared with that of the slice's second
 * half, over the slices of all arms: each follows any other, so what a switch leaves behind is the
 * same for all. The guard lasts until the first span that doesn't differ by more than {@value
 * #TOLERANCE}, or where chance (5 % for all spans together) explains that it does: a later one that
 * stands out alone isn't what is left of a switch. What lasts longer than half a slice isn't seen;
 * it belongs to the arm then.
 *
 * <p>Nor does the guard end before each thread has completed {@value #OPERATIONS} operations, on
 * average. All begin their first one together, so those that end in the time after it, less than a
 * window's noise perhaps, depend on how much latencies vary, and cost a slow arm more than a fast
 * one. Source: ordinary and equilibrium renewal processes, Cox, Renewal Theory, 1962, chapter 4.
 */
public final class GuardEstimate {
  private static final double TOLERANCE = 0.01;
  private static final int MIN_SLICES = 8;
  private static final int OPERATIONS = 3;

  private final List<long[]> slices = new ArrayList<>();
  private final int windows;
  private final int span;
  private final int threads;

  /**
   * @param windows how many a slice is divided into, at least twice as many as a span has
   * @param span how many windows are compared together, at least 1
   * @param threads how many work in a slice
   */
  public GuardEstimate(int windows, int span, int threads) {
    if (span < 1 || windows < 2 * span) {
      throw new IllegalArgumentException("windows=" + windows + ": at least 2 spans of " + span);
    }
    this.windows = windows;
    this.span = span;
    this.threads = threads;
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
    double spans = (double) half / span;
    double quantile =
        TDistribution.of(slices.size() - 1.0).inverseSurvivalProbability(0.025 / spans);
    int guard = firstOperations(half);
    while (guard < half && differs(guard, quantile)) {
      guard++;
    }
    return guard;
  }

  /** The windows until all threads together have completed their first operations. */
  private int firstOperations(int most) {
    double needed = (double) OPERATIONS * threads * slices.size();
    double completed = 0;
    int window = 0;
    while (window < most && completed < needed) {
      for (long[] slice : slices) {
        completed += slice[window];
      }
      window++;
    }
    return Math.max(1, window);
  }

  /** Whether the rate of the span from a window on differs from the second half's, by slices. */
  private boolean differs(int from, double quantile) {
    int half = windows / 2;
    int n = slices.size();
    double[] differences = new double[n];
    double rate = 0;
    double mean = 0;
    for (int i = 0; i < n; i++) {
      long[] slice = slices.get(i);
      double later = mean(slice, half, windows);
      differences[i] = mean(slice, from, from + span) - later;
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

  private static double mean(long[] slice, int from, int to) {
    double sum = 0;
    for (int window = from; window < to; window++) {
      sum += slice[window];
    }
    return sum / (to - from);
  }
}
