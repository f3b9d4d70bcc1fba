package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.report.StudyInFolder;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.run.Journal;

/** Results folders whose files aren't what the study wrote. */
class DamagedFolderTest {
  @TempDir static Path shared;
  private static Path undamaged = Path.of("");

  @TempDir Path folder;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeAll
  static void measure() throws Exception {
    undamaged = StudyInFolder.make(shared, 1).root();
  }

  /** Of the results: to measure them takes longer than what is done with them. */
  private Path copy() throws IOException {
    Path results = folder.resolve("results");
    try (Stream<Path> files = Files.walk(undamaged)) {
      for (Path file : files.toList()) {
        Files.copy(file, results.resolve(undamaged.relativize(file)));
      }
    }
    return results;
  }

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
    Path results = copy();
    Files.writeString(results.resolve(StudyRecord.FILE_NAME), garbage);

    assertRejected(results, StudyRecord.FILE_NAME);
  }

  @ParameterizedTest
  @MethodSource("garbage")
  void report_garbageForAJournal_isASentenceAndExitCode2(String garbage) throws Exception {
    Path results = copy();
    String line = garbage.endsWith("\n") ? garbage : garbage + "\n";
    Files.writeString(results.resolve(Journal.FILE_NAME), line);

    assertRejected(results, Journal.FILE_NAME);
  }

  @ParameterizedTest
  @ValueSource(strings = {StudyRecord.FILE_NAME, Journal.FILE_NAME})
  void report_emptyOrMissingFile_isASentenceAndExitCode2(String name) throws Exception {
    Path results = copy();
    Files.writeString(results.resolve(name), "");

    assertRejected(results, name);

    Files.delete(results.resolve(name));
    err.reset();
    assertRejected(results, name);
  }

  /** Somebody else's record may say so; nothing is written beside the target. */
  @ParameterizedTest
  @ValueSource(strings = {"..", "../elsewhere", "a/b", ""})
  void publish_studyWhoseNameLeadsElsewhere_isRejected(String name) throws Exception {
    Path results = copy();
    Files.writeString(results.resolve("machine.json"), "{}");
    Files.writeString(results.resolve("study.yaml"), "name: test\n");
    Path record = results.resolve(StudyRecord.FILE_NAME);
    ObjectNode document = (ObjectNode) new JsonMapper().readTree(record.toFile());
    assertEquals("test", document.path("name").asText());
    document.put("name", name);
    new JsonMapper().writeValue(record.toFile(), document);

    assertEquals(
        2, compare("publish", results.toString(), folder.resolve("target").toString()), said());
    assertTrue(said().contains(StudyRecord.FILE_NAME), said());
    assertFalse(Files.exists(folder.resolve("elsewhere")), said());
  }

  @Test
  void report_negativeLatencyOfATrial_isRejectedWithItsFile() throws Exception {
    Path results = copy();
    Path trial = first(results.resolve("trials"), ".json");
    Files.writeString(
        trial,
        Files.readString(trial).replaceFirst("(\"AverageLatency\", \"value\": )\\d", "$1-1"));

    assertRejected(results, String.valueOf(trial.getFileName()));
    assertTrue(said().contains("AverageLatency, -1"), said());
  }

  /** Its reader takes everything for a log. */
  @ParameterizedTest
  @ValueSource(
      strings = {"empty", "cut", "header", "garbage", "pipe", "backwards", "years", "before"})
  void report_latencyLogThatIsNone_isASentenceAndExitCode2(String how) throws Exception {
    Path results = copy();
    Path log = first(results.resolve("trials"), ".hdr");
    String text = Files.readString(log);
    switch (how) {
      case "empty" -> Files.writeString(log, "");
      case "cut" -> Files.writeString(log, text.substring(0, text.indexOf("HIST") + 30));
      case "header" -> Files.writeString(log, text.substring(0, text.indexOf("Tag=")));
      case "backwards" -> Files.writeString(log, interval(text, "$1,-5.0,"));
      case "years" -> Files.writeString(log, interval(text, "$1,1e300,"));
      case "before" -> Files.writeString(log, interval(text, "-1e300,$2,"));
      case "garbage" -> Files.write(log, new byte[] {7, -1, 0, 13, 10, 44, 44, 44, 44, 44, 10});
      default -> pipe(log);
    }

    assertRejected(results, String.valueOf(log.getFileName()));
  }

  /** The log with another start and length of its first interval. */
  private static String interval(String log, String startAndLength) {
    String changed =
        log.replaceFirst(
            "(Tag=[^,]*,)([0-9.]+),([0-9.]+),",
            "$1" + startAndLength.replace("$2", "$3").replace("$1", "$2"));
    assertFalse(changed.equals(log), log);
    return changed;
  }

  @ParameterizedTest
  @CsvSource({
    "'\"section\": \"READ\"', '\"section\": null'",
    "'\"metric\": \"RunTime\"', '\"metric\": null'",
    "'\"driver\": \"none\"', '\"driver\": null'",
    "'{\"section\": \"OVERALL\"', 'null, {\"section\": \"OVERALL\"'",
    "'\"metric\": \"Throughput\"', '\"metric\": \"Other\"'",
    "'\"metric\": \"Throughput\"', '\"metric\": \"Other\"'",
  })
  void report_nullInATrial_isASentenceAndExitCode2(String there, String instead) throws Exception {
    Path results = copy();
    Path trial = first(results.resolve("trials"), ".json");
    String text = Files.readString(trial);
    assertTrue(text.contains(there), text);
    Files.writeString(trial, text.replace(there, instead));

    assertRejected(results, String.valueOf(trial.getFileName()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"configurations", "trials"})
  void report_recordThatHasSomethingTwice_isASentenceAndExitCode2(String list) throws Exception {
    Path results = copy();
    Path record = results.resolve(StudyRecord.FILE_NAME);
    JsonNode tree = new JsonMapper().readTree(record.toFile());
    ((ArrayNode) tree.get(list)).add(tree.get(list).get(0));
    Files.writeString(record, tree.toString());

    assertRejected(results, StudyRecord.FILE_NAME);
  }

  @Test
  void report_trialOfAnotherFolder_isASentenceAndExitCode2() throws Exception {
    Path results = copy();
    Path record = results.resolve(StudyRecord.FILE_NAME);
    JsonNode tree = new JsonMapper().readTree(record.toFile());
    ((ObjectNode) tree.get("trials").get(0)).put("name", "../trials/x");
    Files.writeString(record, tree.toString());

    assertRejected(results, StudyRecord.FILE_NAME);
  }

  @ParameterizedTest
  @CsvSource({"title", "settings"})
  void report_recordWithNullForAText_isASentenceAndExitCode2(String part) throws Exception {
    Path results = copy();
    Path record = results.resolve(StudyRecord.FILE_NAME);
    ObjectNode tree = (ObjectNode) new JsonMapper().readTree(record.toFile());
    (part.equals("title") ? tree : (ObjectNode) tree.get(part)).putNull(part);
    Files.writeString(record, tree.toString());

    assertRejected(results, StudyRecord.FILE_NAME);
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void publish_pipeForAStudy_isASentenceAndExitCode2() throws Exception {
    Path results = copy();
    pipe(results.resolve("study.yaml"));

    assertEquals(2, compare("publish", results.toString(), folder.resolve("to").toString()));

    assertTrue(said().contains("study.yaml is a directory, a pipe or a device"), said());
  }

  private static void pipe(Path file) throws Exception {
    Files.deleteIfExists(file);
    assertEquals(0, new ProcessBuilder("mkfifo", file.toString()).start().waitFor());
  }

  @Test
  void report_journalOfAnotherStudy_isRejected() throws Exception {
    Path results = copy();
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
