package site.ycsb.profiling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.testing.client.InProcessClient;
import site.ycsb.testing.client.InProcessClient.Ran;

/** The command as the client calls it. */
class ProfileCommandTest {
  private static Ran execute(String... arguments) {
    return InProcessClient.ofTest().run(List.of(arguments));
  }

  @Test
  void profile_help_hasTextsThatCanBeFormatted() {
    Ran ran = execute("profile", "--help");
    assertEquals(0, ran.exitCode(), ran.err());
    assertTrue(ran.out().startsWith("Usage: bin/ycsb profile "), ran.out());
    assertEquals("", ran.err());
  }

  @Test
  void profile_fileThatIsMissing_endsWith2() {
    Ran ran = execute("profile", "no/such/recording");
    assertEquals(2, ran.exitCode(), ran.err());
    assertTrue(
        ran.err().contains("file=no/such/recording (command line): must be a recording"),
        ran.err());
    assertFalse(ran.err().contains("\tat "), ran.err());
  }

  /** Files that never come or never end. */
  @Test
  @Timeout(120)
  void profile_pipeWithoutAWriterOrADevice_endsWith2(@TempDir Path folder) throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    for (Path input : List.of(pipe, Path.of("/dev/zero"))) {
      Ran ran = execute("profile", input.toString());
      assertEquals(2, ran.exitCode(), ran.err());
    }
  }
}
