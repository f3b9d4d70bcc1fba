package site.ycsb.measurements.log;

import java.util.Map;
import org.HdrHistogram.Histogram;

/** Takes what was recorded between two lines of status. Called by one thread at a time. */
public interface IntervalSink {
  /**
   * Takes one interval of an operation, as it's printed; the histogram has the interval's times,
   * and is used again after the call.
   */
  void accept(String name, Histogram nanos);

  /** The metrics are final: how operations ended, by status name. */
  default void end(String name, Map<String, Long> statusTotals) {}
}
