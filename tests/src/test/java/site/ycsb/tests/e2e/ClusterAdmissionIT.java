package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.tests.e2e.ClusterProcesses.assertExit;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;

/** Clients that are missing, come twice, or would do something else; and others at the port. */
@Tag("long")
@ExtendWith(SharedServers.class)
class ClusterAdmissionIT {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final String[] RUN = {
    "-P", "workloads/workloada", "-p", "recordcount=100", "-p", "operationcount=1000"
  };

  private final Path folder;
  private final ClusterProcesses cluster;

  ClusterAdmissionIT(@TempDir Path folder) throws Exception {
    this.folder = folder;
    cluster = new ClusterProcesses(folder);
  }

  private static String[] with(String[] common, String... more) {
    return Stream.concat(Arrays.stream(common), Arrays.stream(more)).toArray(String[]::new);
  }

  private static void assertEnds(int code, RunningTrial running, String reason) throws Exception {
    TrialResult result = running.await();
    assertExit(code, result);
    assertTrue(result.standardError().contains(reason), () -> Ycsb.describe(result));
    assertEquals("", result.standardOutput());
  }

  private static void awaitPrinted(RunningTrial running, String text) throws Exception {
    Await.until(text, LIMIT, () -> Files.readString(running.errorFile()).contains(text));
  }

  @Test
  void run_clientsThatNeverJoin_areNamedToAllThatDid() throws Exception {
    String reason = "JOIN took longer than 8 s (cluster.join.limit): missing client 1, client 3";
    try (RunningTrial second = cluster.join(1, "-p", "cluster.index=2")) {
      // what takes time on a busy machine is done when the coordinator begins to wait
      awaitPrinted(second, "Joining the other clients at ");
      try (RunningTrial first =
          cluster.coordinate("run", "memory", 4, with(RUN, "-p", "cluster.join.limit=8"))) {
        assertEnds(1, first, reason);
        assertEnds(1, second, reason);
      }
    }
  }

  @Test
  void join_indexOfAnotherAndAnotherVersion_areRejectedWhileTheRunWaits() throws Exception {
    Path other = folder.resolve("other-version/META-INF/ycsb/version.properties");
    Files.createDirectories(other.getParent());
    Files.writeString(other, "version=99.9\n");
    try (RunningTrial first = cluster.coordinate("run", "memory", 3, RUN);
        RunningTrial second = cluster.join(1, "-p", "cluster.index=1")) {
      awaitPrinted(first, "Client 1 (");
      try (RunningTrial same = cluster.join(2, "-p", "cluster.index=1")) {
        assertEnds(2, same, "its index 1 is that of the client on ");
        awaitPrinted(first, " was rejected: its index 1 is that of the client on ");
      }
      try (RunningTrial newer =
          cluster.join(
              3, "-jvm-args", "-Xbootclasspath/a:" + folder.resolve("other-version").toString())) {
        assertEnds(2, newer, "its settings differ: version is Encrypted YCSB 99.9 ");
      }
      try (RunningTrial third = cluster.join(4)) {
        assertExit(0, first.await());
        assertExit(0, second.await());
        assertExit(0, third.await());
      }
    }
  }

  @Test
  void load_clientWithAnotherKey_endsBeforeAnythingIsStored(MongoServer server) throws Exception {
    MongoRecords records = new MongoRecords(server, "keys");
    String[] keys = new String[2];
    for (int i = 0; i < 2; i++) {
      keys[i] = "encryption.keyfile=" + folder.resolve("key " + i);
      cluster.coordinator().expect(0, "key", "create", "-p", keys[i]);
    }
    String[] load = with(with(RUN, records.address()), records.properties());
    try (RunningTrial first =
            cluster.coordinate("load", "encrypted-mongodb", 2, with(load, "-p", keys[0]));
        RunningTrial second = cluster.join(1, with(records.address(), "-p", keys[1]))) {
      assertEnds(2, first, "client 1 differs in encryption key: ");
      assertEnds(2, second, "client 1 differs in encryption key: ");
    }
    assertEquals(0, records.numbers().size());
  }

  @Test
  void run_scansAndGarbageAtThePort_changeNothing() throws Exception {
    try (RunningTrial first = cluster.coordinate("run", "memory", 2, RUN)) {
      awaitPrinted(first, "Waiting for 1 other client");
      Random random = new Random(1);
      for (int i = 0; i < 50; i++) {
        connect(new byte[0]);
        byte[] garbage = new byte[5_000];
        random.nextBytes(garbage);
        connect(garbage);
      }
      connect(new byte[] {0x7f, -1, -1, -1, 0, 0, 0, 0});
      try (RunningTrial second = cluster.join(1)) {
        TrialResult run = first.await();
        assertExit(0, run);
        Results.assertAllOk(run);
        assertEquals(0, Results.metric(run, "CLUSTER", "Lost"));
        assertExit(0, second.await());
      }
    }
  }

  private void connect(byte[] bytes) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), cluster.port());
        OutputStream out = socket.getOutputStream()) {
      out.write(bytes);
    } catch (java.net.SocketException e) {
      // closed while this was sent
      assertTrue(bytes.length > 0);
    }
  }
}
