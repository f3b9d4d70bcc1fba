package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.tests.e2e.ClusterProcesses.INTERVAL;
import static site.ycsb.tests.e2e.ClusterProcesses.assertExit;
import static site.ycsb.tests.e2e.ClusterProcesses.awaitLoss;
import static site.ycsb.tests.e2e.ClusterProcesses.awaitOperations;
import static site.ycsb.tests.e2e.ClusterProcesses.endSoon;
import static site.ycsb.tests.e2e.ClusterProcesses.kill;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;

/**
 * Clients that stop, and connections that break, while operations are measured. ClientConductTest
 * has a connection that breaks before, ClusterSessionTest a coordinator that is silent.
 */
@Tag("long")
@ExtendWith(SharedServers.class)
@Order(8)
class ClusterInterruptionsIT {
  private static final int OPERATIONS_PER_SECOND = 2000;

  /** A short one, in a run that loses nobody. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** By which part a busy client may be behind; any of those lost here would miss more. */
  private static final double LATE = 0.2;

  private static final Pattern STATUS = Pattern.compile(" sec: (\\d+) operations; ");
  private static final Pattern COUNTED =
      Pattern.compile("It contributes the (\\d+) operations up to its last interval");

  private final Path folder;
  private final ClusterProcesses cluster;

  ClusterInterruptionsIT(@TempDir Path folder) throws Exception {
    this.folder = folder;
    this.cluster = new ClusterProcesses(folder);
  }

  private RunningTrial coordinate(int clients, int operations, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-P",
                "workloads/workloada",
                "-p",
                "recordcount=100",
                "-p",
                "operationcount=" + operations,
                "-p",
                "target=" + OPERATIONS_PER_SECOND));
    arguments.addAll(List.of(more));
    return cluster.coordinate("run", "memory", clients, arguments.toArray(String[]::new));
  }

  @Test
  void run_clientIsAwayForLessThanItsSession_nothingIsLost(MongoServer merging) throws Exception {
    int operations = 8 * OPERATIONS_PER_SECOND;
    try (TcpProxy proxy = TcpProxy.to("127.0.0.1", cluster.port());
        RunningTrial first =
            coordinate(
                2,
                operations,
                "-s",
                "-p",
                "status.interval=1",
                "-p",
                "measurement.log.file=kept.hlog");
        RunningTrial second = cluster.joinBy(proxy, 1, "-p", "measurement.log.file=kept.hlog")) {
      awaitOperations(first, Duration.ofSeconds(2));
      proxy.cut();
      Thread.sleep(PAUSE.toMillis());
      proxy.reset();
      proxy.heal();
      Ycsb.signal(second, "STOP");
      Thread.sleep(PAUSE.toMillis());
      Ycsb.signal(second, "CONT");

      TrialResult run = endSoon(first);
      for (TrialResult result : List.of(run, endSoon(second))) {
        assertExit(0, result);
      }
      assertEquals(0, Results.metric(run, "CLUSTER", "Lost"));
      assertFalse(run.standardError().contains(" was lost"), () -> Ycsb.describe(run));
      assertEquals(operations, operations(run));
      assertStatusIsOfAll(run, operations);
      ClientLogs logs = ClientLogs.in(folder, 2);
      logs.assertAreIn(run, cluster.coordinator().folder().resolve("kept.hlog"));
      TrialResult merged = merge(merging, 0, logs);
      for (String operation : List.of("READ", "UPDATE")) {
        assertEquals(lines(run, operation), lines(merged, operation));
      }
    }
  }

  private RunningTrial mortal(TcpProxy proxy, int client) throws Exception {
    return cluster.joinBy(
        proxy, client, "-p", ClusterProcesses.SHORT_LIVED, "-p", "cluster.index=" + client);
  }

  /** One client's share is a half. */
  private static void assertStatusIsOfAll(TrialResult run, int operations) {
    Matcher status = STATUS.matcher(run.standardError());
    long most = 0;
    while (status.find()) {
      most = Math.max(most, Long.parseLong(status.group(1)));
    }
    assertTrue(most > operations / 2 && most <= operations, () -> Ycsb.describe(run));
  }

  @Test
  void run_clientsAreAwayForLonger_areLostAndTheirLogsHaveEverything(MongoServer merging)
      throws Exception {
    int operations = 12 * OPERATIONS_PER_SECOND;
    try (MachineDelays machine = MachineDelays.watch();
        TcpProxy broken = TcpProxy.to("127.0.0.1", cluster.port());
        RunningTrial first = coordinate(3, operations);
        RunningTrial never = mortal(broken, 1);
        RunningTrial stopped = cluster.joinMortal(2, "-p", "cluster.index=2")) {
      ClusterProcesses.Begun begun = awaitOperations(first);
      long startNanos = System.nanoTime();
      broken.cut();
      Ycsb.signal(stopped, "STOP");
      double secondsAtMost = begun.secondsAtMost();
      for (int client = 1; client <= 2; client++) {
        awaitLoss(first, String.valueOf(client), startNanos, machine);
      }
      Ycsb.signal(stopped, "CONT");

      TrialResult run = endSoon(first);
      assertExit(1, run);
      assertEquals(3, Results.metric(run, "CLUSTER", "Clients"));
      assertEquals(2, Results.metric(run, "CLUSTER", "Lost"));
      assertTrue(run.standardError().contains("log stays in"), () -> Ycsb.describe(run));
      double seconds = Results.metric(run, "OVERALL", "RunTime(ms)") / 1000;
      assertTrue(seconds > 0 && seconds <= secondsAtMost, () -> Ycsb.describe(run));
      double error = Results.metric(run, "CLUSTER", "IntervalError(us)") / 1e6;
      assertEquals(
          OPERATIONS_PER_SECOND * seconds,
          operations(run),
          OPERATIONS_PER_SECOND * (LATE * seconds + error),
          () -> Ycsb.describe(run));
      for (RunningTrial client : List.of(never, stopped)) {
        TrialResult result = endSoon(client);
        assertExit(1, result);
        assertTrue(
            result
                .standardError()
                .contains(
                    "couldn't deliver its results to the coordinator: it was disconnected for"
                        + " longer than cluster.session.timeout"),
            () -> Ycsb.describe(result));
      }
      ClientLogs logs = ClientLogs.in(folder, 3);
      TrialResult merged = merge(merging, 0, logs);
      assertEquals(operations, operations(merged));
      logs.assertAreIn(merged);
    }
  }

  @Test
  void run_coordinatorIsKilled_theOtherFinishesAndMergeAddsBothLogs(MongoServer merging)
      throws Exception {
    // of 8 s, of which 2 have passed
    int share = 8 * OPERATIONS_PER_SECOND / 2;
    try (RunningTrial first = coordinate(2, 2 * share);
        RunningTrial second = cluster.joinMortal(1)) {
      awaitOperations(first, Duration.ofSeconds(2));
      kill(first);

      TrialResult result = endSoon(second);
      assertExit(1, result);
      Results.assertPrints(result, "couldn't deliver its results", "bin/ycsb merge");
    }
    ClientLogs all = ClientLogs.in(folder, 2);
    ClientLogs complete = new ClientLogs(all.files().subList(1, 2));
    TrialResult ofOne = merge(merging, 0, complete);
    assertEquals(share, operations(ofOne));
    complete.assertAreIn(ofOne);

    Results.assertPrints(
        merge(merging, 2, all), "its client was killed, or is still running", "--incomplete");
    TrialResult ofBoth = merge(merging, 0, all, "--incomplete");
    Matcher counted = COUNTED.matcher(ofBoth.standardError());
    assertTrue(counted.find(), () -> Ycsb.describe(ofBoth));
    int ofTheKilled = Integer.parseInt(counted.group(1));
    assertTrue(ofTheKilled > 0 && ofTheKilled < share, () -> Ycsb.describe(ofBoth));
    // operations that end while an interval is ended may be on either side of it
    int meanwhile = (int) (2 * INTERVAL.toMillis() * OPERATIONS_PER_SECOND / 2 / 1000);
    assertEquals(share + ofTheKilled, operations(ofBoth), meanwhile, () -> Ycsb.describe(ofBoth));
  }

  /** By the JVMs that run the commands on a server, as long as there are some. */
  private static TrialResult merge(
      MongoServer server, int exitCode, ClientLogs logs, String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of("merge"));
    command.addAll(List.of(options));
    logs.files().forEach(file -> command.add(file.toString()));
    return server.ycsb().expect(exitCode, command.toArray(String[]::new));
  }

  private static double operations(TrialResult result) {
    return Results.metric(result, "READ", "Return=OK")
        + Results.metric(result, "UPDATE", "Return=OK");
  }

  private static List<String> lines(TrialResult result, String section) {
    return result
        .standardOutput()
        .lines()
        .filter(line -> line.startsWith("[" + section + "]"))
        .toList();
  }
}
