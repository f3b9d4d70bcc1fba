package site.ycsb.metrics;

/** One kind of operation as a JMX bean; metrics since the measured part began. */
@Description("One kind of operation on the store, since the measured part began.")
public interface OperationMXBean {
  @Description("Operations that ended, in whichever status.")
  long getOperations();

  @Description("Operations that failed; NOT_FOUND is no failure.")
  long getFailedOperations();

  @Description("Mean latency of successful operations, in microseconds.")
  double getMeanLatencyMicros();

  @Description("Median latency of successful operations, in microseconds.")
  double getMedianLatencyMicros();

  @Description("Latency that 95 percent of successful operations stayed within, in microseconds.")
  double getLatencyMicros95();

  @Description("Latency that 99 percent of successful operations stayed within, in microseconds.")
  double getLatencyMicros99();

  @Description("Longest latency of a successful operation, in microseconds.")
  double getMaxLatencyMicros();
}
