package site.ycsb.client.jvm;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Supplier;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.Section;
import site.ycsb.spi.Section.Metric;

/** Samples the state of the JVM, for {@code measurement.trackjvm}. Not thread-safe. */
public final class JvmTracker {
  private final Supplier<Measurements> measurements;
  private int maxThreads;
  private int minThreads = Integer.MAX_VALUE;
  private long maxUsedMegabytes;
  private long minUsedMegabytes = Long.MAX_VALUE;
  private double maxLoad;
  private double minLoad = Double.MAX_VALUE;
  private long lastCollections = GcMetrics.collections();
  private long lastGcMillis = GcMetrics.timeMillis();

  public JvmTracker(Supplier<Measurements> measurements) {
    this.measurements = measurements;
  }

  public void sample() {
    Measurements into = measurements.get();
    int threads = ManagementFactory.getThreadMXBean().getThreadCount();
    maxThreads = Math.max(maxThreads, threads);
    minThreads = Math.min(minThreads, threads);
    into.measure("THREAD_COUNT", threads);
    Runtime runtime = Runtime.getRuntime();
    long usedMegabytes = (runtime.totalMemory() - runtime.freeMemory()) / (1024 * 1024);
    maxUsedMegabytes = Math.max(maxUsedMegabytes, usedMegabytes);
    minUsedMegabytes = Math.min(minUsedMegabytes, usedMegabytes);
    into.measure("USED_MEM_MB", (int) usedMegabytes);
    double load = Math.max(0, ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    maxLoad = Math.max(maxLoad, load);
    minLoad = Math.min(minLoad, load);
    into.measure("SYS_LOAD_AVG", (int) load);
    long collections = GcMetrics.collections();
    long gcMillis = GcMetrics.timeMillis();
    into.measure("GCS", (int) (collections - lastCollections));
    into.measure("GCS_TIME", (int) (gcMillis - lastGcMillis));
    lastCollections = collections;
    lastGcMillis = gcMillis;
  }

  /** The extremes; nothing when there was no sample. */
  public List<Section> sections() {
    return maxThreads == 0
        ? List.of()
        : List.of(
            Section.of("MAX_MEM_USED", Metric.max("MBs", maxUsedMegabytes)),
            Section.of("MIN_MEM_USED", Metric.min("MBs", minUsedMegabytes)),
            Section.of("MAX_THREADS", Metric.max("Count", (long) maxThreads)),
            Section.of("MIN_THREADS", Metric.min("Count", (long) minThreads)),
            Section.of("MAX_SYS_LOAD_AVG", Metric.max("Load", maxLoad)),
            Section.of("MIN_SYS_LOAD_AVG", Metric.min("Load", minLoad)));
  }

  public int maxThreads() {
    return maxThreads;
  }

  public int minThreads() {
    return minThreads;
  }

  public long maxUsedMegabytes() {
    return maxUsedMegabytes;
  }

  public long minUsedMegabytes() {
    return minUsedMegabytes;
  }

  public double maxLoad() {
    return maxLoad;
  }

  public double minLoad() {
    return minLoad;
  }
}
