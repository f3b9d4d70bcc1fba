package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedStudy.LocalProtections;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.report.ReportWriter;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.run.Journal;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.config.ConfigurationException;

class ResultsFoldersTest {
  private static final String STUDY = "study: test\n";
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Instant LATER = NOW.plusSeconds(60);

  @TempDir Path folder;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void choose_unfinishedFolder_isGoneOnWith() throws Exception {
    Path first = choose(NOW, record("10.0.0.1"), false);

    assertEquals(first, choose(LATER, record("10.0.0.1"), false));
    assertEquals("test-20260102-030405", String.valueOf(first.getFileName()));
  }

  /** Folders of before don't say whether a store is local. */
  @Test
  void choose_unfinishedFolderOfBefore_isGoneOnWith() throws Exception {
    Path first = choose(NOW, record("10.0.0.1"), false);
    Path record = first.resolve(StudyRecord.FILE_NAME);
    String text = Files.readString(record);
    Files.writeString(record, text.replaceFirst("\"local\" : false,", ""));
    assertNotEquals(text, Files.readString(record));

    assertEquals(first, choose(LATER, record("10.0.0.1"), false));
  }

  @Test
  void choose_inTheClientsFolder_closesItToOthers() throws Exception {
    Path own = folder.resolve(".ycsb");

    folders(NOW, own.resolve("quickstart")).choose(record("10.0.0.1"), STUDY, null, false, false);

    assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(own)));
  }

  /** A dry run says the same. */
  @Test
  void choose_resultsIsAFileOrAPipe_saysSoAndWhatToDo() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    ResultsFolders folders = folders(NOW, folder);

    for (Path given : List.of(file, pipe, file.resolve("new"))) {
      String message =
          "--results="
              + given
              + " (command line): must be a directory, or one that can be created, and "
              + (given.startsWith(file) ? file : pipe)
              + " is none. Give another directory";
      assertEquals(
          message,
          assertThrows(
                  ConfigurationException.class,
                  () -> folders.choose(record("10.0.0.1"), STUDY, given, false, false))
              .getMessage());
      assertEquals(
          message,
          assertThrows(
                  ConfigurationException.class,
                  () -> folders.check(record("10.0.0.1"), STUDY, given, false, false))
              .getMessage());
    }
  }

  /** The user named it; JDKs before 17.0.14 create no directory at a link to one. */
  @Test
  void choose_linkToAFolder_isTaken() throws Exception {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);

    folders(NOW, folder).choose(record("10.0.0.1"), STUDY, link, false, false);

    assertEquals(STUDY, Files.readString(real.resolve("study.yaml")));
  }

  /** Whoever names a folder hasn't said that its files may be replaced. */
  @Test
  void choose_folderOfOtherFiles_isRejectedAndKept() throws Exception {
    Path given = Files.createDirectory(folder.resolve("given"));
    Path results = Files.writeString(given.resolve("results.csv"), "of somebody else");
    ResultsFolders folders = folders(NOW, folder);

    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () -> folders.choose(record("10.0.0.1"), STUDY, given, false, false));

    String message = String.valueOf(thrown.getMessage());
    assertTrue(message.contains("holds other files than results of a study"), message);
    assertEquals("of somebody else", Files.readString(results));
    assertFalse(Files.exists(given.resolve("study.yaml")));
  }

  @Test
  void choose_linkInAFolder_isRejectedAndWhatItLeadsToIsKept() throws Exception {
    Path keys = Files.writeString(folder.resolve("ycsb-encryption.key"), "the only copy");
    Path fresh = Files.createDirectory(folder.resolve("fresh"));
    Files.createSymbolicLink(fresh.resolve("study.yaml"), keys);
    ResultsFolders folders = folders(NOW, folder);
    assertThrows(
        ConfigurationException.class,
        () -> folders.choose(record("10.0.0.1"), STUDY, fresh, false, false));

    Path begun = folder.resolve("begun");
    folders.choose(record("10.0.0.1"), STUDY, begun, false, false);
    Files.createSymbolicLink(begun.resolve("results.csv"), keys);
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () -> folders.choose(record("10.0.0.1"), STUDY, begun, false, false));
    assertTrue(
        String.valueOf(thrown.getMessage()).contains("of its file results.csv: it is a symbolic"),
        thrown::getMessage);
    assertEquals("the only copy", Files.readString(keys));
  }

  /** What a trial prints is written by its name, which would go through a link. */
  @ParameterizedTest
  @ValueSource(strings = {"trials/a.out", "trials/a/blocks.csv", "preparations/load.err", "trials"})
  void choose_linkBelowAFolder_isRejected(String name) throws Exception {
    Path keys = Files.writeString(folder.resolve("ycsb-encryption.key"), "the only copy");
    Path begun = folder.resolve("begun");
    ResultsFolders folders = folders(NOW, folder);
    folders.choose(record("10.0.0.1"), STUDY, begun, false, false);
    Files.createDirectories(begun.resolve("work/store"));
    Files.createSymbolicLink(begun.resolve("work/store/ofTheServer"), keys);
    folders.choose(record("10.0.0.1"), STUDY, begun, false, false);
    Path link = begun.resolve(name);
    Files.createDirectories(link.resolveSibling(""));
    Files.createSymbolicLink(link, name.equals("trials") ? folder : keys);

    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () -> folders.choose(record("10.0.0.1"), STUDY, begun, false, false));

    assertTrue(
        String.valueOf(thrown.getMessage()).contains("of its file " + name + ": it is a symbolic"),
        thrown::getMessage);
  }

  /** A study that was killed before its folder was its own. */
  @Test
  void choose_emptyOrBegunFolder_isTaken() throws Exception {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    folders(NOW, folder).choose(record("10.0.0.1"), STUDY, empty, false, false);
    Path begun = Files.createDirectory(folder.resolve("begun"));
    Files.writeString(begun.resolve("study.yaml"), "");
    folders(NOW, folder).choose(record("10.0.0.1"), STUDY, begun, false, false);
    assertEquals(STUDY, Files.readString(begun.resolve("study.yaml")));
  }

  /** Beside nothing else, as a study leaves them that was killed, but somebody's own. */
  @ParameterizedTest
  @ValueSource(strings = {"study.yaml", "machine.json", "plan.json.next"})
  void choose_fileOfSomebodyElse_isRejectedAndKept(String name) throws Exception {
    Path mine = Files.createDirectory(folder.resolve("mine"));
    Path file = Files.writeString(mine.resolve(name), "# Mine\n");
    ResultsFolders folders = folders(NOW, folder);

    assertThrows(
        ConfigurationException.class,
        () -> folders.choose(record("10.0.0.1"), STUDY, mine, false, false));
    if (!name.startsWith("plan")) {
      assertThrows(
          ConfigurationException.class,
          () -> folders.check(record("10.0.0.1"), STUDY, mine, false, false));
      assertEquals(List.of(file), list(mine));
    }
    assertEquals("# Mine\n", Files.readString(file));
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void choose_folderThatCannotBeWrittenTo_saysSoAndWhatToDo() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    // nobody can create a folder in a file, whatever rights they have
    ResultsFolders folders = folders(NOW, file);

    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () -> folders.choose(record("10.0.0.1"), STUDY, null, false, false));

    String message = String.valueOf(thrown.getMessage());
    assertTrue(
        message.contains("/file/test-20260102-030405 (default): must be a directory"), message);
    assertTrue(message.contains("Give a directory by --results, or start in one"), message);
  }

  @Test
  void choose_completeFolder_isLeftAlone() throws Exception {
    Path first = complete(choose(NOW, record("10.0.0.1"), false));

    assertEquals(
        "test-20260102-030505",
        String.valueOf(choose(LATER, record("10.0.0.1"), false).getFileName()));
    assertTrue(Files.exists(first));
  }

  @Test
  void choose_completeFolderWhenFailedTrialsAreTriedAgain_isGoneOnWith() throws Exception {
    Path first = complete(choose(NOW, record("10.0.0.1"), false));

    assertEquals(first, choose(LATER, record("10.0.0.1"), true));
    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("Resuming "), said);
  }

  /** What was tried again and interrupted is open, though it was complete before. */
  @Test
  void choose_completeFolderWhoseRetryWasInterrupted_isGoneOnWith() throws Exception {
    Path first = complete(choose(NOW, record("10.0.0.1"), false));
    Files.writeString(
        first.resolve(Journal.FILE_NAME),
        """
        {"event":"RETRIED","at":"x","trial":"t"}
        {"event":"OPENED","at":"x"}
        """,
        StandardOpenOption.APPEND);

    assertFalse(ResultsFolders.isComplete(first));
    assertEquals(first, choose(LATER, record("10.0.0.1"), false));
  }

  @Test
  void choose_unreadableRecord_namesItsFile() throws Exception {
    Path first = choose(NOW, record("10.0.0.1"), false);
    Path file = Files.writeString(first.resolve(StudyRecord.FILE_NAME), "{\"study\": \"te");

    String message =
        String.valueOf(
            assertThrows(IOException.class, () -> choose(LATER, record("10.0.0.1"), false))
                .getMessage());

    assertEquals(file + " isn't the record of a study: move its directory away", message);
  }

  @Test
  void choose_studyWithOtherPropertiesOfItsStore_isAnother() throws Exception {
    Path first = choose(NOW, record("10.0.0.1"), false);
    assertFalse(ResultsFolders.isComplete(first));

    assertNotEquals(first, choose(LATER, record("10.0.0.2"), true));
    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("it was started with other settings"), said);
  }

  private Path choose(Instant now, StudyRecord record, boolean retryFailed) throws Exception {
    return folders(now, folder.resolve("results"))
        .choose(record, STUDY, null, false, retryFailed)
        .root();
  }

  private ResultsFolders folders(Instant now, Path root) {
    return new ResultsFolders(
        root, new PrintStream(err, true, StandardCharsets.UTF_8), Clock.fixed(now, ZoneOffset.UTC));
  }

  private static Path complete(Path results) throws Exception {
    Files.writeString(
        results.resolve(Journal.FILE_NAME), "{\"event\":\"COMPLETED\",\"at\":\"x\"}\n");
    Files.writeString(results.resolve(ReportWriter.FILE_NAME), "");
    assertTrue(ResultsFolders.isComplete(results));
    return results;
  }

  private static StudyRecord record(String address) throws Exception {
    StoreChoice store = Studies.remote(Map.of("hosts", address));
    Study study = Studies.of(List.of(store), List.of(Studies.PLAIN), 3, Reload.NEVER);
    return StudyRecord.of(PlannedStudy.of(study, PlanOptions.NONE, one -> LocalProtections.ALL));
  }

  @Test
  void choose_folderWhosePlanIsGone_isNoFolderOfThisStudy() throws Exception {
    Path first = complete(choose(NOW, record("10.0.0.1"), false));
    Files.delete(first.resolve(StudyRecord.FILE_NAME));
    ResultsFolders folders = folders(NOW, folder);

    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () -> folders.choose(record("10.0.0.2"), STUDY, first, false, false));

    assertTrue(
        String.valueOf(thrown.getMessage()).contains("results of a study with their plan.json"),
        thrown.getMessage());
  }
}
