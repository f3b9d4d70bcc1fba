package site.ycsb.compare.quickstart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialRunner;

/** The quickstart with a client that only prints. */
class QuickstartTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void run_allValid_printsAnEncryptedRunAndTheTable() throws Exception {
    int exitCode =
        quickstart(
                "echo \"# $2\"",
                "echo '[OVERALL], Throughput(ops/sec), 1234.5'",
                "echo '[READ], Return=OK, 7'")
            .run();

    String printed = out.toString(StandardCharsets.UTF_8);
    assertEquals(0, exitCode, err.toString(StandardCharsets.UTF_8));
    assertTrue(
        printed.startsWith("# encrypted-cassandra\n[OVERALL], Throughput(ops/sec), 1234.5\n"),
        printed);
    assertTrue(printed.contains("ratio"), printed);
    assertTrue(err.toString(StandardCharsets.UTF_8).contains("[ 6/6] run encrypted, 1 of 1"));
    assertEquals(6, Files.readAllLines(folder.resolve("commands.txt")).size());
  }

  @Test
  void run_aStepFails_explainsAndEndsWithItsExitCode() throws Exception {
    int exitCode =
        quickstart(
                "echo '[OVERALL], Throughput(ops/sec), 1'",
                "if [ $1 = run ]; then echo 'VERIFY errors: 3' >&2; exit 3; fi")
            .run();

    String said = err.toString(StandardCharsets.UTF_8);
    assertEquals(3, exitCode);
    assertTrue(said.contains("This failed: bin/ycsb run cassandra"), said);
    assertTrue(said.contains("VERIFY errors: 3"), said);
    assertEquals(0, out.size());
  }

  @Test
  void run_aStepIsInterrupted_endsAsInterrupted() throws Exception {
    assertEquals(130, quickstart("exit 143").run());
  }

  private Quickstart quickstart(String... script) throws IOException {
    Path client = folder.resolve("client");
    Files.write(client, List.of(script));
    TrialRunner runner =
        new TrialRunner(List.of("sh", client.toString()), folder, folder, Map.of());
    QuickstartPlan plan = new QuickstartPlan(Path.of("workloada"), Path.of("key"), 10, 10, 1, 1);
    return new Quickstart(plan, runner, folder, new PrintStream(out), new PrintStream(err));
  }
}
