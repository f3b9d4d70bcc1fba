package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.tests.e2e.SlurmCluster.NODES;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import site.ycsb.cluster.token.ClusterToken;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.compare.trial.TrialRunner;

/** Clients that Slurm's srun starts, as one benchmark. */
@Tag("long")
@Execution(ExecutionMode.SAME_THREAD)
class SlurmClusterIT {
  private static final int OPERATIONS_PER_SECOND = 2000;

  private static final Pattern STATUS = Pattern.compile(" (\\d+) sec: (\\d+) operations");

  /** Without one of the two it's half of them at most. */
  private static final double SHARE_OF_ALL = 0.6;

  /** Of srun, which hangs when Slurm loses track of a task. */
  private static final Duration TIME_LIMIT = Duration.ofMinutes(3);

  @Test
  void run_twoTasksAndAgainWithOneKilled_isOneBenchmarkAndTheOtherFinishes(@TempDir Path temp)
      throws Exception {
    try (SlurmCluster slurm = SlurmCluster.start(temp.resolve("slurm"))) {
      int operations = 4 * OPERATIONS_PER_SECOND;
      try (LongRun running = new LongRun(start(slurm, temp.resolve("all"), operations))) {
        TrialResult run = running.end();

        assertEquals(0, run.exitCode(), () -> Ycsb.describe(run));
        assertOneResult(run);
        assertEquals(0, Results.metric(run, "CLUSTER", "Lost"), () -> Ycsb.describe(run));
        assertEquals(
            operations,
            Results.metric(run, "READ", "Operations") + Results.metric(run, "UPDATE", "Operations"),
            () -> Ycsb.describe(run));
        for (int client = 0; client < NODES; client++) {
          assertTrue(Results.metric(run, "CLIENT-" + client, "Throughput(ops/sec)") > 0);
        }
      }
      try (LongRun running = new LongRun(start(slurm, temp.resolve("lost"), 4 * operations))) {
        running.awaitPrinted("operations of all", SlurmClusterIT::allHaveDelivered);
        assertTrue(slurm.jvmOf(1).destroyForcibly());
        TrialResult run = running.end();

        assertNotEquals(0, run.exitCode(), () -> Ycsb.describe(run));
        assertOneResult(run);
        assertEquals(1, Results.metric(run, "CLUSTER", "Lost"), () -> Ycsb.describe(run));
        assertTrue(Results.metric(run, "READ", "Operations") > 0, () -> Ycsb.describe(run));
      }
    }
  }

  /** Whether a client has counted intervals of every one: these are what is left of a lost one. */
  private static boolean allHaveDelivered(String printed) {
    return STATUS
        .matcher(printed)
        .results()
        .anyMatch(
            status -> {
              long seconds = Long.parseLong(status.group(1));
              long operations = Long.parseLong(status.group(2));
              // part of a second isn't told
              return operations > SHARE_OF_ALL * OPERATIONS_PER_SECOND * (seconds + 1);
            });
  }

  /** Starts a run of so many operations on all nodes. */
  private static RunningTrial start(SlurmCluster slurm, Path temp, int operations)
      throws Exception {
    Ycsb ycsb = Ycsb.in(temp.resolve("a folder"));
    ClusterToken.create(ycsb.folder().resolve("token"));
    int port = SlurmCluster.freePorts(1).get(0);
    List<String> command = new ArrayList<>();
    command.addAll(List.of("timeout", "-k", "10", Long.toString(TIME_LIMIT.toSeconds())));
    command.addAll(List.of("srun", "-N" + NODES, "--ntasks-per-node=1", "--no-kill"));
    command.add(Ycsb.distribution().resolve("bin/ycsb").toString());
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("run", "memory", "-P", "workloads/workloada", "-s"));
    arguments.addAll(List.of("-target", Integer.toString(OPERATIONS_PER_SECOND)));
    arguments.addAll(List.of("-p", "operationcount=" + operations));
    arguments.addAll(List.of("-p", "status.interval=1", "--cluster", "auto"));
    arguments.addAll(List.of("-p", "cluster.session.timeout=10"));
    arguments.addAll(List.of("-p", "cluster.interval=" + ClusterProcesses.INTERVAL.toMillis()));
    arguments.addAll(List.of("-p", "cluster.listen=127.0.0.1:" + port));
    arguments.addAll(List.of("-p", "cluster.token.file=token"));
    return new TrialRunner(
            command, ycsb.folder(), ycsb.folder().resolve("slurm output"), slurm.environment())
        .start(new Trial("srun", arguments, TIME_LIMIT.plusSeconds(30)));
  }

  /** Of the clients, only one prints results: those of all. */
  private static void assertOneResult(TrialResult run) {
    for (String line : List.of("[OVERALL], RunTime(ms), ", "[CLUSTER], Clients, " + NODES)) {
      assertEquals(
          1,
          run.standardOutput().lines().filter(printed -> printed.startsWith(line)).count(),
          () -> line + ": " + Ycsb.describe(run));
    }
    assertEquals(NODES, Results.metric(run, "CLUSTER", "Clients"));
  }
}
