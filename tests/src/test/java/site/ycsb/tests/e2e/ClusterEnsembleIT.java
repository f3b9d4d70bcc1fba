package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static site.ycsb.tests.e2e.ClusterProcesses.assertExit;
import static site.ycsb.tests.e2e.ClusterProcesses.endSoon;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;

/** Clients that meet at an ensemble of several ZooKeeper servers. */
@Tag("long")
class ClusterEnsembleIT {
  private static final int OPERATIONS = 14_000;

  @Test
  void run_serverThatLeadsIsKilled_resultIsComplete(@TempDir Path folder) throws Exception {
    try (ZooKeeperEnsemble ensemble = ZooKeeperEnsemble.start(folder.resolve("zookeeper"))) {
      String[] command = {
        "run",
        "memory",
        "-P",
        "workloads/workloada",
        "-p",
        "recordcount=100",
        "-p",
        "operationcount=" + OPERATIONS,
        "-p",
        "target=2000",
        "-p",
        ClusterProcesses.LONG_LIVED,
        "--clients",
        "2",
        "--cluster",
        "zk://" + ensemble.addresses() + "/ycsb"
      };
      try (RunningTrial one = Ycsb.localIn(folder.resolve("one")).start(command);
          RunningTrial two = Ycsb.localIn(folder.resolve("two")).start(command)) {
        ClusterProcesses.awaitOperations(one, Duration.ofSeconds(2));
        ensemble.killLeader();

        List<TrialResult> results = List.of(endSoon(one), endSoon(two));
        results.forEach(result -> assertExit(0, result));
        List<TrialResult> printing =
            results.stream().filter(result -> !result.standardOutput().isEmpty()).toList();
        assertEquals(1, printing.size());
        TrialResult joint = printing.get(0);
        assertEquals(2, Results.metric(joint, "CLUSTER", "Clients"));
        assertEquals(0, Results.metric(joint, "CLUSTER", "Lost"));
        assertEquals(
            OPERATIONS,
            Results.metric(joint, "READ", "Return=OK")
                + Results.metric(joint, "UPDATE", "Return=OK"));
      }
    }
  }
}
