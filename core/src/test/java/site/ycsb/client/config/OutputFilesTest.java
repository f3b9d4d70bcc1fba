package site.ycsb.client.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that several processes are about to write. */
@Timeout(60)
class OutputFilesTest {
  private static final int TIMES = 1000;

  /** Another one that makes it between a look and a delete loses nothing. */
  @Test
  void whyUnwritable_fileThatAnotherOneMakesMeanwhile_isLeftToIt(@TempDir Path folder)
      throws Exception {
    Path file = folder.resolve("results");
    AtomicBoolean over = new AtomicBoolean();
    Thread looking =
        new Thread(
            () -> {
              while (!over.get()) {
                OutputFiles.whyUnwritable(file);
              }
            });
    looking.start();
    try {
      for (int i = 0; i < TIMES; i++) {
        make(file);
        // throws when somebody else has deleted it
        Files.delete(file);
      }
    } finally {
      over.set(true);
      looking.join();
    }
    assertEquals(Optional.empty(), OutputFiles.whyUnwritable(file));
    assertFalse(Files.exists(file));
  }

  private static void make(Path file) throws IOException {
    boolean made = false;
    while (!made) {
      try {
        Files.createFile(file);
        made = true;
      } catch (FileAlreadyExistsException e) {
        // the other one's, for a moment
        Thread.onSpinWait();
      }
    }
  }
}
