package site.ycsb.cluster.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.cluster.run.JointReport.JvmSums;
import site.ycsb.spi.Section;

class JvmSumsTest {
  private static Section section(String name, String metric, Number value) {
    return new Section(name, List.of(new Section.Metric(metric, value)));
  }

  @Test
  void of_oneClient_isWhatItPrints() {
    List<Section> only =
        List.of(
            section("TOTAL_GCs", "Count", 3L),
            section("TOTAL_GC_TIME", "Time(ms)", 12L),
            section("TOTAL_GC_TIME_%", "Time(%)", 0.25),
            section("MAX_SYS_LOAD_AVG", "Load", 1.5),
            section("MIN_THREADS", "Count", 7L));
    assertEquals(only, JvmSums.of(List.of(only)));
  }

  @Test
  void of_twoClients_addsCountsAndKeepsExtremes() {
    assertEquals(
        List.of(
            section("TOTAL_GCs", "Count", 7L),
            section("TOTAL_GC_TIME_%", "Time(%)", 1.5),
            section("MAX_THREADS", "Count", 9L),
            section("MIN_THREADS", "Count", 4L),
            section("TOTAL_GCS_ZGC", "Count", 1L)),
        JvmSums.of(
            List.of(
                List.of(
                    section("TOTAL_GCs", "Count", 3L),
                    section("TOTAL_GC_TIME_%", "Time(%)", 1.0),
                    section("MAX_THREADS", "Count", 9L),
                    section("MIN_THREADS", "Count", 5L)),
                List.of(
                    // a number that came as JSON
                    section("TOTAL_GCs", "Count", 4),
                    section("TOTAL_GC_TIME_%", "Time(%)", 2.0),
                    section("MAX_THREADS", "Count", 8L),
                    section("MIN_THREADS", "Count", 4L),
                    section("TOTAL_GCS_ZGC", "Count", 1L)))));
  }
}
