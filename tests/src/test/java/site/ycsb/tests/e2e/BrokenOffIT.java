package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;

/** Runs that don't get to their end. */
class BrokenOffIT {
  /** YCSB's status line once operations are being done. */
  private static final Pattern SOME_OPERATIONS =
      Pattern.compile("sec: [1-9]\\d* operations; [1-9]");

  private static final Duration MOST_SECONDS_TO_END = Duration.ofSeconds(60);

  @Test
  void run_serverKilled_endsWithExitCode1AndPartialResults(@TempDir Path temp) throws Exception {
    try (CassandraServer server = CassandraServer.start(temp.resolve("a folder"))) {
      server.ycsb().expect(0, "load", "cassandra", "-P", "workloads/workloada");

      TrialResult run;
      try (RunningTrial running = startLongRun(server.ycsb(), "cassandra")) {
        awaitOperations(running);
        server.process().destroyForcibly();
        run = endOf(running);
      }

      assertEquals(1, run.exitCode(), () -> Ycsb.describe(run));
      assertTrue(Results.figure(run, "OVERALL", "Throughput(ops/sec)") > 0);
      assertTrue(Results.figure(run, "READ", "Return=OK") > 0);
    }
  }

  @Test
  void run_interrupted_endsWithExitCode130PartialResultsAndNoServer(@TempDir Path temp)
      throws Exception {
    Ycsb ycsb = Ycsb.interruptibleIn(temp.resolve("a folder"));
    ycsb.expect(0, "load", "encrypted-cassandra", "-P", "workloads/workloada");

    TrialResult run;
    try (RunningTrial running = startLongRun(ycsb, "encrypted-cassandra")) {
      awaitOperations(running);
      Ycsb.interrupt(running);
      run = endOf(running);
    }

    assertEquals(130, run.exitCode(), () -> Ycsb.describe(run));
    assertTrue(Results.figure(run, "READ", "Return=OK") > 0);
    assertTrue(Results.figure(run, "ENCRYPTION", "PlaintextBytes") > 0);
    ycsb.expect(1, "store", "status", "cassandra");
  }

  private static RunningTrial startLongRun(Ycsb ycsb, String binding) {
    return ycsb.start(
        "run",
        binding,
        "-P",
        "workloads/workloada",
        "-s",
        "-threads",
        "4",
        "-p",
        "status.interval=1",
        "-p",
        "operationcount=100000000");
  }

  private static void awaitOperations(RunningTrial running)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    while (!SOME_OPERATIONS.matcher(Files.readString(running.errorFile())).find()) {
      Optional<TrialResult> ended = running.await(Duration.ofMillis(200));
      assertTrue(ended.isEmpty(), () -> ended.map(Ycsb::describe).orElse(""));
      assertTrue(System.nanoTime() < deadline, "no operation was done");
    }
  }

  private static TrialResult endOf(RunningTrial running) throws InterruptedException {
    return running
        .await(MOST_SECONDS_TO_END)
        .orElseThrow(() -> new AssertionError("still runs: " + running.errorFile()));
  }
}
