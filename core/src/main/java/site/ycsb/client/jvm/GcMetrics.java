package site.ycsb.client.jvm;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.spi.Section;

/** What the JVM's collectors did, since it started. */
public final class GcMetrics {
  private GcMetrics() {}

  /** How many collections there were. */
  public static long collections() {
    long collections = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      collections += Math.max(0, collector.getCollectionCount());
    }
    return collections;
  }

  /** How long they took. */
  public static long timeMillis() {
    long millis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      millis += Math.max(0, collector.getCollectionTime());
    }
    return millis;
  }

  /** YCSB's lines; shares are of the run's time. */
  public static List<Section> sections(long runMillis) {
    List<Section> sections = new ArrayList<>();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      String name = collector.getName().replace(" ", "_");
      long millis = Math.max(0, collector.getCollectionTime());
      sections.add(
          section("TOTAL_GCS_" + name, "Count", Math.max(0, collector.getCollectionCount())));
      sections.add(section("TOTAL_GC_TIME_" + name, "Time(ms)", millis));
      sections.add(section("TOTAL_GC_TIME_%_" + name, "Time(%)", percent(millis, runMillis)));
    }
    sections.add(section("TOTAL_GCs", "Count", collections()));
    sections.add(section("TOTAL_GC_TIME", "Time(ms)", timeMillis()));
    sections.add(section("TOTAL_GC_TIME_%", "Time(%)", percent(timeMillis(), runMillis)));
    return sections;
  }

  private static Section section(String name, String metric, Number value) {
    return new Section(name, List.of(new Section.Metric(metric, value)));
  }

  private static double percent(long millis, long runMillis) {
    return runMillis == 0 ? 0 : 100.0 * millis / runMillis;
  }
}
