package site.ycsb.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.study.Study;

class TablesTest {
  /** Encrypted, operations take longer and more of the processor, at the same throughput. */
  static final String[] SAME_THROUGHPUT = {
    "if [ $1 = run ]; then",
    "  case $2 in encrypted-*) micros=300 cpu=24 ;; *) micros=200 cpu=12 ;; esac",
    "  echo '[OVERALL], Throughput(ops/sec), 500.0'",
    "  echo \"[READ], AverageLatency(us), $micros\"",
    "  echo \"[CLIENT], CpuPerOperation(us), $cpu\"",
    "fi"
  };

  @TempDir Path folder;

  @Test
  void overhead_withATarget_isJudgedByMeanLatency() throws Exception {
    Summary summary = summary(Studies.withTarget(StudyInFolder.study(3), 500));
    ReportTable table = overhead(summary);

    assertEquals(List.of("slower", "slower"), column(table, "verdict"));
    assertEquals(probabilities(summary, Metric.MEAN_LATENCY), numbers(table, "p_corrected"));
    assertEquals(List.of(0.0, 0.0), numbers(table, "throughput_change_pct"));
  }

  @Test
  void overhead_withoutATarget_isJudgedByThroughput() throws Exception {
    Summary summary = summary(StudyInFolder.study(3));
    ReportTable table = overhead(summary);

    assertEquals(List.of("not shown", "not shown"), column(table, "verdict"));
    assertEquals(probabilities(summary, Metric.THROUGHPUT), numbers(table, "p_corrected"));
    assertTrue(
        probabilities(summary, Metric.MEAN_LATENCY).stream().allMatch(p -> p < 0.05),
        "latency alone would have been shown");
  }

  @Test
  void overhead_clientsProcessorTime_isAColumn() throws Exception {
    ReportTable table = overhead(summary(StudyInFolder.study(3)));

    assertEquals(2, numbers(table, "client_cpu_change_pct").size());
    for (double change : numbers(table, "client_cpu_change_pct")) {
      assertEquals(100, change, 1e-9);
    }
  }

  @Test
  void overhead_timeAndThroughput_haveTheIntervalsOfTheirRatio() throws Exception {
    StudyInFolder.make(folder, StudyInFolder.study(5));
    Summary summary = Summary.of(results());
    Summary.Comparison one = summary.comparisons().get(0);
    double low = one.interval().orElseThrow().low();
    double high = one.interval().orElseThrow().high();
    ReportTable table = overhead(summary);

    assertEquals(Metric.THROUGHPUT, one.metric());
    for (String bound : List.of("", "_low", "_high")) {
      double throughput = bound.isEmpty() ? one.ratio() : bound.equals("_low") ? low : high;
      double time = bound.isEmpty() ? one.ratio() : bound.equals("_low") ? high : low;
      assertEquals(
          (throughput - 1) * 100, numbers(table, "throughput_change_pct" + bound).get(0), 1e-9);
      assertEquals((1 / time - 1) * 100, numbers(table, "time_change_pct" + bound).get(0), 1e-9);
    }
    assertTrue(numbers(table, "time_change_pct").get(0) > 10, "slower takes longer");
  }

  @Test
  void overhead_trialsEndedByATimeLimit_captionSaysWhatRunTimeIs() throws Exception {
    String[] cut = {"[ $1 != run ] || echo '[OVERALL], RunTime(ms), 50'"};
    StudyInFolder.make(folder, StudyInFolder.study(2), cut);

    String caption = overhead(Summary.of(results())).caption();

    assertTrue(caption.contains("measured time divided by operations done"), caption);
    assertTrue(caption.contains("8 of 8 trials need that ended at their time limit"), caption);
  }

  @Test
  void configurations_throughputHeldStill_inHowManyOfThoseThatCouldTell() throws Exception {
    String[] steady = {
      "case \"$*\" in",
      "  'run encrypted-'*) echo '[RUN], Steady, -1' ;;",
      "  run*seed=7001*) echo '[RUN], Steady, 0' ;;",
      "  run*) echo '[RUN], Steady, 1' ;;",
      "esac"
    };
    StudyInFolder.make(folder, StudyInFolder.study(3), steady);
    Summary summary = Summary.of(results());

    ReportTable table = new Tables(results(), summary).configurations();

    assertEquals(
        List.of("2 of 3", "can't be told", "2 of 3", "can't be told"),
        column(table, "held_still"),
        "plain and encrypted, of two workloads");
  }

  private Summary summary(Study study) throws Exception {
    StudyInFolder.make(folder, study, SAME_THROUGHPUT);
    return Summary.of(results());
  }

  private ReportTable overhead(Summary summary) throws Exception {
    return new Tables(results(), summary).overhead();
  }

  private StudyResults results() throws Exception {
    return StudyResults.read(new StudyFolder(folder.resolve("results")));
  }

  private static List<Double> probabilities(Summary summary, Metric metric) {
    return summary.comparisons().stream()
        .filter(one -> one.metric() == metric)
        .map(Summary.Comparison::pValue)
        .toList();
  }

  private static List<Double> numbers(ReportTable table, String name) {
    return column(table, name).stream().map(Double::valueOf).toList();
  }

  private static List<String> column(ReportTable table, String name) {
    List<String> names =
        table.columns().stream().flatMap(column -> column.names().stream()).toList();
    return table.rows().stream()
        .map(row -> row.stream().flatMap(cell -> cell.values().stream()).toList())
        .map(values -> values.get(names.indexOf(name)))
        .toList();
  }
}
