package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.trial.TrialResult;

/** One client that coordinates itself prints what a run without a cluster does. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SingleClientIT {
  private static final Set<String> OF_CLUSTERS = Set.of("CLUSTER", "CLIENT-0");

  /** All kinds of operations, and the same ones in each run. */
  private static final String[] RUN = {
    "-p", "workload=site.ycsb.workloads.CoreWorkload",
    "-p", "recordcount=200",
    "-p", "operationcount=3000",
    "-p", "readproportion=0.4",
    "-p", "updateproportion=0.2",
    "-p", "insertproportion=0.1",
    "-p", "scanproportion=0.1",
    "-p", "readmodifywriteproportion=0.2",
    "-p", "maxscanlength=5",
    "-p", "fieldcount=2",
    "-p", "dataintegrity=true",
    "-p", "seed=3",
    "-p", "hdrhistogram.percentiles=50,99,99.9"
  };

  private final ClusterProcesses cluster;
  private final Ycsb ycsb;

  SingleClientIT(@TempDir Path folder) throws Exception {
    cluster = new ClusterProcesses(folder);
    ycsb = cluster.coordinator().resident();
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "encrypted-memory -target 2000"})
  void run_coordinatorAlone_printsTheLinesOfAPlainRun(String bindingAndFlags) throws Exception {
    String[] words = bindingAndFlags.split(" ", -1);
    String[] more =
        Stream.concat(Arrays.stream(RUN), Arrays.stream(words).skip(1)).toArray(String[]::new);
    String[] plainCommand =
        Stream.concat(Stream.of("run", words[0]), Arrays.stream(more)).toArray(String[]::new);
    TrialResult plain = ycsb.expect(0, plainCommand);
    TrialResult alone = ycsb.expect(0, cluster.coordination("run", words[0], 1, more));

    Results.assertThirdColumnsAreNumbers(alone);
    List<YcsbOutput.Line> lines = YcsbOutput.of(plain).lines();
    assertFalse(lines.isEmpty());
    assertEquals(names(lines), names(withoutCluster(alone)), () -> Ycsb.describe(alone));
    assertEquals(counts(lines), counts(withoutCluster(alone)), () -> Ycsb.describe(alone));
    assertEquals(1, Results.metric(alone, "CLUSTER", "Clients"));
    assertEquals(0, Results.metric(alone, "CLUSTER", "Lost"));
    assertEquals(0, Results.metric(alone, "CLIENT-0", "FailedOperations"));
  }

  private static List<YcsbOutput.Line> withoutCluster(TrialResult result) {
    return YcsbOutput.of(result).lines().stream()
        .filter(line -> !OF_CLUSTERS.contains(line.section()))
        .toList();
  }

  private static List<String> names(List<YcsbOutput.Line> lines) {
    return lines.stream().map(line -> "[" + line.section() + "], " + line.metric()).toList();
  }

  /** What doesn't depend on time. */
  private static List<YcsbOutput.Line> counts(List<YcsbOutput.Line> lines) {
    return lines.stream()
        .filter(line -> line.metric().equals("Operations") || line.metric().startsWith("Return="))
        .toList();
  }
}
