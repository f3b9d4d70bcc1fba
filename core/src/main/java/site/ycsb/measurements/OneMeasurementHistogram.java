package site.ycsb.measurements;

import java.io.IOException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import site.ycsb.config.Settings;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * Latencies in buckets of one millisecond; the last bucket takes the rest.
 *
 * <p>Unit: microseconds; percentiles have the resolution of the buckets. Cost: a few additions for
 * each operation; 8 bytes for each bucket, thread and kind of operation.
 */
public class OneMeasurementHistogram
    extends PartedMeasurement<OneMeasurementHistogram.BucketCounts> {
  public static final String BUCKETS = "histogram.buckets";
  public static final String BUCKETS_DEFAULT = "1000";
  public static final String VERBOSE_PROPERTY = OneMeasurementHdrHistogram.VERBOSE_PROPERTY;

  private final int bucketCount;
  private final boolean verbose;

  public OneMeasurementHistogram(String name, Properties props) {
    this(name, new Settings(props));
  }

  OneMeasurementHistogram(String name, Settings settings) {
    super(name);
    bucketCount = settings.get(MeasurementConfig.BUCKETS);
    verbose = settings.get(MeasurementConfig.VERBOSE);
  }

  @Override
  BucketCounts newPart() {
    return new BucketCounts(bucketCount);
  }

  @Override
  public void exportMeasurements(MeasurementsExporter exporter) throws IOException {
    String name = getName();
    LatencyTotals totals = totals();
    long operations = totals.count();
    long[] counts = new long[bucketCount + 1];
    double sumOfSquares = 0;
    for (BucketCounts part : parts()) {
      part.addTo(counts);
      sumOfSquares += part.sumOfSquares();
    }
    double mean = totals.meanMicros();
    double variance = operations == 0 ? 0 : Math.max(0, sumOfSquares / operations - mean * mean);
    exporter.write(name, "Operations", operations);
    exporter.write(name, "AverageLatency(us)", mean);
    exporter.write(name, "LatencyVariance(us)", variance);
    exporter.write(name, "MinLatency(us)", totals.minMicros());
    exporter.write(name, "MaxLatency(us)", totals.maxMicros());
    exporter.write(name, "95thPercentileLatency(us)", bucketOf(0.95, counts, operations) * 1000L);
    exporter.write(name, "99thPercentileLatency(us)", bucketOf(0.99, counts, operations) * 1000L);
    exportStatusCounts(exporter);
    if (verbose) {
      for (int i = 0; i < bucketCount; i++) {
        exporter.write(name, Integer.toString(i), counts[i]);
      }
      exporter.write(name, ">" + bucketCount, counts[bucketCount]);
    }
  }

  private int bucketOf(double share, long[] counts, long operations) {
    long seen = 0;
    for (int i = 0; i < bucketCount; i++) {
      seen += counts[i];
      if (seen >= share * operations) {
        return i;
      }
    }
    return bucketCount;
  }

  /** One thread's buckets of a millisecond; the one after the last takes the rest. */
  static final class BucketCounts extends PartedMeasurement.Part {
    private final AtomicLongArray buckets;

    /** The bits of a double: squares of long latencies are beyond 64 bits. */
    private final AtomicLong sumOfSquares = new AtomicLong(Double.doubleToRawLongBits(0));

    BucketCounts(int bucketCount) {
      buckets = new AtomicLongArray(bucketCount + 1);
    }

    @Override
    public void record(long latencyNanos) {
      long micros = Math.max(0, latencyNanos) / 1000;
      int bucket = (int) Math.min(micros / 1000, buckets.length() - 1L);
      buckets.setRelease(bucket, buckets.getPlain(bucket) + 1);
      double squares = Double.longBitsToDouble(sumOfSquares.getPlain()) + (double) micros * micros;
      sumOfSquares.setRelease(Double.doubleToRawLongBits(squares));
      totals.add(micros);
    }

    double sumOfSquares() {
      return Double.longBitsToDouble(sumOfSquares.getAcquire());
    }

    void addTo(long[] counts) {
      for (int i = 0; i < counts.length; i++) {
        counts[i] += buckets.getAcquire(i);
      }
    }
  }
}
