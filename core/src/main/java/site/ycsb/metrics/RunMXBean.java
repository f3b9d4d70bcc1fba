package site.ycsb.metrics;

/** The run as a JMX bean. */
@Description("The run that goes on.")
public interface RunMXBean {
  @Description("Client threads.")
  int getThreads();

  @Description("Time since the measured part began, in seconds.")
  double getElapsedSeconds();

  @Description("Operations of the workload that ended.")
  long getOperations();

  @Description("Operations each second since the measured part began.")
  double getOperationsPerSecond();

  @Description("Operations on the store that failed; NOT_FOUND is no failure.")
  long getFailedOperations();
}
