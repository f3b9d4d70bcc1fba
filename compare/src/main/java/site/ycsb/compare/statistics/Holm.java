package site.ycsb.compare.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's correction for several tests: when nothing differs anywhere, the chance that any of them
 * reports a difference at 5% stays at most 5%, whatever the tests have to do with each other.
 *
 * <p>Source: Holm, Scandinavian Journal of Statistics 6 (1979).
 */
public final class Holm {
  private Holm() {}

  /** The corrected p-values, in the order of the given ones. */
  public static double[] adjust(double... pValues) {
    int[] order =
        IntStream.range(0, pValues.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[pValues.length];
    double largest = 0;
    for (int rank = 0; rank < order.length; rank++) {
      double raised = pValues[order[rank]] * (order.length - rank);
      largest = Math.max(largest, Math.min(1, raised));
      adjusted[order[rank]] = largest;
    }
    return adjusted;
  }
}
