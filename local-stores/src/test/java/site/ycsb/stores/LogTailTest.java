package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
  private final Path folder;

  LogTailTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void lastLines_longFile_areItsEnd() throws Exception {
    Path file = folder.resolve("system.log");
    Files.writeString(file, "x".repeat(80).concat("\n").repeat(10_000) + "one\ntwo\n");

    assertEquals(List.of("one", "two"), LogTail.lastLines(file, 2));
  }

  @Test
  void lastLines_shortFile_areAllOfIt() throws Exception {
    Path file = Files.writeString(folder.resolve("system.log"), "one\ntwo");

    assertEquals(List.of("one", "two"), LogTail.lastLines(file, 50));
  }

  @Test
  void describe_outputAndLog_showsBoth() throws Exception {
    Files.writeString(folder.resolve(ServerProcess.OUTPUT_FILE), "of the JVM");
    Files.writeString(folder.resolve("system.log"), "of the server");
    Files.writeString(folder.resolve("system.1.log.old"), "long ago");

    String text = LogTail.describe(folder, 5);

    assertTrue(text.contains("of the JVM"), text);
    assertTrue(text.contains("of the server"), text);
    assertEquals(2, LogTail.filesIn(folder).size());
  }

  @Test
  void describe_stackTrace_showsItsCausesInPlaceOfItsFrames() throws Exception {
    Files.writeString(
        folder.resolve("system.log"),
        "ERROR - it failed\n"
            + "java.io.IOException: the reason\n"
            + "\tat java.base/java.net.Socket.connect(Socket.java:633)\n".repeat(40)
            + "Caused by: java.net.BindException: deeper\n"
            + "\tat sun.rmi.Anything$1.run(Unknown Source)\n"
            + "\t... 17 common frames omitted\n"
            + "\t... 17 more\n");

    List<String> lines = LogTail.describe(folder, 5).lines().skip(1).toList();

    assertEquals(
        List.of(
            "  ERROR - it failed",
            "  java.io.IOException: the reason",
            "  Caused by: java.net.BindException: deeper"),
        lines);
  }

  @Test
  void describe_noFolder_isEmpty() {
    assertEquals("", LogTail.describe(folder.resolve("nothing"), 5));
  }
}
