package site.ycsb.client.jvm;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** What the JVM's collectors did, since it started. */
public final class GcMetrics {
  private GcMetrics() {}

  static long collections() {
    long collections = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      collections += Math.max(0, collector.getCollectionCount());
    }
    return collections;
  }

  static long timeMillis() {
    long millis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      millis += Math.max(0, collector.getCollectionTime());
    }
    return millis;
  }

  /** Writes YCSB's lines; shares are of the run's time. */
  public static void export(MeasurementsExporter exporter, long runMillis) throws IOException {
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      String name = collector.getName().replace(" ", "_");
      long millis = Math.max(0, collector.getCollectionTime());
      exporter.write("TOTAL_GCS_" + name, "Count", Math.max(0, collector.getCollectionCount()));
      exporter.write("TOTAL_GC_TIME_" + name, "Time(ms)", millis);
      exporter.write("TOTAL_GC_TIME_%_" + name, "Time(%)", percent(millis, runMillis));
    }
    exporter.write("TOTAL_GCs", "Count", collections());
    exporter.write("TOTAL_GC_TIME", "Time(ms)", timeMillis());
    exporter.write("TOTAL_GC_TIME_%", "Time(%)", percent(timeMillis(), runMillis));
  }

  private static double percent(long millis, long runMillis) {
    return runMillis == 0 ? 0 : 100.0 * millis / runMillis;
  }
}
