package site.ycsb.measurements;

import java.io.IOException;
import java.util.Properties;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * Latencies in buckets of one millisecond; the last bucket takes the rest.
 *
 * <p>Unit: microseconds; percentiles have the resolution of the buckets. Cost: a lock and a few
 * additions for each operation.
 */
public class OneMeasurementHistogram extends OneMeasurement {
  public static final String BUCKETS = "histogram.buckets";
  public static final String BUCKETS_DEFAULT = "1000";
  public static final String VERBOSE_PROPERTY = "measurement.histogram.verbose";

  private final long[] buckets;
  private final boolean verbose;
  private long overflow;
  private long operations;
  private double sumMicros;
  private double sumOfSquares;
  private long minMicros = Long.MAX_VALUE;
  private long maxMicros;
  private long intervalOperations;
  private double intervalSumMicros;

  public OneMeasurementHistogram(String name, Properties props) {
    super(name);
    buckets = new long[Integer.parseInt(props.getProperty(BUCKETS, BUCKETS_DEFAULT).trim())];
    verbose = Boolean.parseBoolean(props.getProperty(VERBOSE_PROPERTY, "false"));
  }

  @Override
  public synchronized void measure(int latency) {
    int bucket = latency / 1000;
    if (bucket >= buckets.length) {
      overflow++;
    } else {
      buckets[bucket]++;
    }
    operations++;
    sumMicros += latency;
    sumOfSquares += (double) latency * latency;
    minMicros = Math.min(minMicros, latency);
    maxMicros = Math.max(maxMicros, latency);
    intervalOperations++;
    intervalSumMicros += latency;
  }

  @Override
  public synchronized void exportMeasurements(MeasurementsExporter exporter) throws IOException {
    String name = getName();
    double mean = operations == 0 ? 0 : sumMicros / operations;
    double variance = operations == 0 ? 0 : Math.max(0, sumOfSquares / operations - mean * mean);
    exporter.write(name, "Operations", operations);
    exporter.write(name, "AverageLatency(us)", mean);
    exporter.write(name, "LatencyVariance(us)", variance);
    exporter.write(name, "MinLatency(us)", operations == 0 ? 0 : minMicros);
    exporter.write(name, "MaxLatency(us)", maxMicros);
    exporter.write(name, "95thPercentileLatency(us)", bucketOf(0.95) * 1000L);
    exporter.write(name, "99thPercentileLatency(us)", bucketOf(0.99) * 1000L);
    exportStatusCounts(exporter);
    if (verbose) {
      for (int i = 0; i < buckets.length; i++) {
        exporter.write(name, Integer.toString(i), buckets[i]);
      }
      exporter.write(name, ">" + buckets.length, overflow);
    }
  }

  private int bucketOf(double share) {
    long seen = 0;
    for (int i = 0; i < buckets.length; i++) {
      seen += buckets[i];
      if (seen >= share * operations) {
        return i;
      }
    }
    return buckets.length;
  }

  @Override
  public synchronized String getSummary() {
    if (intervalOperations == 0) {
      return "";
    }
    double average = intervalSumMicros / intervalOperations;
    intervalOperations = 0;
    intervalSumMicros = 0;
    return "[" + getName() + " AverageLatency(us)=" + Figures.twoDecimals(average) + "]";
  }
}
