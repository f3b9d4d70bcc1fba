package site.ycsb.compare.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.spi.ExitCode;

/**
 * How a trial ended.
 *
 * @param exitCode its exit code; after a stop at the time limit that of the signal
 * @param timedOut whether it was stopped at its time limit
 * @param elapsed from its start to its end
 */
public record TrialResult(
    Trial trial, int exitCode, boolean timedOut, Duration elapsed, TrialFiles files) {
  private static final int TERMINATED = 143;

  /** A line of {@code -s}. */
  private static final Pattern STATUS = Pattern.compile("^\\d{4}-\\d\\d-\\d\\d .* operations;");

  /** Whether it ended by itself with exit code 0. */
  public boolean succeeded() {
    return exitCode == 0 && !timedOut;
  }

  /** Whether it was stopped from outside. */
  public boolean isInterrupted() {
    return !timedOut && (exitCode == ExitCode.INTERRUPTED.code() || exitCode == TERMINATED);
  }

  public String standardOutput() {
    return read(files.output());
  }

  public String standardError() {
    return read(files.errors());
  }

  /** Why it failed, in one line: how it ended, and its last error, warning or other line. */
  public String reason() {
    List<String> said =
        standardError()
            .lines()
            .filter(line -> !line.isBlank() && !STATUS.matcher(line).find())
            .toList();
    return last(said, "ERROR")
        .or(() -> last(said, "WARNING"))
        .or(() -> last(said, ""))
        .map(line -> end() + ", " + line.strip())
        .orElse(end());
  }

  private String end() {
    String code = "exit code " + exitCode;
    if (trial.isJoining()) {
      // the trial's own command hasn't failed, so its client has to be named
      return "client "
          + trial.name()
          + ": "
          + (timedOut ? "still ran when the trial had ended" : code);
    }
    return timedOut ? "stopped at its time limit of " + trial.timeLimit().toSeconds() + " s" : code;
  }

  private static Optional<String> last(List<String> lines, String start) {
    return lines.stream().filter(line -> line.startsWith(start)).reduce((first, last) -> last);
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
