package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.tests.e2e.ClusterProcesses.assertExit;
import static site.ycsb.tests.e2e.ClusterProcesses.awaitOperations;
import static site.ycsb.tests.e2e.ClusterProcesses.endSoon;
import static site.ycsb.tests.e2e.ClusterProcesses.endWell;
import static site.ycsb.tests.e2e.ClusterProcesses.kill;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.compare.trial.TrialRunner;
import site.ycsb.testing.client.StartedJvms;

/** Several clients, each a process of its own, do one load or run. */
@ExtendWith(SharedServers.class)
@Order(8)
class ClusterIT {
  private static final int OPERATIONS_PER_SECOND = 2000;

  /** Of a record, by default. */
  private static final int FIELDS = 10;

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
  void loadAndRun_ofTwoClients_areOneWithoutACollision(MongoServer server) throws Exception {
    String key = folder.resolve("key").toString();
    server.ycsb().expect(0, "key", "create", "-p", "encryption.keyfile=" + key);
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
    server.ycsb().expect(0, with(new String[] {"schema", "create", "encrypted-mongodb"}, workload));
    try (RunningTrial first = cluster.coordinate("load", "encrypted-mongodb", 2, workload);
        RunningTrial second = cluster.join(1, own)) {
      TrialResult load = endWell(first, second);
      assertEquals(301, Results.metric(load, "INSERT", "Return=OK"));
      assertEquals(301, Results.metric(load, "ENCRYPT", "Operations"));
      assertEquals(2, Results.metric(load, "CLUSTER", "Clients"));
      assertEquals(0, Results.metric(load, "CLUSTER", "Lost"));
    }
    Path log = coordinator.folder().resolve("all.hlog");
    try (RunningTrial first =
            cluster.coordinate(
                "run",
                "encrypted-mongodb",
                2,
                with(
                    workload,
                    "-p",
                    "measurement.log.file=" + log,
                    "-p",
                    "encryption.key.reload=60"));
        RunningTrial second = cluster.join(1, with(own, "-p", "measurement.log.file=mine"))) {
      TrialResult run = endWell(first, second);
      Results.assertThirdColumnsAreNumbers(run);
      // one record that exists already, or one that was read before it was inserted, isn't OK
      Results.assertAllOk(run);
      assertEquals(
          2000,
          Results.metric(run, "READ", "Return=OK") + Results.metric(run, "INSERT", "Return=OK"));
      assertTrue(Results.metric(run, "INSERT", "Return=OK") > 0);
      assertEquals(0, Results.metric(run, "ENCRYPTION", "KeyChanges"));
      assertEquals(
          FIELDS * Results.metric(run, "INSERT", "Return=OK"),
          Results.metric(run, "ENCRYPTION", "ValuesUnderKey1"));
      for (String client : List.of("CLIENT-0", "CLIENT-1")) {
        assertTrue(Results.metric(run, client, "Throughput(ops/sec)") > 0);
      }
      ClientLogs.in(folder, 2).assertAreIn(run, log);
    }
  }

  private static final String[] PACED = {
    "-P", "workloads/workloada", "-p", "recordcount=100", "-p", "target=" + OPERATIONS_PER_SECOND
  };

  /** That many are done in 10 minutes: nothing waits for their end. */
  private static final String[] ENDLESS = {"-p", "operationcount=1200000"};

  @Test
  void run_clientIsKilled_theOtherFinishesAndTheResultEndsWithIt() throws Exception {
    int operations = 10 * OPERATIONS_PER_SECOND;
    try (MachineDelays machine = MachineDelays.watch();
        RunningTrial first =
            cluster.coordinate(
                "run", "memory", 2, with(PACED, "-p", "operationcount=" + operations));
        RunningTrial second = cluster.joinMortal(1)) {
      ClusterProcesses.Begun begun = awaitOperations(first);
      kill(second);
      long killedNanos = System.nanoTime();
      double secondsAtMost = begun.secondsAtMost();
      ClusterProcesses.awaitLoss(first, "\\d", killedNanos, machine);

      TrialResult run = first.await();
      assertExit(1, run);
      assertEquals(1, Results.metric(run, "CLUSTER", "Lost"));
      assertEquals(2, Results.metric(run, "CLUSTER", "Clients"));
      assertTrue(run.standardError().contains("was lost in the run"), () -> Ycsb.describe(run));
      double seconds = Results.metric(run, "OVERALL", "RunTime(ms)") / 1000;
      assertTrue(seconds > 0 && seconds <= secondsAtMost, () -> Ycsb.describe(run));
      // the lost client's operations, half of them, are counted as long as all ran
      double done =
          Results.metric(run, "READ", "Return=OK") + Results.metric(run, "UPDATE", "Return=OK");
      double error = Results.metric(run, "CLUSTER", "IntervalError(us)") / 1e6;
      assertEquals(
          OPERATIONS_PER_SECOND * seconds,
          done,
          OPERATIONS_PER_SECOND * (0.2 * seconds + error),
          () -> Ycsb.describe(run));
    }
  }

  @Tag("long")
  @Test
  void run_clientIsKilledAndTheRuleIsAbort_theOtherStops() throws Exception {
    try (RunningTrial first =
            cluster.coordinate(
                "run", "memory", 2, with(with(PACED, ENDLESS), "-p", "cluster.onloss=abort"));
        RunningTrial second = cluster.joinMortal(1)) {
      awaitOperations(first, Duration.ZERO);
      kill(second);

      TrialResult run = endSoon(first);
      assertExit(1, run);
      assertTrue(
          run.standardError().contains("was lost (cluster.onloss=abort)"),
          () -> Ycsb.describe(run));
      assertEquals("", run.standardOutput());
    }
  }

  /**
   * Why else a client is turned away, or one that comes late, is NodeRendezvousTest's; one with
   * another token ClusterRunsTest's.
   */
  @Tag("long")
  @Test
  void run_clientsThatDontFitComeAndTheUserInterrupts_resultIsOfThoseThatFit() throws Exception {
    try (RunningTrial first = cluster.coordinate("run", "memory", 2, with(PACED, ENDLESS))) {
      try (RunningTrial another = cluster.join(7, "-p", "table=another")) {
        TrialResult rejected = another.await();
        assertExit(2, rejected);
        Results.assertPrints(
            rejected,
            "its settings differ: table is another at this client and (not given) at the "
                + "coordinator");
      }
      scanAndSendGarbage();
      try (RunningTrial second = cluster.join(1)) {
        awaitOperations(first, Duration.ofSeconds(1));
        Ycsb.interrupt(first);

        TrialResult run = endSoon(first);
        assertExit(130, run);
        Results.assertPrints(run, " was rejected: its settings differ: table is another");
        assertEquals(2, Results.metric(run, "CLUSTER", "Clients"));
        assertEquals(0, Results.metric(run, "CLUSTER", "Lost"));
        assertTrue(Results.metric(run, "READ", "Return=OK") > 0);
        assertExit(130, endSoon(second));
      }
    }
  }

  /** At the port where the coordinator waits. */
  private void scanAndSendGarbage() throws IOException {
    Random random = new Random(1);
    for (int i = 0; i < 50; i++) {
      connect(new byte[0]);
      byte[] garbage = new byte[5_000];
      random.nextBytes(garbage);
      connect(garbage);
    }
    connect(new byte[] {0x7f, -1, -1, -1, 0, 0, 0, 0});
  }

  private void connect(byte[] bytes) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), cluster.port());
        OutputStream out = socket.getOutputStream()) {
      out.write(bytes);
    } catch (SocketException e) {
      // closed while this was sent
      assertTrue(bytes.length > 0);
    }
  }

  @Tag("long")
  @Test
  void load_clientWithAnotherKey_endsBeforeAnythingIsStored(MongoServer server) throws Exception {
    MongoRecords records = new MongoRecords(server, "keys");
    String[] keys = new String[2];
    for (int i = 0; i < 2; i++) {
      keys[i] = "encryption.keyfile=" + folder.resolve("key " + i);
      server.ycsb().expect(0, "key", "create", "-p", keys[i]);
    }
    String[] load =
        with(
            with(records.address(), records.properties()),
            "-P",
            "workloads/workloada",
            "-p",
            "recordcount=100");
    try (RunningTrial first =
            cluster.coordinate("load", "encrypted-mongodb", 2, with(load, "-p", keys[0]));
        RunningTrial second = cluster.join(1, with(records.address(), "-p", keys[1]))) {
      for (RunningTrial client : List.of(first, second)) {
        TrialResult result = client.await();
        assertExit(2, result);
        Results.assertPrints(result, "client 1 differs in encryption key: ");
        assertEquals("", result.standardOutput());
      }
    }
    assertEquals(Set.of(), records.numbers());
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
      "-p",
      ClusterProcesses.LONG_LIVED,
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
    StartedJvms.add();
    return new TrialRunner(
            List.of(Ycsb.distribution().resolve("bin/ycsb").toString()),
            own,
            own.resolve("output"),
            Map.of("YCSB_CLIENT_INDEX", String.valueOf(index), "YCSB_CLIENTS", "2"))
        .start(new Trial("auto", List.of(command), Duration.ofMinutes(3)));
  }
}
