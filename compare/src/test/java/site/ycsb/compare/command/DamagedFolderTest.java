package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.report.StudyInFolder;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.run.Journal;

/** Results folders whose files aren't what the study wrote. */
class DamagedFolderTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  static Stream<String> garbage() {
    return Stream.of(
        "{",
        "null\n",
        "[]\n",
        "{}\n",
        "\u0000\u0001\n",
        "{\"trials\": [null], \"configurations\": [{}], \"settings\": {}}\n",
        "{\"event\": \"FINISHED\"}\n",
        "[".repeat(100_000) + "\n");
  }

  @ParameterizedTest
  @MethodSource("garbage")
  void report_garbageForARecord_isASentenceAndExitCode2(String garbage) throws Exception {
    Path results = StudyInFolder.make(folder, 1).root();
    Files.writeString(results.resolve(StudyRecord.FILE_NAME), garbage);

    assertRejected(results, StudyRecord.FILE_NAME);
  }

  @ParameterizedTest
  @MethodSource("garbage")
  void report_garbageForAJournal_isASentenceAndExitCode2(String garbage) throws Exception {
    Path results = StudyInFolder.make(folder, 1).root();
    String line = garbage.endsWith("\n") ? garbage : garbage + "\n";
    Files.writeString(results.resolve(Journal.FILE_NAME), line);

    assertRejected(results, Journal.FILE_NAME);
  }

  @ParameterizedTest
  @ValueSource(strings = {StudyRecord.FILE_NAME, Journal.FILE_NAME})
  void report_emptyOrMissingFile_isASentenceAndExitCode2(String name) throws Exception {
    Path results = StudyInFolder.make(folder, 1).root();
    Files.writeString(results.resolve(name), "");

    assertRejected(results, name);

    Files.delete(results.resolve(name));
    err.reset();
    assertRejected(results, name);
  }

  @Test
  void report_negativeLatencyOfATrial_isRejectedWithItsFile() throws Exception {
    Path results = StudyInFolder.make(folder, 1).root();
    Path trial = first(results.resolve("trials"), ".json");
    Files.writeString(
        trial,
        Files.readString(trial).replaceFirst("(\"AverageLatency\", \"value\": )\\d", "$1-1"));

    assertRejected(results, String.valueOf(trial.getFileName()));
    assertTrue(said().contains("AverageLatency, -1"), said());
  }

  @Test
  void report_journalOfAnotherStudy_isRejected() throws Exception {
    Path results = StudyInFolder.make(folder, 1).root();
    Path journal = results.resolve(Journal.FILE_NAME);
    Files.writeString(
        journal,
        Files.readString(journal).replaceFirst("\"fingerprint\":\"..", "\"fingerprint\":\"zz"));

    assertRejected(results, Journal.FILE_NAME);
    assertTrue(said().contains("measured something else"), said());
  }

  @Test
  void publish_partWithoutAName_isRejected() throws Exception {
    Path target = folder.resolve("target");

    assertEquals(2, compare("publish", folder.toString(), target.toString(), "--part", ""));

    assertTrue(said().startsWith("ERROR: --part= (command line): must be the name"), said());
  }

  @Test
  void reproductions_folderWithoutResults_getsNoPage() {
    assertEquals(2, compare("reproductions", folder.toString()));

    assertTrue(said().contains("must have the directory reproductions"), said());
    assertFalse(Files.exists(folder.resolve("reproductions.md")));
  }

  private void assertRejected(Path results, String file) {
    assertEquals(2, compare("report", results.toString()), this::said);
    assertEquals(1, said().lines().count(), said());
    assertTrue(said().startsWith("ERROR: ") && said().contains(file), said());
  }

  private int compare(String... arguments) {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new CompareCommand(
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), stream)
        .run(List.of(arguments));
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private static Path first(Path folder, String ending) throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).findFirst().orElseThrow();
    }
  }
}
