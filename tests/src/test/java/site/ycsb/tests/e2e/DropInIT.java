package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/** Files and scripts made for YCSB 0.17. */
class DropInIT {
  private static final String WORKLOAD_FILE =
      """
      # Workload of a project that has used YCSB for years
      recordcount=100
      operationcount=2000
      workload=com.yahoo.ycsb.workloads.CoreWorkload

      readallfields=true

      readproportion=0.5
      updateproportion=0.5
      scanproportion=0
      insertproportion=0

      requestdistribution=zipfian
      hbase.usepagefilter=false
      """;

  /** The file names the workload by its old package; the flags come before the command. */
  @Test
  void run_workloadFileAndCommandLineOf017_giveTheLinesThatAPipelineParses(@TempDir Path temp)
      throws Exception {
    Ycsb ycsb = Ycsb.in(temp.resolve("a folder"));
    Files.writeString(ycsb.folder().resolve("ours.properties"), WORKLOAD_FILE);

    TrialResult run =
        ycsb.expect(0, "-P", "ours.properties", "-threads", "2", "run", "memory", "-s");

    Results.assertAllOk(run);
    Map<String, Double> parsed = parse(run.standardOutput());
    assertTrue(figure(parsed, "OVERALL/Throughput(ops/sec)") > 0);
    assertTrue(figure(parsed, "READ/95thPercentileLatency(us)") >= 0);
    assertEquals(2000, figure(parsed, "READ/Operations") + figure(parsed, "UPDATE/Operations"), 0);
    Results.assertThirdColumnsAreNumbers(run);
  }

  private static double figure(Map<String, Double> parsed, String name) {
    Double figure = parsed.get(name);
    if (figure == null) {
      throw new AssertionError("no " + name + " in " + parsed.keySet());
    }
    return figure;
  }

  /** As scripts around YCSB do it: split at commas, third column to a number. */
  private static Map<String, Double> parse(String output) {
    Map<String, Double> parsed = new HashMap<>();
    for (String line : output.split("\n", -1)) {
      if (line.startsWith("[")) {
        String[] columns = line.split(", ", -1);
        parsed.put(
            columns[0].substring(1, columns[0].length() - 1) + "/" + columns[1],
            Double.valueOf(columns[2]));
      }
    }
    return parsed;
  }
}
