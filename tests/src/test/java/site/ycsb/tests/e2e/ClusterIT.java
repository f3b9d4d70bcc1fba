package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.tests.e2e.ClusterProcesses.assertExit;
import static site.ycsb.tests.e2e.ClusterProcesses.awaitOperations;
import static site.ycsb.tests.e2e.ClusterProcesses.kill;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.compare.trial.TrialRunner;

/** Several clients, each a process of its own, do one load or run. */
@ExtendWith(SharedServers.class)
class ClusterIT {
  private static final Pattern NEXT =
      Pattern.compile("To go on .* -p (cluster\\.inserted=\\d+,\\d+,\\d+)");

  private final Path folder;
  private final ClusterProcesses cluster;
  private final Ycsb coordinator;

  ClusterIT(@TempDir Path folder) throws Exception {
    this.folder = folder;
    this.cluster = new ClusterProcesses(folder);
    this.coordinator = cluster.coordinator();
  }

  private static String[] with(String[] common, String... more) {
    return Stream.concat(Arrays.stream(common), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void loadAndRun_ofThreeClients_areOneWithoutACollision(MongoServer server) throws Exception {
    String key = folder.resolve("key").toString();
    coordinator.expect(0, "key", "create", "-p", "encryption.keyfile=" + key);
    String[] own = {
      "-p", "mongodb.url=" + server.address().get("mongodb.url"), "-p", "encryption.keyfile=" + key
    };
    String[] workload =
        with(
            own,
            "-P",
            "workloads/workloadd",
            "-p",
            "recordcount=301",
            "-p",
            "operationcount=2000",
            "-p",
            "threadcount=2",
            "-p",
            "mongodb.database=clustered",
            "-p",
            "table=" + server.table("clustered"));
    coordinator.expect(0, with(new String[] {"schema", "create", "encrypted-mongodb"}, workload));
    try (RunningTrial first = cluster.coordinate("load", "encrypted-mongodb", 3, workload);
        RunningTrial second = cluster.join(1, own);
        RunningTrial third = cluster.join(2, own)) {
      TrialResult load = first.await();
      assertExit(0, load);
      assertEquals(301, Results.metric(load, "INSERT", "Return=OK"));
      assertEquals(301, Results.metric(load, "ENCRYPT", "Operations"));
      assertEquals(3, Results.metric(load, "CLUSTER", "Clients"));
      assertEquals(0, Results.metric(load, "CLUSTER", "Lost"));
      assertExit(0, second.await());
      assertExit(0, third.await());
    }
    Path log = coordinator.folder().resolve("all.hlog");
    String again;
    try (RunningTrial first =
            cluster.coordinate(
                "run",
                "encrypted-mongodb",
                3,
                with(workload, "-p", "measurement.log.file=" + log));
        RunningTrial second = cluster.join(1, with(own, "-p", "measurement.log.file=mine"));
        RunningTrial third = cluster.join(2, with(own, "-p", "measurement.log.file=mine"))) {
      TrialResult run = first.await();
      assertExit(0, run);
      Results.assertThirdColumnsAreNumbers(run);
      // one record that exists already, or one that was read before it was inserted, isn't OK
      Results.assertAllOk(run);
      assertEquals(
          2000,
          Results.metric(run, "READ", "Return=OK") + Results.metric(run, "INSERT", "Return=OK"));
      assertTrue(Results.metric(run, "INSERT", "Return=OK") > 0);
      for (String client : List.of("CLIENT-0", "CLIENT-1", "CLIENT-2")) {
        assertTrue(Results.metric(run, client, "Throughput(ops/sec)") > 0);
      }
      assertExit(0, second.await());
      assertExit(0, third.await());
      ClientLogs.in(folder, 3).assertAreIn(run, log);
      again = advice(run);
    }
    // on the same table: what exists already isn't inserted again
    try (RunningTrial first =
            cluster.coordinate("run", "encrypted-mongodb", 3, with(workload, "-p", again));
        RunningTrial second = cluster.join(1, own);
        RunningTrial third = cluster.join(2, own)) {
      TrialResult run = first.await();
      assertExit(0, run);
      Results.assertAllOk(run);
      assertTrue(Results.metric(run, "INSERT", "Return=OK") > 0);
      assertTrue(!advice(run).equals(again), () -> Ycsb.describe(run));
      assertExit(0, second.await());
      assertExit(0, third.await());
    }
  }

  /** The property that lets the next run go on. */
  private static String advice(TrialResult run) {
    Matcher advice = NEXT.matcher(run.standardError());
    assertTrue(advice.find(), () -> Ycsb.describe(run));
    return advice.group(1);
  }

  private static final String[] PACED = {
    "-P",
    "workloads/workloada",
    "-p",
    "recordcount=100",
    "-p",
    "operationcount=60000",
    "-p",
    "target=2000"
  };

  @Test
  void run_clientIsKilled_othersFinishAndTheResultEndsWithIt() throws Exception {
    try (RunningTrial first = cluster.coordinate("run", "memory", 3, PACED);
        RunningTrial second = cluster.join(1);
        RunningTrial third = cluster.join(2)) {
      awaitOperations(first);
      kill(third);

      TrialResult run = first.await();
      assertExit(1, run);
      assertEquals(1, Results.metric(run, "CLUSTER", "Lost"));
      assertEquals(3, Results.metric(run, "CLUSTER", "Clients"));
      assertTrue(run.standardError().contains("was lost in the run"), () -> Ycsb.describe(run));
      double seconds = Results.metric(run, "OVERALL", "RunTime(ms)") / 1000;
      assertTrue(seconds > 1 && seconds < 25, () -> Ycsb.describe(run));
      // the lost client's operations are counted as long as all ran
      double done =
          Results.metric(run, "READ", "Return=OK") + Results.metric(run, "UPDATE", "Return=OK");
      double error = Results.metric(run, "CLUSTER", "IntervalError(us)") / 1e6;
      assertEquals(2000 * seconds, done, 2000 * (0.1 * seconds + error), () -> Ycsb.describe(run));
      assertExit(0, second.await());
    }
  }

  @Tag("long")
  @Test
  void run_clientIsKilledAndTheRuleIsAbort_allStop() throws Exception {
    try (RunningTrial first =
            cluster.coordinate("run", "memory", 2, with(PACED, "-p", "cluster.onloss=abort"));
        RunningTrial second = cluster.join(1)) {
      awaitOperations(first);
      kill(second);

      TrialResult run = first.await();
      assertExit(1, run);
      assertTrue(
          run.standardError().contains("was lost (cluster.onloss=abort)"),
          () -> Ycsb.describe(run));
      assertEquals("", run.standardOutput());
    }
  }

  @Tag("long")
  @Test
  void run_coordinatorIsInterrupted_allStopWithPartialResults() throws Exception {
    try (RunningTrial first = cluster.coordinate("run", "memory", 2, PACED);
        RunningTrial second = cluster.join(1)) {
      awaitOperations(first);
      Ycsb.interrupt(first);

      TrialResult run = first.await();
      assertExit(130, run);
      assertEquals(0, Results.metric(run, "CLUSTER", "Lost"));
      assertTrue(Results.metric(run, "READ", "Return=OK") > 0);
      assertTrue(Results.metric(run, "OVERALL", "RunTime(ms)") < 30_000, () -> Ycsb.describe(run));
      assertExit(130, second.await());
    }
  }

  @Tag("long")
  @Test
  void join_clientsThatDontFit_areRejectedWithTheReason() throws Exception {
    Path other = folder.resolve("other token");
    coordinator.expect(0, "cluster", "token", other.toString());
    try (RunningTrial first = cluster.coordinate("run", "memory", 2, PACED)) {
      assertRejected(
          cluster.join(7, "-p", "table=another"),
          "it would do something else: table is another at this client and (not given) at the coordinator");
      assertRejected(
          cluster.join(8, "127.0.0.1:" + cluster.port(), other),
          "isn't the token of what listens there");
      assertRejected(cluster.join(9, "-p", "cluster.index=2"), "its index 2 isn't one of 0 to 1");
      try (RunningTrial second = cluster.join(1)) {
        awaitOperations(first);
        assertRejected(cluster.join(2), "the run has begun without it");
        assertExit(0, first.await());
        assertExit(0, second.await());
      }
    }
  }

  private static void assertRejected(RunningTrial running, String reason) throws Exception {
    try (running) {
      TrialResult result = running.await();
      assertExit(2, result);
      assertTrue(result.standardError().contains(reason), () -> Ycsb.describe(result));
    }
  }

  @Test
  void run_sameCommandAtAGivenEnsemble_oneOfThemCoordinates() throws Exception {
    File data = Files.createDirectories(folder.resolve("zookeeper")).toFile();
    ZooKeeperServer server = new ZooKeeperServer(data, data, 500);
    NIOServerCnxnFactory connections = new NIOServerCnxnFactory();
    connections.configure(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    connections.startup(server);
    try {
      String[] command = {
        "run", "memory", "-P", "workloads/workloada", "-p", "recordcount=100",
        "-p", "operationcount=3000", "-p", "target=1000", "--clients", "3",
        "--cluster", "zk://127.0.0.1:" + connections.getLocalPort() + "/ycsb"
      };
      try (RunningTrial one = coordinator.start(command);
          RunningTrial two = Ycsb.localIn(folder.resolve("two")).start(command);
          RunningTrial three = Ycsb.localIn(folder.resolve("three")).start(command)) {
        List<TrialResult> results = List.of(one.await(), two.await(), three.await());
        results.forEach(result -> assertExit(0, result));
        List<TrialResult> printing =
            results.stream().filter(result -> !result.standardOutput().isEmpty()).toList();
        assertEquals(1, printing.size());
        TrialResult joint = printing.get(0);
        assertEquals(3, Results.metric(joint, "CLUSTER", "Clients"));
        assertEquals(
            3000,
            Results.metric(joint, "READ", "Return=OK")
                + Results.metric(joint, "UPDATE", "Return=OK"));
      }
    } finally {
      connections.shutdown();
      server.shutdown();
    }
  }

  @Test
  void run_startedAlike_takesItsPlaceFromTheEnvironment() throws Exception {
    String[] command = {
      "run",
      "memory",
      "-P",
      "workloads/workloada",
      "-p",
      "recordcount=100",
      "-p",
      "operationcount=2000",
      "--cluster",
      "auto",
      "--cluster-listen",
      "127.0.0.1:" + cluster.port(),
      "--cluster-token-file",
      cluster.token().toString()
    };
    try (RunningTrial second = started(1, command);
        RunningTrial first = started(0, command)) {
      TrialResult run = first.await();
      assertExit(0, run);
      assertEquals(2, Results.metric(run, "CLUSTER", "Clients"));
      TrialResult other = second.await();
      assertExit(0, other);
      assertEquals("", other.standardOutput());
      assertTrue(other.standardError().contains("Client 1: "), () -> Ycsb.describe(other));
    }
  }

  private RunningTrial started(int index, String... command) throws IOException {
    Path own = Files.createDirectories(folder.resolve("started " + index));
    Ycsb.copyTree(Ycsb.distribution().resolve("workloads"), own.resolve("workloads"));
    return new TrialRunner(
            List.of(Ycsb.distribution().resolve("bin/ycsb").toString()),
            own,
            own.resolve("output"),
            Map.of("YCSB_CLIENT_INDEX", String.valueOf(index), "YCSB_CLIENTS", "2"))
        .start(new Trial("auto", List.of(command), Duration.ofMinutes(3)));
  }
}
