package site.ycsb.measurements;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import site.ycsb.measurements.log.HistogramLog.IntervalSink;

/** How a run went: a point for each kind of operation and line of status. Thread-safe. */
public final class TimeLine implements IntervalSink {
  private final List<Point> points = new ArrayList<>();

  /**
   * One interval of one kind of operation.
   *
   * @param startMillis since 1970
   * @param endMillis since 1970
   * @param operations that ended in it
   */
  public record Point(
      String operation,
      long startMillis,
      long endMillis,
      long operations,
      long p50Micros,
      long p99Micros,
      long maxMicros) {}

  TimeLine() {}

  @Override
  public synchronized void accept(String name, Histogram nanos) {
    if (nanos.getTotalCount() > 0) {
      points.add(
          new Point(
              name,
              nanos.getStartTimeStamp(),
              nanos.getEndTimeStamp(),
              nanos.getTotalCount(),
              nanos.getValueAtPercentile(50) / 1000,
              nanos.getValueAtPercentile(99) / 1000,
              nanos.getMaxValue() / 1000));
    }
  }

  synchronized void clear() {
    points.clear();
  }

  public synchronized List<Point> points() {
    return List.copyOf(points);
  }
}
