package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class InputFileTest {
  @TempDir Path folder;

  private static String rejection(Executable reading) {
    return String.valueOf(assertThrows(IOException.class, reading).getMessage());
  }

  @Test
  void readStart_pipeThatNobodyWrites_ends() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    assertEquals(
        "nothing wrote it to its end within 1 s",
        rejection(() -> InputFile.readStart(pipe, 10, Duration.ofSeconds(1))));
  }

  @Test
  void read_deviceThatNeverEnds_ends() {
    assertEquals(
        "it has more than 10 bytes", rejection(() -> InputFile.read(Path.of("/dev/zero"), 10)));
  }

  @Test
  void readStart_deviceThatNeverEnds_isItsStart() throws IOException {
    assertArrayEquals(new byte[3], InputFile.readStart(Path.of("/dev/zero"), 3));
  }

  @Test
  void read_fileOfTheLimit_isAllOfIt() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "0123456789");
    assertEquals("0123456789", InputFile.readText(file, 10));
    assertEquals("it has more than 9 bytes", rejection(() -> InputFile.readText(file, 9)));
  }

  @Test
  void readText_noUtf8_isSaid() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "\u00e4", StandardCharsets.ISO_8859_1);
    assertThrows(CharacterCodingException.class, () -> InputFile.readText(file));
  }

  @Test
  void read_noFile_isSaidAsSuch() {
    assertThrows(NoSuchFileException.class, () -> InputFile.read(folder.resolve("none")));
    assertEquals("it is a directory", rejection(() -> InputFile.read(folder)));
  }

  @Test
  void regular_deviceOrFolder_isRejected() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertEquals(file, InputFile.regular(file));
    assertEquals("it is a directory", rejection(() -> InputFile.regular(folder)));
    assertEquals(
        "it is a pipe or a device, and no file",
        rejection(() -> InputFile.regular(Path.of("/dev/zero"))));
  }
}
