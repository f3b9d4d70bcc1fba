package site.ycsb.compare.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How a trial ended.
 *
 * @param trial the trial
 * @param exitCode its exit code; after a stop at the time limit that of the signal
 * @param timedOut whether it was stopped at its time limit
 * @param elapsed from its start to its end
 * @param files what it wrote
 */
public record TrialResult(
    Trial trial, int exitCode, boolean timedOut, Duration elapsed, TrialFiles files) {

  /** The file of what it printed on stdout, unchanged. */
  public Path outputFile() {
    return files.output();
  }

  /** Whether it ended by itself with exit code 0. */
  public boolean succeeded() {
    return exitCode == 0 && !timedOut;
  }

  /** What it printed on stdout. */
  public String standardOutput() {
    return read(files.output());
  }

  /** What it printed on stderr. */
  public String standardError() {
    return read(files.errors());
  }

  /** The metrics on stdout. */
  public YcsbOutput figures() {
    return YcsbOutput.parse(standardOutput());
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
