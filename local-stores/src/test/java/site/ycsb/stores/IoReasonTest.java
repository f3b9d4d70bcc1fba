package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IoReasonTest {
  @Test
  void of_failuresOfTheSystem_areSentences(@TempDir Path folder) throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    Path missing = folder.resolve("missing");

    assertEquals(
        missing + " doesn't exist",
        IoReason.of(assertThrows(IOException.class, () -> Files.readString(missing))));
    assertEquals(
        file + " is a file, but must be a directory",
        IoReason.of(assertThrows(IOException.class, () -> Files.createDirectories(file))));
    assertEquals("access to x is denied", IoReason.of(new AccessDeniedException("x")));
    assertEquals(
        "x: No space left on device",
        IoReason.of(new FileSystemException("x", null, "No space left on device")));
    assertEquals("broken", IoReason.of(new IOException("broken")));
  }
}
