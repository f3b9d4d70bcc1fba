package site.ycsb.client.jvm;

import java.lang.management.ManagementFactory;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.Supplier;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.Section;
import site.ycsb.spi.Section.Metric;

/** Samples the state of the JVM, for {@code measurement.trackjvm}. Not thread-safe. */
public final class JvmTracker {
  private final Supplier<Measurements> measurements;
  private final IntSummaryStatistics threads = new IntSummaryStatistics();
  private final LongSummaryStatistics usedMegabytes = new LongSummaryStatistics();
  private final DoubleSummaryStatistics load = new DoubleSummaryStatistics();
  private long lastCollections = GcMetrics.collections();
  private long lastGcMillis = GcMetrics.timeMillis();

  public JvmTracker(Supplier<Measurements> measurements) {
    this.measurements = measurements;
  }

  public void sample() {
    Measurements into = measurements.get();
    int threadsNow = ManagementFactory.getThreadMXBean().getThreadCount();
    threads.accept(threadsNow);
    into.measure("THREAD_COUNT", threadsNow);

    Runtime runtime = Runtime.getRuntime();
    long usedNow = (runtime.totalMemory() - runtime.freeMemory()) / (1024 * 1024);
    usedMegabytes.accept(usedNow);
    into.measure("USED_MEM_MB", (int) usedNow);

    double loadNow =
        Math.max(0, ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    load.accept(loadNow);
    into.measure("SYS_LOAD_AVG", (int) loadNow);

    long collections = GcMetrics.collections();
    long gcMillis = GcMetrics.timeMillis();
    into.measure("GCS", (int) (collections - lastCollections));
    into.measure("GCS_TIME", (int) (gcMillis - lastGcMillis));
    lastCollections = collections;
    lastGcMillis = gcMillis;
  }

  /** The extremes; nothing when there was no sample. */
  public List<Section> sections() {
    return threads.getCount() == 0
        ? List.of()
        : List.of(
            Section.of("MAX_MEM_USED", Metric.max("MBs", usedMegabytes.getMax())),
            Section.of("MIN_MEM_USED", Metric.min("MBs", usedMegabytes.getMin())),
            Section.of("MAX_THREADS", Metric.max("Count", (long) threads.getMax())),
            Section.of("MIN_THREADS", Metric.min("Count", (long) threads.getMin())),
            Section.of("MAX_SYS_LOAD_AVG", Metric.max("Load", load.getMax())),
            Section.of("MIN_SYS_LOAD_AVG", Metric.min("Load", load.getMin())));
  }

  /** The samples of the number of threads. */
  public IntSummaryStatistics threads() {
    return threads;
  }

  public LongSummaryStatistics usedMegabytes() {
    return usedMegabytes;
  }

  /** The samples of the system's load average. */
  public DoubleSummaryStatistics load() {
    return load;
  }
}
