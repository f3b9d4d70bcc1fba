package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.config.ConfigurationException;

class DiffCommandTest {
  private static final Configuration PLAIN = configuration("c001", "plain");
  private static final Configuration CLIENT = configuration("c002", "client-128");

  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void call_folderWithoutResults_isAProblemOfTheCommandLine() throws Exception {
    Path before = results("before", rows(PLAIN, 1000, 10));
    Path none = Files.createDirectories(folder.resolve("none"));
    DiffCommand command = new DiffCommand(stream(out));
    new CommandLine(command).parseArgs(before.toString(), none.toString());

    String message =
        String.valueOf(assertThrows(ConfigurationException.class, command::call).getMessage());

    assertTrue(
        message.startsWith("diff=" + none + " (command line): has to be a results folder"),
        message);
  }

  /** Exit code 1 says that something became worse. */
  @Test
  void run_folderWithoutResults_isExitCodeTwoOnEitherSide() throws Exception {
    Path there = results("there", rows(PLAIN, 1000, 10));
    Path none = folder.resolve("none");

    assertEquals(2, run(there, none));
    assertEquals(2, run(none, there));
  }

  @Test
  void run_configurationThatIsLost_isSaidAndFails() throws Exception {
    List<ResultRow> both = new ArrayList<>(rows(PLAIN, 1000, 10));
    both.addAll(rows(CLIENT, 800, 12));
    Path before = results("before", both);
    Path after = results("after", rows(PLAIN, 1000, 10));

    assertEquals(1, run(before, after));

    assertEquals(
        "Not compared, no valid trial in " + after + ": " + CLIENT.words(),
        said().lines().findFirst().orElse(""));
    assertTrue(said().contains("0 of 1 became worse"), said());
  }

  @Test
  void run_configurationThatIsNew_isNoLoss() throws Exception {
    List<ResultRow> both = new ArrayList<>(rows(PLAIN, 1000, 10));
    both.addAll(rows(CLIENT, 800, 12));

    assertEquals(0, run(results("before", rows(PLAIN, 1000, 10)), results("after", both)));

    assertTrue(said().startsWith("Throughput, "), said());
  }

  @Test
  void run_clientsProcessorTimeOfTwice_isWorse() throws Exception {
    Path before = results("before", rows(PLAIN, 1000, 10));
    Path after = results("after", rows(PLAIN, 1000, 20));

    assertEquals(1, run(before, after, "--metric", "client_cpu_us_per_operation"));

    assertTrue(said().startsWith("Client CPU per operation, "), said());
    assertTrue(said().contains("+100.0 %"), said());
    assertTrue(said().contains("WORSE"), said());
    assertEquals(0, run(before, after), "throughput didn't change");
  }

  @Test
  void run_unknownMetric_namesTheKnown() throws Exception {
    Path there = results("there", rows(PLAIN, 1000, 10));

    assertEquals(2, run(there, there, "--metric", "speed"));

    String problem = err.toString(StandardCharsets.UTF_8);
    assertTrue(problem.contains("--metric=speed (command line): has to be one of"), problem);
    assertTrue(problem.contains("client_cpu_us_per_operation"), problem);
  }

  private int run(Path before, Path after, String... more) {
    List<String> arguments = new ArrayList<>(List.of("diff", before.toString(), after.toString()));
    arguments.addAll(List.of(more));
    return new CompareCommand(stream(out), stream(err)).run(arguments);
  }

  private Path results(String name, List<ResultRow> rows) throws Exception {
    Path made = Files.createDirectories(folder.resolve(name));
    Files.writeString(made.resolve(ResultsCsv.FILE_NAME), Csv.text(ResultsCsv.table(rows)));
    return made;
  }

  private static List<ResultRow> rows(Configuration configuration, double rate, double cpuMicros) {
    List<ResultRow> rows = new ArrayList<>();
    for (int repeat = 1; repeat <= 4; repeat++) {
      double noise = 1 + repeat / 1000.0;
      rows.add(
          new ResultRow(
              configuration.id() + "-r" + repeat,
              1,
              configuration,
              repeat,
              "2026-01-02T03:04:05Z",
              "",
              Map.of(
                  "throughput_ops_s",
                  rate * noise,
                  "client_cpu_us_per_operation",
                  cpuMicros * noise)));
    }
    return rows;
  }

  private static Configuration configuration(String id, String protection) {
    return new Configuration(
        id,
        new Configuration.Point("memory", "workloada", 1, 1, 0, 100, 100),
        protection,
        protection.equals("plain"),
        100,
        100);
  }

  private String said() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  @Test
  void run_negativeLatency_isRejectedByItsColumn() throws Exception {
    Path there = results("there", rows(PLAIN, 1000, -10));

    assertEquals(2, run(there, there));

    String problem = err.toString(StandardCharsets.UTF_8);
    assertTrue(problem.contains("isn't the results.csv of a study: line 2, client_cpu"), problem);
  }
}
