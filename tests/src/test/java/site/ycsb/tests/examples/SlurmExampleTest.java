package site.ycsb.tests.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** examples/slurm/ycsb.sbatch as Slurm starts it, with an srun that records its arguments. */
class SlurmExampleTest {
  private static final Path SCRIPT = ExampleFiles.of("slurm/ycsb.sbatch");
  private static final List<String> TYPED =
      List.of("cassandra", "-P", "my work/load", "-p", "label=a 'b' $HOME *");

  private Path folder = Path.of("");
  private Path records = Path.of("");

  @BeforeEach
  void install(@TempDir Path temp) throws IOException {
    folder = Files.createDirectories(temp.resolve("the distribution"));
    records = Files.createDirectories(temp.resolve("records"));
    ExampleFiles.writeScript(folder.resolve("bin/ycsb"), List.of("#!/bin/sh", "exit 99"));
    Files.writeString(folder.resolve("token"), "very secret");
    ExampleFiles.writeScript(
        temp.resolve("tools/srun"),
        List.of(
            "#!/bin/sh",
            "phase=load",
            "[ ! -e \"$FAKE_RECORDS/load\" ] || phase=run",
            "printf '%s\\n' \"$@\" >\"$FAKE_RECORDS/$phase\"",
            "env >\"$FAKE_RECORDS/$phase.environment\"",
            "echo \"results of $phase\"",
            "echo \"messages of $phase\" >&2",
            "[ ! -e \"$FAKE_RECORDS/$phase.fails\" ] || exit 137"));
  }

  @Test
  void job_loadsThenRuns_asOneStepEachWithResultsInFiles() throws Exception {
    ScriptRun.Result result = submit(TYPED);

    assertEquals(0, result.exitCode(), result.errors());
    assertEquals(step("load"), Files.readAllLines(records.resolve("load")));
    assertEquals(step("run"), Files.readAllLines(records.resolve("run")));
    Path results = folder.resolve("results-7");
    assertEquals("results of load\n", Files.readString(results.resolve("load.txt")));
    assertEquals("messages of load\n", Files.readString(results.resolve("load.log")));
    assertEquals("results of run\n", Files.readString(results.resolve("run.txt")));
    assertEquals("messages of run\n", Files.readString(results.resolve("run.log")));
    assertEquals("results of run\n", result.output());
  }

  @Test
  void job_loadFails_endsWithItsExitCodeAndDoesNotRun() throws Exception {
    Files.createFile(records.resolve("load.fails"));

    ScriptRun.Result result = submit(TYPED);

    assertEquals(137, result.exitCode());
    assertTrue(result.errors().contains("load ended with exit code 137"), result.errors());
    assertTrue(result.errors().contains("messages of load"), result.errors());
    assertFalse(Files.exists(records.resolve("run")));
  }

  @Test
  void job_runFails_endsWithItsExitCode() throws Exception {
    Files.createFile(records.resolve("run.fails"));

    ScriptRun.Result result = submit(TYPED);

    assertEquals(137, result.exitCode());
    assertTrue(result.errors().contains("run ended with exit code 137"), result.errors());
  }

  @Test
  void job_withoutTokenBindingOrDistribution_isRejected() throws Exception {
    assertRejected("name a binding", List.of());
    Files.delete(folder.resolve("token"));
    assertRejected("bin/ycsb cluster token token", TYPED);
    Files.delete(folder.resolve("bin/ycsb"));
    assertRejected("there is no bin/ycsb", TYPED);
  }

  @Test
  void job_token_isInNoArgumentAndNoVariable() throws Exception {
    submit(TYPED);

    for (String file : List.of("load", "load.environment", "run", "run.environment")) {
      assertFalse(Files.readString(records.resolve(file)).contains("very secret"), file);
    }
  }

  @Test
  void job_options_startOneClientOnEachNodeAndExportNothingElse() throws IOException {
    Set<String> options = new TreeSet<>();
    for (String line : Files.readAllLines(SCRIPT)) {
      if (line.startsWith("#SBATCH ")) {
        options.add(line.substring("#SBATCH ".length()));
      }
    }
    assertEquals(
        Set.of(
            "--job-name=ycsb",
            "--nodes=4",
            "--ntasks-per-node=1",
            "--exclusive",
            "--time=02:00:00",
            "--output=ycsb-%j.log",
            "--export=HOME,PATH,JAVA_HOME"),
        options);
  }

  private static List<String> step(String phase) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "--nodes=4",
                "--ntasks-per-node=1",
                "--mpi=none",
                "--cpu-bind=none",
                "--no-kill",
                "--kill-on-bad-exit=0",
                "--wait=0",
                "bin/ycsb",
                phase));
    all.addAll(TYPED);
    all.addAll(List.of("--cluster", "auto", "--cluster-token-file", "token"));
    return all;
  }

  private void assertRejected(String reason, List<String> typed) throws Exception {
    ScriptRun.Result result = submit(typed);
    assertEquals(2, result.exitCode());
    assertTrue(result.errors().contains(reason), result.errors());
    assertFalse(Files.exists(records.resolve("load")));
  }

  private ScriptRun.Result submit(List<String> arguments) throws Exception {
    Map<String, String> environment =
        Map.of(
            "PATH",
            records.resolveSibling("tools") + ":" + System.getenv("PATH"),
            "FAKE_RECORDS",
            records.toString(),
            "SLURM_JOB_ID",
            "7",
            "SLURM_JOB_NUM_NODES",
            "4");
    try (ScriptRun run = ScriptRun.start("sh", folder, environment, SCRIPT, arguments)) {
      return run.await();
    }
  }
}
