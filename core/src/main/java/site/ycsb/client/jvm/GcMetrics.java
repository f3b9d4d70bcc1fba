package site.ycsb.client.jvm;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import site.ycsb.spi.Section;

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
          Section.of("TOTAL_GCS_" + name, "Count", Math.max(0, collector.getCollectionCount())));
      sections.add(Section.of("TOTAL_GC_TIME_" + name, "Time(ms)", millis));
      sections.add(Section.of("TOTAL_GC_TIME_%_" + name, "Time(%)", percent(millis, runMillis)));
    }
    sections.add(Section.of("TOTAL_GCs", "Count", collections()));
    sections.add(Section.of("TOTAL_GC_TIME", "Time(ms)", timeMillis()));
    sections.add(Section.of("TOTAL_GC_TIME_%", "Time(%)", percent(timeMillis(), runMillis)));
    return sections;
  }

  private static double percent(long millis, long runMillis) {
    return runMillis == 0 ? 0 : 100.0 * millis / runMillis;
  }
}
