package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.tests.e2e.ClusterProcesses.assertExit;
import static site.ycsb.tests.e2e.ClusterProcesses.endSoon;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.phase.Messages;
import site.ycsb.cluster.phase.Messages.Readiness;
import site.ycsb.cluster.phase.Messages.StartPlan;
import site.ycsb.cluster.session.ClusterSession;
import site.ycsb.cluster.session.EnsembleAccess;
import site.ycsb.cluster.session.NodeRendezvous;
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
  private static final int CLIENTS = 3;
  private static final int FAR = 2;
  private static final Duration ONE_WAY = Duration.ofMillis(60);
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final Pattern WAITING = Pattern.compile("Waiting for (\\d+) other client");
  private static final int OPERATIONS = 4000;
  private static final long MAX_SPREAD_NANOS = 20_000_000;

  /** Around the start, in which a machine may delay it. */
  private static final long ABOUT_NANOS = 100_000_000;

  /** Wall clocks are wrong by much more; they are read a little after monotonic ones. */
  private static final long MAX_WALL_ERROR_MILLIS = 1400;

  /** More than one only where the machine didn't let clients go on in time. */
  private static final int MOST_LAUNCHES = 3;

  /** How wrong the wall clock of each client is. */
  private static final List<Duration> WRONG =
      List.of(Duration.ofHours(1), Duration.ofSeconds(-5), Duration.ofSeconds(0));

  private static final ClientHosts WRONG_CLOCKS =
      new ClientHosts() {
        @Override
        public String coordinatorAddress() {
          return "127.0.0.1";
        }

        @Override
        public List<String> starter(int client) {
          return WrongClock.starter(WRONG.get(client));
        }
      };

  @TempDir Path folder;

  /**
   * What the clients of one run did.
   *
   * @param plannedNanos the start by the coordinator's clock, which is the others' too
   * @param offsets what the clients found out about their clocks, the coordinator first
   * @param starts when each began its first operation
   * @param errorNanos what the result says of the clocks
   * @param delayNanos by how much the machine delayed other threads at the start
   * @param run the coordinator's
   */
  private record Launch(
      long plannedNanos,
      List<ClockOffset> offsets,
      List<StartRecordingDB.Start> starts,
      long errorNanos,
      long delayNanos,
      TrialResult run) {
    /** When each client began its first operation, after what was planned. */
    List<Long> nanos() {
      return starts.stream().map(start -> start.nanos() - plannedNanos).toList();
    }

    /** From the first start to the last one. */
    long spreadNanos() {
      return Collections.max(nanos()) - Collections.min(nanos());
    }

    /**
     * Whether clients begin together, and know their clocks by one round trip: reading what has
     * come would take another one. What delays them is the machine's, if not more than it delays
     * others.
     */
    boolean isExact() {
      return spreadNanos() <= MAX_SPREAD_NANOS + delayNanos
          && errorNanos < 1.5 * ONE_WAY.toNanos() + delayNanos;
    }

    @Override
    public String toString() {
      return nanos() + ", machine " + delayNanos + ", error " + errorNanos + ", " + offsets;
    }
  }

  @Test
  void run_wrongWallClocksAndAFarClient_allStartAtOnce() throws Exception {
    String classes = binding().toString();
    List<Launch> launches = new ArrayList<>();
    do {
      launches.add(launch(folder.resolve("launch " + launches.size()), classes));
      assertIsAsItSays(launches.get(launches.size() - 1));
    } while (!launches.get(launches.size() - 1).isExact() && launches.size() < MOST_LAUNCHES);
    assertTrue(launches.get(launches.size() - 1).isExact(), launches::toString);
  }

  /** What is so on any machine, however late it lets the clients go on. */
  private static void assertIsAsItSays(Launch launch) {
    assertWallClocksAreWrong(launch.starts());
    for (int client = 0; client < CLIENTS; client++) {
      ClockOffset offset = launch.offsets().get(client);
      assertTrue(Math.abs(offset.offsetNanos()) <= offset.errorNanos(), launch::toString);
      assertTrue(offset.errorNanos() <= launch.errorNanos(), launch::toString);
      // what it takes for the planned instant; never before
      long early = -offset.offsetNanos() - launch.nanos().get(client);
      assertTrue(early <= 0, launch::toString);
    }
  }

  private Launch launch(Path in, String classes) throws Exception {
    ClusterProcesses cluster = new ClusterProcesses(in, WRONG_CLOCKS);
    try (MachineDelays machine = MachineDelays.watch();
        TcpProxy slow = TcpProxy.to("127.0.0.1", cluster.port()).delay(ONE_WAY, ONE_WAY);
        RunningTrial first =
            cluster.coordinate(
                "run",
                StartRecordingDB.class.getName(),
                CLIENTS,
                "-cp",
                classes,
                "-P",
                "workloads/workloada",
                "-p",
                "recordcount=1000",
                "-p",
                "maxmissing=1", // the warm-up's operations are the first
                "-p",
                "operationcount=" + OPERATIONS,
                "-p",
                "target=4000",
                "-p",
                "warmup.operations=" + StartRecordingDB.WARM_UP);
        RunningTrial second = cluster.join(1, "-cp", classes);
        RunningTrial far = cluster.joinBy(slow, FAR, "-cp", classes)) {
      Agreement agreement = agreement(cluster, first);
      TrialResult run = endSoon(first);
      for (TrialResult result : List.of(run, endSoon(second), endSoon(far))) {
        assertExit(0, result);
      }
      assertEquals(CLIENTS, Results.metric(run, "CLUSTER", "Clients"));
      assertEquals(
          OPERATIONS,
          Results.metric(run, "READ", "Return=OK") + Results.metric(run, "UPDATE", "Return=OK"));
      List<StartRecordingDB.Start> starts = new ArrayList<>();
      starts.add(StartRecordingDB.Start.in(cluster.coordinator().folder()));
      for (int client = 1; client < CLIENTS; client++) {
        starts.add(StartRecordingDB.Start.in(cluster.clientFolder(client)));
      }
      long planned = agreement.plan().startNanos();
      return new Launch(
          planned,
          agreement.offsets(),
          starts,
          Math.round(Results.metric(run, "CLUSTER", "ClockError(us)") * 1000),
          machine.longestNanos(planned - ABOUT_NANOS, planned + ABOUT_NANOS),
          run);
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

  /** What was agreed on before a run, the coordinator's clock first. */
  private record Agreement(StartPlan plan, List<ClockOffset> offsets) {}

  private static Agreement agreement(ClusterProcesses cluster, RunningTrial first)
      throws Exception {
    ClusterProcesses.awaitText(first, WAITING, LIMIT);
    ClusterToken token = ClusterToken.read(cluster.token(), "test", warning -> {});
    // connected early, so that little is to be done when it's about to start
    try (ClusterSession session =
            ClusterSession.connect(
                EnsembleAccess.withToken(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), cluster.port()), token),
                LIMIT,
                LIMIT,
                state -> {});
        NodeRendezvous run = NodeRendezvous.ofCoordinator(session, "run")) {
      StartPlan plan =
          Messages.read(Await.present("plan", LIMIT, () -> run.read("all/plan")), StartPlan.class);
      List<ClockOffset> offsets = new ArrayList<>();
      for (int client = 0; client < CLIENTS; client++) {
        String place = "from/" + client + "/readiness";
        String text = Await.present(place, LIMIT, () -> run.read(place));
        offsets.add(Messages.read(text, Readiness.class).clock());
      }
      return new Agreement(plan, offsets);
    }
  }

  private static void assertWallClocksAreWrong(List<StartRecordingDB.Start> starts) {
    StartRecordingDB.Start right = starts.get(FAR);
    for (int client = 0; client < CLIENTS; client++) {
      StartRecordingDB.Start start = starts.get(client);
      long elapsed = (start.nanos() - right.nanos()) / 1_000_000;
      long wrong = start.millis() - right.millis() - elapsed;
      assertTrue(
          Math.abs(wrong - WRONG.get(client).toMillis()) < MAX_WALL_ERROR_MILLIS, starts::toString);
    }
  }
}
