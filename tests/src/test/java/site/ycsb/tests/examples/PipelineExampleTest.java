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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * examples/pipeline/gate.sh and the action at the top, with a bin/ycsb that notes its arguments and
 * ends as the test wants.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PipelineExampleTest {
  private static final String GATE = "throughput -3%";

  @TempDir private Path folder;

  @BeforeEach
  void client() throws IOException {
    ExampleFiles.writeScript(
        folder.resolve("bin/ycsb"),
        List.of(
            "#!/bin/sh",
            "printf '%s|' \"$@\" >>asked; echo >>asked",
            "if [ \"$1\" = overhead ]; then",
            "  for last; do :; done",
            "  mkdir -p \"$last\"",
            "  [ \"$MEASURED\" != 0 ] || echo measured >\"$last/interleaved.json\"",
            "  [ \"$MEASURED\" != 0 ] || echo blocks >\"$last/blocks.csv\"",
            "  echo 'client costs 5 %'",
            "  exit \"$MEASURED\"",
            "fi",
            "echo \"in $8\"",
            "echo \"WARNING: undecided\" >&2",
            "exit \"$COMPARED\""));
  }

  @Test
  void gate_firstTime_acceptsWhatWasMeasured() throws Exception {
    assertEquals(0, gate("0", "0"), this::said);

    assertEquals("measured\n", Files.readString(folder.resolve("accepted/interleaved.json")));
    assertEquals(
        "```\nclient costs 5 %\n```\n", Files.readString(folder.resolve("results/summary.md")));
    assertEquals(
        List.of("overhead|cassandra|-P|work load|--precision|3%|--results|results|"), asked());
  }

  @Test
  void gate_nothingBecameWorse_replacesTheAcceptedResult() throws Exception {
    accept();

    assertEquals(0, gate("0", "0"), this::said);

    assertEquals("measured\n", Files.readString(folder.resolve("accepted/interleaved.json")));
    assertTrue(
        Files.readString(folder.resolve("results/summary.md")).endsWith("```\n\nin markdown\n"));
    assertEquals(2, said().split("WARNING: undecided", -1).length, this::said);
    assertEquals("in junit\n", Files.readString(folder.resolve("results/diff.xml")));
    assertEquals(
        "compare|diff|accepted|results|--fail-on|throughput -3%|--format|junit|", asked().get(1));
  }

  @Test
  void gate_somethingBecameWorse_failsAndKeepsTheAcceptedResult() throws Exception {
    accept();

    assertEquals(1, gate("0", "1"), this::said);

    assertEquals("before", Files.readString(folder.resolve("accepted/interleaved.json")));
    assertTrue(Files.readString(folder.resolve("results/summary.md")).contains("in markdown"));
    assertEquals("in junit\n", Files.readString(folder.resolve("results/diff.xml")));
  }

  @Test
  void gate_measurementFailed_endsAsItDidAndComparesNothing() throws Exception {
    accept();

    assertEquals(3, gate("3", "0"), this::said);

    assertEquals(1, asked().size());
    assertEquals("before", Files.readString(folder.resolve("accepted/interleaved.json")));
  }

  @Test
  void gate_resultsOfAnEarlierJob_areNotTakenForThisOnes() throws Exception {
    Path earlier = Files.createDirectories(folder.resolve("results")).resolve("summary.md");
    Files.writeString(earlier, "yesterday");

    assertEquals(2, gate("0", "0"), this::said);

    assertTrue(said().contains("results is there already"), this::said);
    assertEquals("yesterday", Files.readString(earlier));
    assertFalse(Files.exists(folder.resolve("asked")));
  }

  @Test
  void gate_tooFewArguments_saysHowItIsCalled() throws Exception {
    assertEquals(
        2, run(List.of(ExampleFiles.of("pipeline/gate.sh").toString(), "a", "b", GATE), Map.of()));
    assertTrue(said().startsWith("usage: gate.sh ACCEPTED RESULTS"), this::said);
    assertFalse(Files.exists(folder.resolve("asked")));
  }

  @Test
  void action_somethingBecameWorse_failsWithASummary() throws Exception {
    accept();
    Files.writeString(
        Files.createDirectories(folder.resolve("results")).resolve("summary.md"), "yesterday");
    Path script = Files.createDirectories(folder.resolve("examples/pipeline")).resolve("gate.sh");
    Files.copy(ExampleFiles.of("pipeline/gate.sh"), script);
    Map<String, String> inputs =
        Map.of(
            "HOME_OF_YCSB", folder.toString(),
            "BINDING", "cassandra",
            "OPTIONS", "-p hosts=db1\n-threads 4\n",
            "WORKLOAD", "workloads/workloada",
            "PRECISION", "3%",
            "FAIL_ON", GATE,
            "ACCEPTED", "accepted",
            "RESULTS", "results",
            "GITHUB_STEP_SUMMARY", "job-summary");

    assertEquals(1, run(List.of("bash", "-e", "-o", "pipefail", "-c", action()), inputs, "0", "1"));

    assertTrue(Files.readString(folder.resolve("job-summary")).contains("in markdown"));
    assertEquals(
        "overhead|cassandra|-P|"
            + folder
            + "/workloads/workloada|--precision|3%|-p|hosts=db1|-threads|4|--results|results|",
        asked().get(0));
  }

  /** The script of the action's first step. */
  private static String action() throws IOException {
    List<String> lines = Files.readAllLines(ExampleFiles.checkout().resolve("action.yml"));
    StringBuilder script = new StringBuilder();
    for (int i = lines.indexOf("      run: |") + 1; lines.get(i).startsWith("        "); i++) {
      script.append(lines.get(i).strip()).append('\n');
    }
    return script.toString();
  }

  private void accept() throws IOException {
    Path accepted = Files.createDirectories(folder.resolve("accepted"));
    Files.writeString(accepted.resolve("interleaved.json"), "before");
  }

  private int gate(String measured, String compared) throws Exception {
    return run(
        List.of(
            ExampleFiles.of("pipeline/gate.sh").toString(),
            "accepted",
            "results",
            GATE,
            "cassandra",
            "-P",
            "work load",
            "--precision",
            "3%"),
        Map.of(),
        measured,
        compared);
  }

  private int run(List<String> command, Map<String, String> environment, String... ends)
      throws Exception {
    List<String> results = new ArrayList<>(List.of(ends));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile());
    builder.environment().putAll(environment);
    if (!results.isEmpty()) {
      builder.environment().put("MEASURED", results.get(0));
      builder.environment().put("COMPARED", results.get(1));
    }
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(30, TimeUnit.SECONDS));
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  private List<String> asked() throws IOException {
    return Files.readAllLines(folder.resolve("asked"));
  }

  private String said() {
    try {
      return Files.readString(folder.resolve("said"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
