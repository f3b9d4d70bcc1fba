package site.ycsb.stores;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What came of a program that was run to its end.
 *
 * @param exitCode empty when it hadn't ended in time, and was killed
 * @param output the first 16 KiB of what it printed
 */
public record Tool(Optional<Integer> exitCode, String output) {
  private static final int MAX_OUTPUT_BYTES = 16_384;

  /**
   * Runs a program.
   *
   * @param command its command line, which other users of the machine can see
   * @param limit how long it may take
   */
  public static Tool run(List<String> command, Duration limit)
      throws IOException, InterruptedException {
    // not a pipe: a child of a script keeps that open
    Path output = Files.createTempFile("ycsb-tool", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      try {
        process.getOutputStream().close();
        boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        try (InputStream text = Files.newInputStream(output)) {
          return new Tool(
              ended ? Optional.of(process.exitValue()) : Optional.empty(),
              new String(text.readNBytes(MAX_OUTPUT_BYTES), StandardCharsets.UTF_8));
        }
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } finally {
      Files.delete(output);
    }
  }

  /** Whether it ended in time, and reported no failure. */
  public boolean isDone() {
    return exitCode.equals(Optional.of(0));
  }

  /** The first program of this name in the absolute folders of a path, such as PATH has it. */
  public static Optional<Path> onPath(String name, String path) {
    return Stream.of(path.split(File.pathSeparator, -1))
        .filter(folder -> folder.startsWith(File.separator))
        .map(folder -> Path.of(folder, name))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }
}
