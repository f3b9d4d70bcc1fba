package site.ycsb.measurements.log;

/** Lines of a histogram log that hold a run's totals, as comments to other readers. */
final class LogTotals {
  private LogTotals() {}

  static String ofStatus(String operation, String status, long count) {
    return "[Return: " + operation + " " + status + " " + count + "]";
  }

  /** The same at the end of an interval, before {@link #ofInterval}. */
  static String ofStatusSoFar(String operation, String status, long count) {
    return "[Status: " + operation + " " + status + " " + count + "]";
  }

  /** The end of an interval of all operations, between two instants of the client's nanoTime. */
  static String ofInterval(long beginNanos, long endNanos, long operations) {
    return "[Interval: " + beginNanos + " " + endNanos + " " + operations + "]";
  }

  /** How many values the intervals of an operation hold. */
  static String ofOperation(String operation, long count) {
    return "[Operations: " + operation + " " + count + "]";
  }

  /** What no other log has. */
  static String ofLog(String id) {
    return "[Log: " + id + "]";
  }

  static String ofChecksum(String checksum) {
    return "[Checksum: " + checksum + "]";
  }

  static String ofRun(long operations, long runNanos) {
    return "[Run: " + operations + " operations in " + runNanos + " ns]";
  }
}
