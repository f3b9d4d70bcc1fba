package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;

@Tag("long")
@Order(8)
class QuickstartIT {
  @Test
  void quickstart_small_printsAnEncryptedRunAndBothSideBySide(@TempDir Path temp) throws Exception {
    Ycsb ycsb = Ycsb.in(temp.resolve("a folder"));

    TrialResult result =
        ycsb.expect(0, "quickstart", "--repeats", "1", "--records", "200", "--operations", "1000");

    Results.assertThirdColumnsAreNumbers(result);
    assertTrue(Results.metric(result, "ENCRYPT", "AverageLatency(us)") > 0);
    assertTrue(Results.metric(result, "VERIFY", "Return=OK") > 0);
    assertTrue(
        Pattern.compile("Throughput \\(ops/sec\\) +[1-9][0-9.]* +[1-9][0-9.]* +[0-9.]+")
            .matcher(result.standardOutput())
            .find(),
        () -> Ycsb.describe(result));
    Results.assertPrints(result, "[  2/2] cassandra workloada ");
    ycsb.expect(1, "store", "status", "cassandra");
  }

  @Test
  void quickstart_interrupted_endsWithExitCode130AndLeavesNothingRunning(@TempDir Path temp)
      throws Exception {
    Ycsb ycsb = Ycsb.localIn(temp.resolve("a folder"));

    TrialResult result;
    List<ProcessHandle> clients;
    Ycsb server;
    try (RunningTrial running =
        ycsb.start("quickstart", "--records", "200", "--operations", "5000")) {
      awaitMeasuredRun(running);
      server = Ycsb.localIn(workOfCassandra(ycsb.folder()));
      server.expect(0, "store", "status", "cassandra");
      // progress is printed before the next client is started
      clients =
          Await.present(
              "a client runs",
              Duration.ofSeconds(30),
              () ->
                  Optional.of(running.handle().descendants().toList())
                      .filter(found -> !found.isEmpty()));
      Ycsb.interrupt(running);
      result = running.await(Duration.ofSeconds(60)).orElseThrow();
    }

    assertEquals(130, result.exitCode(), () -> Ycsb.describe(result));
    for (ProcessHandle client : clients) {
      client.onExit().get(30, TimeUnit.SECONDS);
    }
    server.expect(1, "store", "status", "cassandra");
  }

  /** Where the quickstart's server runs. */
  private static Path workOfCassandra(Path folder) throws IOException {
    try (Stream<Path> results = Files.list(folder.resolve(".ycsb/quickstart"))) {
      return results.findFirst().orElseThrow().resolve("work/cassandra");
    }
  }

  private static void awaitMeasuredRun(RunningTrial running) throws Exception {
    Await.until(
        "a measured run",
        // it boots a server and runs a trial that doesn't count first
        Duration.ofMinutes(8),
        () -> {
          Optional<TrialResult> ended = running.await(Duration.ZERO);
          assertTrue(ended.isEmpty(), () -> ended.map(Ycsb::describe).orElse(""));
          return Files.readString(running.errorFile()).contains("[  1/6] ");
        });
  }
}
