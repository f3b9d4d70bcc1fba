package site.ycsb.compare.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.trial.RunResult;
import site.ycsb.compare.trial.RunResult.Operation;
import site.ycsb.compare.trial.Trial.TrialFiles;

class TrialMetricsTest {
  @TempDir Path folder;

  @Test
  void of_failuresWithIntendedSections_countsEachFailureOnce() throws Exception {
    Map<String, Double> figures =
        figures(
            """
            [READ], Operations, 20
            [READ], Return=OK, 20
            [READ], Return=NOT_FOUND, 3
            [READ-FAILED], Operations, 3
            [Intended-READ-FAILED], Operations, 3
            [UPDATE], Operations, 40
            [UPDATE], Return=OK, 40
            [UPDATE], Return=ERROR, 2
            [UPDATE-FAILED], Operations, 2
            [Intended-UPDATE], Operations, 40
            [Intended-UPDATE-FAILED], Operations, 2
            """);

    assertEquals(2, figures.get("failed_operations"));
    assertEquals(3, figures.get("not_found_operations"));
  }

  @Test
  void of_failuresUnderTheirStatuses_countsEachFailureOnce() throws Exception {
    Map<String, Double> figures =
        figures(
            """
            [READ], Operations, 20
            [READ], Return=OK, 20
            [READ], Return=ERROR, 1
            [READ], Return=NOT_FOUND, 3
            [READ-NOT_FOUND], Operations, 3
            [Intended-READ-NOT_FOUND], Operations, 3
            [READ-FAILED], Operations, 1
            [READ-MODIFY-WRITE], Operations, 4
            [UPDATE], Operations, 0
            [UPDATE], Return=ERROR, 2
            [UPDATE-ERROR], Operations, 2
            [VERIFY], Return=UNEXPECTED_STATE, 8
            """);

    assertEquals(3, figures.get("failed_operations"));
    assertEquals(3, figures.get("not_found_operations"));
  }

  @Test
  void of_nothingFailed_isZero() throws Exception {
    Map<String, Double> figures =
        figures(
            """
            [READ], Operations, 3
            [READ], Return=OK, 3
            [INSERT], Operations, 2
            [INSERT], Return=BATCHED_OK, 2
            """);

    assertEquals(0, figures.get("failed_operations"));
    assertEquals(0, figures.get("not_found_operations"));
  }

  @Test
  void of_clientsProcessorTime_isTheMetricsColumn() throws Exception {
    Map<String, Double> figures =
        figures("[CLIENT], CpuTime(ms), 1500\n[CLIENT], CpuPerOperation(us), 12.5\n");

    assertEquals(12.5, figures.get(Metric.CLIENT_CPU.column()));
    assertEquals(1500, figures.get("client_cpu_ms"));
  }

  @Test
  void of_warmUpUntilSteady_tellsHowLongAndWhetherItSettled() throws Exception {
    Map<String, Double> settled = figures("[WARMUP], RunTime(ms), 12500\n[WARMUP], Settled, 1\n");
    Map<String, Double> unsettled = figures("[WARMUP], RunTime(ms), 60000\n[WARMUP], Settled, 0\n");

    assertEquals(12.5, settled.get("warmup_s"));
    assertEquals(1, settled.get("warmup_settled"));
    assertEquals(0, unsettled.get("warmup_settled"));
    assertFalse(figures("[READ], Operations, 1\n").containsKey("warmup_settled"));
  }

  @Test
  void of_everything_isInColumnsThatAreKnown() throws Exception {
    LatencyLog log = new LatencyLog();
    for (Operation operation : List.of(Operation.READ, Operation.READ_MODIFY_WRITE)) {
      Histogram one = new Histogram(3);
      one.recordValue(1000);
      log.histograms().put(operation, one);
    }

    Set<String> columns =
        TrialMetrics.of(
                result(
                    """
                    [OVERALL], RunTime(ms), 10
                    [OVERALL], Throughput(ops/sec), 100
                    [READ], Operations, 1
                    [READ], AverageLatency(us), 1
                    [READ-MODIFY-WRITE], Operations, 1
                    [READ-MODIFY-WRITE], AverageLatency(us), 1
                    [ENCRYPT], AverageLatency(us), 1
                    [DECRYPT], AverageLatency(us), 1
                    [ENCRYPTION], TimeShare(%), 1
                    [ENCRYPTION], Expansion(%), 1
                    [CLIENT], CpuTime(ms), 1
                    [CLIENT], CpuPerOperation(us), 1
                    [CLIENT], Steal(%), 1
                    [STORE], StandIn, 1
                    """),
                log)
            .keySet();

    assertEquals(29, columns.size(), columns.toString());
    Set<String> unknown = new TreeSet<>(columns);
    unknown.removeAll(TrialMetrics.columns());
    assertEquals(Set.of(), unknown);
  }

  private Map<String, Double> figures(String output) throws IOException {
    return TrialMetrics.of(result(output), new LatencyLog());
  }

  private RunResult result(String output) throws IOException {
    TrialFiles files = new TrialFiles(folder, "trial");
    String figures =
        output
            .strip()
            .replaceAll(
                "(?m)^\\[(.*)\\], ([^(,]*).*, (.*)$",
                "{\"section\": \"$1\", \"metric\": \"$2\", \"value\": $3},");
    Files.writeString(
        files.result(), "{\"facts\": {}, \"figures\": [" + figures.replaceFirst(",$", "") + "]}");
    return RunResult.read(files);
  }
}
