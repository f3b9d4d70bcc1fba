package site.ycsb.measurements;

/** Lines of a histogram log that hold a run's totals, as comments to other readers. */
final class LogTotals {
  private LogTotals() {}

  static String ofStatus(String operation, String status, long count) {
    return "[Return: " + operation + " " + status + " " + count + "]";
  }

  static String ofRun(long operations, long runNanos) {
    return "[Run: " + operations + " operations in " + runNanos + " ns]";
  }
}
