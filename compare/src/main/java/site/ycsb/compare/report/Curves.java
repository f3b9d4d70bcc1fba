package site.ycsb.compare.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.StudyResults;

/** The latency percentiles of all operations of all trials of a configuration together. */
final class Curves {
  private static final int POINTS_PER_NINE = 10;
  private static final int NINES = 4;

  private Curves() {}

  /**
   * A point of a curve.
   *
   * @param oneIn one in so many operations is slower
   */
  record Point(double oneIn, double micros) {
    double percentile() {
      return 100 * (1 - 1 / oneIn);
    }
  }

  static Map<String, List<Point>> of(StudyResults results, Configuration configuration) {
    Map<String, List<Point>> curves = new LinkedHashMap<>();
    results
        .histograms(
            results.rows().stream()
                .filter(row -> row.configuration().equals(configuration))
                .toList())
        .forEach((operation, nanos) -> curves.put(operation.label(), points(nanos)));
    return curves;
  }

  /** As far as there are operations enough to tell. */
  private static List<Point> points(Histogram nanos) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i <= POINTS_PER_NINE * NINES; i++) {
      double oneIn = Math.pow(10, (double) i / POINTS_PER_NINE);
      if (oneIn <= nanos.getTotalCount()) {
        double percentile = 100 * (1 - 1 / oneIn);
        points.add(
            new Point(
                ReportNumbers.thousandths(oneIn),
                ReportNumbers.thousandths(nanos.getValueAtPercentile(percentile) / 1000.0)));
      }
    }
    return points;
  }
}
