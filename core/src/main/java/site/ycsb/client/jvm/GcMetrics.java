package site.ycsb.client.jvm;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import site.ycsb.spi.Section;
import site.ycsb.spi.Section.Metric;

/** What the JVM's collectors did, since it started. */
public final class GcMetrics {
  private GcMetrics() {}

  public static long collections() {
    return sum(GarbageCollectorMXBean::getCollectionCount);
  }

  public static long timeMillis() {
    return sum(GarbageCollectorMXBean::getCollectionTime);
  }

  private static long sum(ToLongFunction<GarbageCollectorMXBean> figure) {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(collector -> Math.max(0, figure.applyAsLong(collector)))
        .sum();
  }

  /** YCSB's lines; shares are of the run's time. */
  public static List<Section> sections(long runMillis) {
    List<Section> sections = new ArrayList<>();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      String name = collector.getName().replace(" ", "_");
      long millis = Math.max(0, collector.getCollectionTime());
      sections.add(
          Section.of(
              "TOTAL_GCS_" + name,
              Metric.sum("Count", Math.max(0, collector.getCollectionCount()))));
      addTimes(sections, "_" + name, millis, runMillis);
    }
    sections.add(Section.of("TOTAL_GCs", Metric.sum("Count", collections())));
    addTimes(sections, "", timeMillis(), runMillis);
    return sections;
  }

  private static void addTimes(List<Section> sections, String suffix, long millis, long runMillis) {
    double percent = runMillis == 0 ? 0 : 100.0 * millis / runMillis;
    sections.add(Section.of("TOTAL_GC_TIME" + suffix, Metric.sum("Time(ms)", millis)));
    sections.add(
        Section.of(
            "TOTAL_GC_TIME_%" + suffix, Metric.mean("Time(%)", percent, (double) runMillis)));
  }
}
