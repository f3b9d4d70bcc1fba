package site.ycsb.cluster.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import site.ycsb.cluster.run.JointReport.NextRun;
import site.ycsb.spi.Section;

class NextRunTest {
  private static NextRun after(long... inserted) {
    TreeMap<Integer, Long> counts = new TreeMap<>();
    for (int i = 0; i < inserted.length; i++) {
      counts.put(i, inserted[i]);
    }
    return new NextRun(counts, 1000);
  }

  @Test
  void metric_clientsOfDifferentSpeed_isBehindTheLastRecord() {
    // the fastest one inserted the records 1000 to 1000 + 6 * 3 + 1
    NextRun next = after(5, 7, 6);
    assertEquals(Optional.of(Section.Metric.unmerged("NextRecordCount", 1021L)), next.metric());
    assertEquals(
        Optional.of(
            "To continue with this table, give the same recordcount and -p cluster.inserted=5,7,6"),
        next.advice());
    assertEquals(Optional.of(Section.Metric.unmerged("Inserted", 7L)), next.inserted(1));
  }

  @Test
  void metric_nothingInserted_isAbsent() {
    NextRun next = after();
    assertEquals(Optional.empty(), next.metric());
    assertEquals(Optional.empty(), next.advice());
    assertEquals(Optional.empty(), next.inserted(1));
  }
}
