package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.tests.e2e.ClusterProcesses.endWell;

import com.datastax.oss.driver.api.core.CqlSession;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;

/** Three clients, each in a network of its own, and one Cassandra. */
@Tag("long")
@ExtendWith(SharedServers.class)
class ClusterNamespacesIT {
  private static final int CLIENTS = 3;
  private static final int SLOW = 2;
  private static final int RECORDS = 403;
  private static final int THREADS = 8;
  private static final int OPERATIONS = 302;
  private static final Duration DELAY = Duration.ofMillis(400);
  private static final List<String> WORKLOAD =
      List.of(
          "-P",
          "workloads/workloada",
          "-p",
          "recordcount=" + RECORDS,
          "-p",
          "operationcount=" + OPERATIONS,
          "-p",
          "cassandra.keyspace=namespaces",
          "-p",
          "table=clustered");

  @TempDir Path folder;

  @Test
  void run_threeMachinesOfWhichOneIsFar_areOneBenchmark(CassandraServer server) throws Exception {
    TrialResult load = server.ycsb().expect(0, arguments(List.of("load", "cassandra"), WORKLOAD));
    assertEquals(RECORDS, Results.metric(load, "INSERT", "Return=OK"));
    assertEquals(RECORDS, rows(server));

    String host = server.server().host();
    int port = server.server().port("cql");
    try (NetworkNamespaces machines = NetworkNamespaces.create(CLIENTS);
        TcpProxy near = TcpProxy.at(machines.ownAddress(), 0, host, port);
        TcpProxy far = TcpProxy.at(machines.secondAddress(), near.port(), host, port)) {
      far.delay(DELAY, Duration.ZERO);
      ClusterProcesses cluster = new ClusterProcesses(folder, machines);

      List<String> direct = address(machines.ownAddress(), near.port());
      List<String> delayed = address(machines.secondAddress(), far.port());
      TrialResult run = together(cluster, with(direct, "kept.hlog"), with(delayed, "kept.hlog"));
      Results.assertAllOk(run);
      assertEquals(
          OPERATIONS,
          Results.metric(run, "READ", "Return=OK") + Results.metric(run, "UPDATE", "Return=OK"));
      ClientLogs.in(folder, CLIENTS)
          .assertAreIn(run, cluster.coordinator().folder().resolve("kept.hlog"));
      assertOneIsSlow(run);
    }
  }

  /** A third of all operations is slow, so that the percentile of all is that of the slow ones. */
  private static void assertOneIsSlow(TrialResult run) {
    long micros = DELAY.toMillis() * 1000;
    String p99 = "99thPercentileLatency(us)";
    assertTrue(Results.metric(run, "READ", p99) >= micros, () -> Ycsb.describe(run));
    String slow = "CLIENT-" + SLOW;
    assertTrue(Results.metric(run, slow, p99) >= micros, () -> Ycsb.describe(run));
    double mostPerSecond = THREADS * 1000.0 / DELAY.toMillis();
    assertTrue(
        Results.metric(run, slow, "Throughput(ops/sec)") <= mostPerSecond,
        () -> Ycsb.describe(run));
    Results.assertPrints(run, "WARNING: client " + SLOW + " (machine-" + SLOW + ") ");
  }

  /** All clients to their end. */
  private static TrialResult together(
      ClusterProcesses cluster, List<String> ofMost, List<String> ofTheSlowOne) throws Exception {
    List<RunningTrial> running = new ArrayList<>();
    try {
      running.add(
          cluster.coordinate(
              "run",
              "cassandra",
              CLIENTS,
              arguments(WORKLOAD, List.of("-p", "threadcount=" + THREADS), ofMost)));
      for (int client = 1; client < CLIENTS; client++) {
        List<String> own = client == SLOW ? ofTheSlowOne : ofMost;
        running.add(cluster.join(client, arguments(own, List.of("-p", "cluster.index=" + client))));
      }
      TrialResult joint =
          endWell(running.get(0), running.subList(1, CLIENTS).toArray(RunningTrial[]::new));
      assertEquals(CLIENTS, Results.metric(joint, "CLUSTER", "Clients"));
      assertEquals(0, Results.metric(joint, "CLUSTER", "Lost"));
      return joint;
    } finally {
      running.forEach(RunningTrial::close);
    }
  }

  private static long rows(CassandraServer server) {
    try (CqlSession session = server.session()) {
      return session.execute("SELECT y_id FROM namespaces.clustered").all().size();
    }
  }

  private static List<String> address(String host, int port) {
    return List.of("-p", "hosts=" + host, "-p", "port=" + port);
  }

  private static List<String> with(List<String> arguments, String log) {
    List<String> more = new ArrayList<>(arguments);
    more.addAll(List.of("-p", "measurement.log.file=" + log));
    return more;
  }

  @SafeVarargs
  private static String[] arguments(List<String>... parts) {
    List<String> all = new ArrayList<>();
    for (List<String> part : parts) {
      all.addAll(part);
    }
    return all.toArray(String[]::new);
  }
}
