package site.ycsb.tests.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The archive of the client's classes that the launcher makes in the background, by which every
 * start of a command takes less of the processor. It gives it up as soon as a command begins that
 * may measure, and in tests on several servers at a time one always does: so it is made before the
 * first command.
 */
final class ClassArchive {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private ClassArchive() {}

  /** Makes it where it isn't there; commands do without where that can't be done. */
  static void make(Path distribution) {
    try {
      if (exists(distribution)) {
        return;
      }
      Process help =
          new ProcessBuilder(distribution.resolve("bin/ycsb").toString(), "help")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      help.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
      // while this file is there it's being made
      Path making = distribution.resolve(".classes-making");
      long end = System.nanoTime() + LIMIT.toNanos();
      while (Files.exists(making) && !exists(distribution) && System.nanoTime() < end) {
        Thread.sleep(100);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean exists(Path distribution) throws IOException {
    try (Stream<Path> files = Files.list(distribution)) {
      return files.anyMatch(file -> file.toString().endsWith(".jsa"));
    }
  }
}
