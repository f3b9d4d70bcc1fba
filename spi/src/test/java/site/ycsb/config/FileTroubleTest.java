package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileTroubleTest {
  @Test
  void why_failure_isToldInWords() {
    assertEquals("there is no such file", FileTrouble.why(new NoSuchFileException("f")));
    assertEquals("permission denied", FileTrouble.why(new AccessDeniedException("f")));
    assertEquals(
        "something else is there already", FileTrouble.why(new FileAlreadyExistsException("f")));
    assertEquals("it isn't a directory", FileTrouble.why(new NotDirectoryException("f")));
    assertEquals("disk full", FileTrouble.why(new FileSystemException("f", null, "disk full")));
    assertEquals("Is a directory", FileTrouble.why(new IOException("Is a directory")));
    assertEquals("unknown error", FileTrouble.why(new FileSystemException("f")));
    assertEquals("f: permission denied", FileTrouble.named(new AccessDeniedException("f")));
    assertEquals("broken", FileTrouble.named(new IOException("broken")));
  }

  /** A full disk doesn't tell which file it couldn't take. */
  @Test
  void unwritten_fullDisk_namesTheFile(@TempDir Path folder) {
    Path file = folder.resolve("results.csv");
    IOException full = new IOException("No space left on device");

    FileSystemException named = FileTrouble.unwritten(file, full);

    assertEquals(file + ": No space left on device", named.getMessage());
    assertEquals("No space left on device", FileTrouble.why(named));
    assertEquals(full, named.getCause());
    assertTrue(FileTrouble.isOfTheDisk(named));
    assertEquals(
        "its directory doesn't exist",
        FileTrouble.why(FileTrouble.unwritten(folder.resolve("gone/a"), full)));
  }
}
