package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.tests.e2e.ClusterProcesses.assertExit;
import static site.ycsb.tests.e2e.ClusterProcesses.endSoon;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.phase.Messages;
import site.ycsb.cluster.phase.Readiness;
import site.ycsb.cluster.rendezvous.NodeRendezvous;
import site.ycsb.cluster.session.ClusterSession;
import site.ycsb.cluster.session.EnsembleAccess;
import site.ycsb.cluster.token.ClusterToken;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;

/**
 * Clients whose wall clocks are wrong, one of them far from the coordinator. They are processes of
 * one machine, so that the true offset of their monotonic clocks is 0.
 */
@Tag("long")
@Isolated
class ClusterClocksIT {
  private static final int CLIENTS = 4;
  private static final int FAR = 3;
  private static final Duration SESSION = Duration.ofSeconds(10);
  private static final Duration ONE_WAY = Duration.ofMillis(100);
  private static final long MAX_SPREAD_NANOS = 20_000_000;

  /** How wrong the wall clock of each client is. */
  private static final List<Duration> WRONG =
      List.of(
          Duration.ofHours(1),
          Duration.ofSeconds(3),
          Duration.ofSeconds(-5),
          Duration.ofSeconds(0));

  /** Sets wall clocks alone: libfaketime would else move the origin of the monotonic one too. */
  private static final ClientHosts WRONG_CLOCKS =
      new ClientHosts() {
        @Override
        public String coordinatorAddress() {
          return "127.0.0.1";
        }

        @Override
        public List<String> starter(int client) {
          return List.of(
              "env",
              "LD_PRELOAD=" + library(),
              "FAKETIME=" + String.format("%+ds", WRONG.get(client).toSeconds()),
              "FAKETIME_DONT_FAKE_MONOTONIC=1",
              "FAKETIME_FORCE_MONOTONIC_FIX=0");
        }
      };

  @TempDir Path folder;

  private static String library() {
    try (Stream<Path> folders = Files.list(Path.of("/usr/lib"))) {
      return folders
          .map(architecture -> architecture.resolve("faketime/libfaketimeMT.so.1"))
          .filter(Files::exists)
          .findFirst()
          .map(Path::toString)
          .orElseThrow(
              () -> new AssertionError("there is no libfaketime: install the package faketime"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void run_wrongWallClocksAndAFarClient_allStartAtOnce() throws Exception {
    ClusterProcesses cluster = new ClusterProcesses(folder, WRONG_CLOCKS, SESSION);
    String classes = binding().toString();
    List<ClockOffset> offsets;
    TrialResult run;
    try (TcpProxy slow = TcpProxy.to("127.0.0.1", cluster.port()).delay(ONE_WAY, ONE_WAY);
        RunningTrial first =
            cluster.coordinate(
                "run",
                "-db",
                CLIENTS,
                StartRecordingDB.class.getName(),
                "-cp",
                classes,
                "-P",
                "workloads/workloada",
                "-p",
                "recordcount=1000",
                "-p",
                "operationcount=12000",
                "-p",
                "target=4000",
                "-p",
                "warmup.operations=2000");
        RunningTrial second = cluster.join(1, "-cp", classes);
        RunningTrial third = cluster.join(2, "-cp", classes);
        RunningTrial far = cluster.joinBy(slow, FAR, "-cp", classes)) {
      // what this process does must not delay the start of the others
      ClusterProcesses.awaitOperations(first, Duration.ofSeconds(1));
      offsets = offsets(cluster);
      run = endSoon(first);
      for (TrialResult result : List.of(run, endSoon(second), endSoon(third), endSoon(far))) {
        assertExit(0, result);
      }
    }
    assertEquals(CLIENTS, Results.metric(run, "CLUSTER", "Clients"));
    assertEquals(
        12_000,
        Results.metric(run, "READ", "Return=OK") + Results.metric(run, "UPDATE", "Return=OK"));

    List<StartRecordingDB.Start> starts = new ArrayList<>();
    starts.add(StartRecordingDB.Start.in(cluster.coordinator().folder()));
    for (int client = 1; client < CLIENTS; client++) {
      starts.add(StartRecordingDB.Start.in(cluster.clientFolder(client)));
    }
    assertWallClocksAreWrong(starts);
    List<Long> nanos = starts.stream().map(start -> start.nanos() - starts.get(0).nanos()).toList();
    long spread =
        nanos.stream().mapToLong(Long::longValue).max().orElseThrow()
            - nanos.stream().mapToLong(Long::longValue).min().orElseThrow();
    assertTrue(
        spread <= MAX_SPREAD_NANOS, () -> nanos + " with " + offsets + ": " + Ycsb.describe(run));

    double errorMicros = Results.metric(run, "CLUSTER", "ClockError(us)");
    // half of one round trip; reading what has come would take another one
    assertTrue(errorMicros < 1.5 * ONE_WAY.toNanos() / 1000, () -> "" + errorMicros);
    for (ClockOffset offset : offsets) {
      assertTrue(Math.abs(offset.offsetNanos()) <= offset.errorNanos(), offsets::toString);
      assertTrue(offset.errorNanos() <= errorMicros * 1000, offsets::toString);
    }
  }

  /** The binding alone, as a folder of classes. */
  private Path binding() throws Exception {
    Path classes = folder.resolve("classes");
    for (Class<?> type : List.of(StartRecordingDB.class, StartRecordingDB.Start.class)) {
      String name = type.getName().replace('.', '/') + ".class";
      Path file = classes.resolve(name);
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
      try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
        Files.copy(Objects.requireNonNull(in, name), file);
      }
    }
    return classes;
  }

  /** What the clients have found out about their clocks before the run. */
  private static List<ClockOffset> offsets(ClusterProcesses cluster) throws Exception {
    ClusterToken token = ClusterToken.read(cluster.token(), "test", warning -> {});
    List<ClockOffset> offsets = new ArrayList<>();
    try (ClusterSession session =
            ClusterSession.connect(
                EnsembleAccess.withToken(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), cluster.port()), token),
                SESSION,
                SESSION,
                state -> {});
        NodeRendezvous run = NodeRendezvous.ofCoordinator(session, "run")) {
      for (int client = 1; client < CLIENTS; client++) {
        String place = "from/" + client + "/readiness";
        String text = Await.present(place, SESSION, () -> run.read(place));
        offsets.add(Messages.read(text, Readiness.class).clock());
      }
    }
    return offsets;
  }

  private static void assertWallClocksAreWrong(List<StartRecordingDB.Start> starts) {
    StartRecordingDB.Start right = starts.get(FAR);
    for (int client = 0; client < CLIENTS; client++) {
      StartRecordingDB.Start start = starts.get(client);
      long elapsed = (start.nanos() - right.nanos()) / 1_000_000;
      long wrong = start.millis() - right.millis() - elapsed;
      assertTrue(Math.abs(wrong - WRONG.get(client).toMillis()) < 500, starts::toString);
    }
  }
}
