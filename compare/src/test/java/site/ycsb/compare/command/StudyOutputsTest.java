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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.report.StudyInFolder;

/**
 * What commands write into the folders that they are given, where that would be somebody else's.
 */
class StudyOutputsTest {
  private static final String KEYSET = "{\"version\":1,\"keyId\":\"01234567\"}";

  private final Path folder;
  private final Path precious;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  StudyOutputsTest(@TempDir Path folder) throws Exception {
    this.folder = folder;
    precious = Files.writeString(folder.resolve("precious"), KEYSET);
  }

  @ParameterizedTest
  @ValueSource(strings = {"results.csv", "summary.json", "report.html"})
  void report_fileThatIsALinkOrAKey_isKept(String name) throws Exception {
    Path results = StudyInFolder.make(folder, 1).root();

    assertKept(results.resolve(name), "report", results.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"results.csv", "summary.json", "machine.json", "study.yaml"})
  void publish_fileThatIsALinkOrAKey_isKept(String name) throws Exception {
    Path results = StudyInFolder.make(folder, 1).root();
    Files.writeString(results.resolve("machine.json"), "{}");
    Files.writeString(results.resolve("study.yaml"), "name: test\n");
    Path into = Files.createDirectories(folder.resolve("target/test"));

    assertKept(into.resolve(name), "publish", results.toString(), folder.resolve("target") + "");
  }

  /** As results grow, or are reduced in another way. */
  @Test
  void publish_whatWasPublishedBefore_isReplaced() throws Exception {
    Path results = StudyInFolder.make(folder, 1).root();
    Files.writeString(results.resolve("machine.json"), "{\"Processors\": \"2\"}");
    Files.writeString(results.resolve("study.yaml"), "name: test\n");
    Path target = folder.resolve("target");
    assertEquals(0, compare("publish", results.toString(), target.toString()), said());

    Files.writeString(results.resolve("machine.json"), "{\"Processors\": \"4\"}");
    Files.writeString(results.resolve("study.yaml"), "# The same\nname: test\n");
    assertEquals(0, compare("publish", results.toString(), target.toString()), said());
    assertEquals("# The same\nname: test\n", Files.readString(target.resolve("test/study.yaml")));
  }

  @Test
  void publish_intoAResultsFolder_isRejected() throws Exception {
    Path results = StudyInFolder.make(folder, 1).root();
    Files.writeString(results.resolve("machine.json"), "{}");
    Files.writeString(results.resolve("study.yaml"), "name: test\n");
    Path into = Files.createDirectories(folder.resolve("target/test"));
    Files.writeString(into.resolve("plan.json"), "{}");

    assertEquals(2, compare("publish", results.toString(), folder.resolve("target") + ""));
    assertTrue(said().contains("is a results directory itself"), said());
  }

  @Test
  void publish_targetThatIsNoFolder_isRejected() throws Exception {
    Path results = StudyInFolder.make(folder, 1).root();
    Files.writeString(results.resolve("machine.json"), "{}");
    Files.writeString(results.resolve("study.yaml"), "name: test\n");
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());

    for (Path target : List.of(pipe, precious)) {
      err.reset();
      assertEquals(2, compare("publish", results.toString(), target.toString()), said());
      String error =
          "ERROR: publish="
              + target
              + " (command line): must be a directory, or one that can be created, and "
              + target
              + " is none. Give another target\n";
      assertTrue(said().endsWith(error), said());
    }
    assertEquals(KEYSET, Files.readString(precious));
  }

  /** The user named where the target leads to, and nothing about what is below. */
  @Test
  void publish_folderThatIsALink_isFollowedAsTheTargetOnly() throws Exception {
    Path results = StudyInFolder.make(folder, 1).root();
    Files.writeString(results.resolve("machine.json"), "{}");
    Files.writeString(results.resolve("study.yaml"), "name: test\n");
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Path target = Files.createDirectory(folder.resolve("target"));
    Files.createSymbolicLink(target.resolve("test"), elsewhere);

    assertEquals(2, compare("publish", results.toString(), target.toString()), said());
    assertTrue(said().contains("target/test is a symbolic link"), said());
    assertEquals(
        2, compare("publish", results.toString(), target.toString(), "--part", "one"), said());
    assertFalse(Files.exists(elsewhere.resolve("one")));
    assertFalse(Files.exists(elsewhere.resolve("results.csv")));

    Path named = Files.createSymbolicLink(folder.resolve("named"), elsewhere);
    assertEquals(0, compare("publish", results.toString(), named.toString()), said());
    assertTrue(Files.exists(elsewhere.resolve("test/results.csv")), said());
  }

  @Test
  void reproductions_pageThatIsALinkOrAKey_isKept() throws Exception {
    Files.createDirectories(folder.resolve("reproductions"));

    assertKept(folder.resolve("reproductions.md"), "reproductions", folder.toString());
  }

  @Test
  void reproductions_pageOfSomebodyElse_isKept() throws Exception {
    Files.createDirectories(folder.resolve("reproductions"));
    Path page = Files.writeString(folder.resolve("reproductions.md"), "# Mine\n");

    assertEquals(2, compare("reproductions", folder.toString()));
    assertEquals("# Mine\n", Files.readString(page));
    assertTrue(said().contains("reproductions.md"), said());
  }

  private void assertKept(Path output, String... arguments) throws Exception {
    Files.deleteIfExists(output);
    Files.createSymbolicLink(output, precious);
    assertEquals(2, compare(arguments), said());
    assertTrue(Files.isSymbolicLink(output), said());
    assertEquals(KEYSET, Files.readString(precious), said());
    assertTrue(said().contains("it is a symbolic link"), said());

    for (String foreign : List.of(KEYSET, ofAnotherProgram(output))) {
      Files.delete(output);
      Files.writeString(output, foreign);
      err.reset();
      assertEquals(2, compare(arguments), said());
      assertEquals(foreign, Files.readString(output), said());
      assertTrue(said().contains("isn't recognised"), said());
      assertFalse(said().contains("\tat "), said());
    }
  }

  /** In the file's own format, where that is one that others use. */
  private static String ofAnotherProgram(Path output) {
    String name = output.toString();
    return name.endsWith(".csv")
        ? "mine,yours\n1,2\n"
        : name.endsWith(".json") ? "{\"mine\": 1}" : "secret\n";
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
}
