package site.ycsb.compare.quickstart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.client.binding.Binding;
import site.ycsb.compare.command.StudyRecords;
import site.ycsb.compare.plan.LocalProtections;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.run.FakeClient;
import site.ycsb.compare.run.ProgressOutput;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.run.StudySession;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.file.StudyFile;
import site.ycsb.compare.study.file.StudyYaml;

class QuickstartStudyTest {
  @TempDir Path folder;

  @Test
  void study_asAFile_isTheSame() throws Exception {
    Study study = study(3);

    Path file = Files.writeString(folder.resolve("study.yaml"), StudyYaml.of(study));

    assertEquals(study, new StudyFile(folder, List.of(cassandra()), Set.of()).read(file));
  }

  @Test
  void study_commands_verifyEveryReadAndNeverStopALoad() throws Exception {
    StudyFolder results = run(1);

    List<String> calls = FakeClient.calls(folder.resolve("client"));
    List<String> runs = calls.stream().filter(call -> call.startsWith("run ")).toList();
    assertEquals(3, runs.size(), "a warm-up, plain and encrypted");
    assertTrue(
        runs.stream()
            .allMatch(
                call ->
                    call.contains("dataintegrity=true") && call.contains("maxexecutiontime=20")),
        runs::toString);
    List<String> loads = calls.stream().filter(call -> call.startsWith("load ")).toList();
    assertTrue(loads.stream().anyMatch(call -> call.startsWith("load encrypted-cassandra ")));
    assertTrue(loads.stream().noneMatch(call -> call.contains("maxexecutiontime")));
    assertEquals(2, StudyResults.read(results).rows().size());
  }

  @Test
  void print_endOfTheStudy_isAnEncryptedRunAndBothSideBySide() throws Exception {
    StudyFolder results = run(1);
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    new QuickstartSummary(StudyResults.read(results), study(1))
        .print(new PrintStream(out, true, StandardCharsets.UTF_8));

    String printed = out.toString(StandardCharsets.UTF_8);
    assertTrue(
        printed.startsWith(
            "The output of one encrypted run, the last of 1; what they say together is below it."
                + "\n\n[ENCRYPT], AverageLatency(us), 11.5\n"),
        printed);
    assertTrue(
        printed.contains(
            "Workload A on a local Cassandra, 100 records, 1000 operations a run, 4 threads;"
                + " means of 1 runs each and the ratio of pairs"),
        printed);
    assertTrue(
        printed.lines().anyMatch(line -> line.matches("Throughput .* 1010.3 +810.3 +0.80")),
        printed);
    String summary = Files.readString(results.root().resolve("summary.txt"));
    assertTrue(printed.endsWith("\n" + summary), printed);
  }

  @ParameterizedTest
  @CsvSource({"3, 3", "1, 1", "2, 1"})
  void exitCode_encryptedTrialFails_isThatOfWrongDataOrTheSessions(int clients, int quickstarts)
      throws Exception {
    String fails = "case \"$1 $2\" in 'run encrypted-'*) exit " + clients + " ;; esac";

    assertEquals(1, session(1, fails));

    assertEquals(quickstarts, QuickstartCommand.exitCode(1, new StudyFolder(results())));
    assertEquals(130, QuickstartCommand.exitCode(130, new StudyFolder(results())));
  }

  private StudyFolder run(int repeats) throws Exception {
    assertEquals(0, session(repeats));
    return new StudyFolder(results());
  }

  private Path results() {
    return folder.resolve("results");
  }

  private int session(int repeats, String... before) throws Exception {
    PlannedStudy planned =
        PlannedStudy.of(study(repeats), PlanOptions.NONE, store -> LocalProtections.ALL);
    StudyFolder results = new StudyFolder(Files.createDirectories(results()));
    StudyRecords.write(planned, results);
    return new StudySession(
            planned,
            results,
            FakeClient.in(folder.resolve("client"), before),
            new ProgressOutput(
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), false),
            InstantSource.system())
        .run(false);
  }

  private Study study(int repeats) throws Exception {
    Path workload = Files.writeString(folder.resolve("workloada"), "recordcount=1\n");
    return new QuickstartStudy(workload, 100, 1000, 4, repeats).study(List.of(cassandra()));
  }

  private static Binding cassandra() {
    return new Binding(
        List.of("cassandra"),
        List.of(),
        "x.Cassandra",
        List.of(),
        "",
        new Binding.Server(Optional.of("cassandra"), List.of("hosts"), List.of()),
        Binding.Namespace.NONE);
  }
}
