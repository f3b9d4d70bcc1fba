package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretFileTest {
  private static final byte[] KEY = "a key".getBytes(StandardCharsets.US_ASCII);

  @TempDir Path folder;

  @Test
  void create_newFile_isTheOwnersAloneAndLeavesNothingElse() throws IOException {
    Path file = folder.resolve("key");

    assertTrue(SecretFile.create(file, KEY));

    assertEquals("a key", Files.readString(file));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    assertFalse(SecretFile.openToOthers(file));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void create_fileThere_isLeftAsItIs() throws IOException {
    Path file = Files.writeString(folder.resolve("key"), "the first");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    assertFalse(SecretFile.create(file, KEY));

    assertEquals("the first", Files.readString(file));
    assertTrue(SecretFile.openToOthers(file));
  }

  @Test
  void closingAdvice_nameLikeAnOption_isAFileToTheShell() {
    assertEquals(
        "Restrict it to its owner: chmod 600 './-my key'",
        SecretFile.closingAdvice(Path.of("-my key")));
  }

  @Test
  void create_linkToNothing_isRejected() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nothing"));

    assertThrows(IOException.class, () -> SecretFile.create(link, KEY));

    assertFalse(Files.exists(folder.resolve("nothing")));
  }
}
