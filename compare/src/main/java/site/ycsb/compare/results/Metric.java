package site.ycsb.compare.results;

/** What configurations are compared by. */
public enum Metric {
  THROUGHPUT("throughput_ops_s", "Throughput", "ops/s", true),
  MEAN_LATENCY("latency_mean_us", "Mean latency", "µs", false),
  P99_LATENCY("latency_p99_us", "99th percentile latency", "µs", false),
  /** Processor time of the client's JVM in the measured part, by operation. */
  CLIENT_CPU("client_cpu_us_per_operation", "Client CPU per operation", "µs", false);

  private final String column;
  private final String title;
  private final String unit;
  private final boolean higherIsBetter;

  Metric(String column, String title, String unit, boolean higherIsBetter) {
    this.column = column;
    this.title = title;
    this.unit = unit;
    this.higherIsBetter = higherIsBetter;
  }

  /** Its column in results.csv. */
  public String column() {
    return column;
  }

  /** Its name for people. */
  public String title() {
    return title;
  }

  public String unit() {
    return unit;
  }

  public boolean higherIsBetter() {
    return higherIsBetter;
  }
}
