package site.ycsb.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells a reader of stdout that went away, such as {@code head}, from a disk that is full. */
final class ClosedPipe {
  /** What a shell reports of a program that SIGPIPE ended. */
  static final int EXIT_CODE = 141;

  private static final Path STDOUT = Path.of("/proc/self/fd/1");

  private ClosedPipe() {}

  /** Whether stdout, which couldn't be written to, is a pipe that nobody reads any more. */
  @SuppressWarnings("resource") // it is the process's own stdout
  static boolean isStdout() {
    try {
      new FileOutputStream(FileDescriptor.out).write('\n');
      return false;
    } catch (IOException e) {
      // the system's own words, which it may say in another language
      return String.valueOf(e.getMessage()).contains("roken pipe") || isPipe();
    }
  }

  private static boolean isPipe() {
    try {
      return Files.readSymbolicLink(STDOUT).toString().startsWith("pipe:");
    } catch (IOException e) {
      return false;
    }
  }
}
