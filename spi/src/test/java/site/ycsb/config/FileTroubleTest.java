package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

final class FileTroubleTest {
  @Test
  void why_failure_isToldInWords() {
    assertEquals("there is no such file", FileTrouble.why(new NoSuchFileException("f")));
    assertEquals("permission denied", FileTrouble.why(new AccessDeniedException("f")));
    assertEquals("disk full", FileTrouble.why(new FileSystemException("f", null, "disk full")));
    assertEquals("Is a directory", FileTrouble.why(new IOException("Is a directory")));
    assertEquals("unknown error", FileTrouble.why(new FileSystemException("f")));
  }
}
