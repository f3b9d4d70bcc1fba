package site.ycsb.profiling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileFileTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void write_thatIsCutOff_saysWhichAndWhyAndLeavesNothing() {
    Path file = folder.resolve("a.jfr");

    IOException e =
        assertThrows(
            IOException.class,
            () ->
                ProfileFile.write(
                    file,
                    cut -> {
                      Files.writeString(cut, "half of");
                      throw new IOException("No space left on device");
                    }));

    assertEquals(
        file
            + " can't be written: No space left on device. The incomplete file was deleted. Free "
            + "some space, or name a file elsewhere with profile.file",
        e.getMessage());
    assertFalse(Files.exists(file));
  }

  @Test
  void write_toALink_isRejected() throws IOException {
    Path file = Files.writeString(folder.resolve("a.jfr"), "of another run");
    Path link = Files.createSymbolicLink(folder.resolve("link.jfr"), file);

    assertThrows(
        IOException.class,
        () -> ProfileFile.write(link, opened -> Files.writeString(opened, "half of")));

    assertEquals("of another run", Files.readString(file));
    assertTrue(Files.isSymbolicLink(link));
  }

  @Test
  void writeText_pipeThatNobodyReads_isGivenUp() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());

    IOException e =
        assertThrows(IOException.class, () -> ProfileFile.writeText(pipe, "<html></html>"));

    String message = String.valueOf(e.getMessage());
    assertTrue(
        message.startsWith(
            pipe + " can't be written: nothing opened this pipe to read it within 5 s. Free "),
        message);
  }

  @Test
  void writeText_file_hasTheText() throws IOException {
    Path file = folder.resolve("a.html");

    ProfileFile.writeText(file, "<html></html>");

    assertEquals("<html></html>", Files.readString(file));
  }

  @Test
  void write_thatSucceeds_leavesTheFile() throws IOException {
    Path file = folder.resolve("a.jfr");

    ProfileFile.write(file, whole -> Files.writeString(whole, "all of it"));

    assertTrue(Files.exists(file));
  }
}
