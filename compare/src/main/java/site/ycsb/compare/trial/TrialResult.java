package site.ycsb.compare.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import site.ycsb.compare.trial.Trial.TrialFiles;

/**
 * How a trial ended.
 *
 * @param exitCode its exit code; after a stop at the time limit that of the signal
 * @param timedOut whether it was stopped at its time limit
 * @param elapsed from its start to its end
 */
public record TrialResult(
    Trial trial, int exitCode, boolean timedOut, Duration elapsed, TrialFiles files) {

  /** Whether it ended by itself with exit code 0. */
  public boolean succeeded() {
    return exitCode == 0 && !timedOut;
  }

  public String standardOutput() {
    return read(files.output());
  }

  public String standardError() {
    return read(files.errors());
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
