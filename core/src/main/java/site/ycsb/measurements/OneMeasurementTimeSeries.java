package site.ycsb.measurements;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.LongSupplier;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * The average latency of each interval of a run.
 *
 * <p>Unit: microseconds; intervals in milliseconds since the first operation. Cost: a lock for each
 * operation and a point for each interval.
 */
public class OneMeasurementTimeSeries extends OneMeasurement {
  public static final String GRANULARITY = "timeseries.granularity";
  public static final String GRANULARITY_DEFAULT = "1000";

  private final LongSupplier nanoClock;
  private final long granularityMillis;
  private final List<SeriesUnit> series = new ArrayList<>();
  private long startNanos;
  private long currentUnit;
  private long unitOperations;
  private double unitSumMicros;
  private long operations;
  private double sumMicros;
  private long minMicros = Long.MAX_VALUE;
  private long maxMicros;

  public OneMeasurementTimeSeries(String name, Properties props) {
    this(name, props, System::nanoTime);
  }

  OneMeasurementTimeSeries(String name, Properties props, LongSupplier nanoClock) {
    super(name);
    this.nanoClock = nanoClock;
    granularityMillis = Long.parseLong(props.getProperty(GRANULARITY, GRANULARITY_DEFAULT).trim());
  }

  @Override
  public synchronized void measure(int latency) {
    long nowNanos = nanoClock.getAsLong();
    if (operations == 0) {
      startNanos = nowNanos;
    }
    long unit = (nowNanos - startNanos) / 1_000_000 / granularityMillis * granularityMillis;
    if (unit != currentUnit) {
      closeUnit();
      currentUnit = unit;
    }
    unitOperations++;
    unitSumMicros += latency;
    operations++;
    sumMicros += latency;
    minMicros = Math.min(minMicros, latency);
    maxMicros = Math.max(maxMicros, latency);
  }

  private void closeUnit() {
    if (unitOperations > 0) {
      series.add(new SeriesUnit(currentUnit, unitSumMicros / unitOperations));
      unitOperations = 0;
      unitSumMicros = 0;
    }
  }

  @Override
  public synchronized void exportMeasurements(MeasurementsExporter exporter) throws IOException {
    closeUnit();
    String name = getName();
    exporter.write(name, "Operations", operations);
    exporter.write(name, "AverageLatency(us)", operations == 0 ? 0 : sumMicros / operations);
    exporter.write(name, "MinLatency(us)", operations == 0 ? 0 : minMicros);
    exporter.write(name, "MaxLatency(us)", maxMicros);
    exportStatusCounts(exporter);
    for (SeriesUnit unit : series) {
      exporter.write(name, Long.toString(unit.time), unit.average);
    }
  }

  @Override
  public synchronized String getSummary() {
    if (unitOperations == 0) {
      return "";
    }
    return "["
        + getName()
        + " AverageLatency(us)="
        + Figures.twoDecimals(unitSumMicros / unitOperations)
        + "]";
  }
}
