package site.ycsb.compare.run;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.spi.ExitCode;

/** A command that a trial needs didn't succeed. */
final class FailedCommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int TERMINATED = 143;

  /** A line of {@code -s}. */
  private static final Pattern STATUS = Pattern.compile("^\\d{4}-\\d\\d-\\d\\d .* operations;");

  private final boolean interrupted;
  private final int exitCode;

  FailedCommandException(String what, TrialResult result) {
    super(what + ": " + reason(result));
    this.interrupted = isInterrupted(result);
    this.exitCode = result.exitCode();
  }

  /** Whether it was stopped from outside. */
  boolean isInterrupted() {
    return interrupted;
  }

  int exitCode() {
    return exitCode;
  }

  static boolean isInterrupted(TrialResult result) {
    return !result.timedOut()
        && (result.exitCode() == ExitCode.INTERRUPTED.code() || result.exitCode() == TERMINATED);
  }

  /** Why a command failed, in one line: how it ended, and its last error, warning or other line. */
  static String reason(TrialResult result) {
    String end = result.trial().isJoining() ? endOfJoining(result) : endOf(result);
    List<String> said =
        result
            .standardError()
            .lines()
            .filter(line -> !line.isBlank() && !STATUS.matcher(line).find())
            .toList();
    return last(said, "ERROR")
        .or(() -> last(said, "WARNING"))
        .or(() -> last(said, ""))
        .map(line -> end + ", " + line.strip())
        .orElse(end);
  }

  /** What a command warned of first. */
  static Optional<String> firstWarning(TrialResult result) {
    return result
        .standardError()
        .lines()
        .filter(line -> line.startsWith("WARNING"))
        .map(String::strip)
        .findFirst();
  }

  private static String endOf(TrialResult result) {
    return result.timedOut()
        ? String.format(
            Locale.ROOT,
            "stopped at its time limit of %d s",
            result.trial().timeLimit().toSeconds())
        : "exit code " + result.exitCode();
  }

  /** The trial's own command hasn't failed, so its client has to be named. */
  private static String endOfJoining(TrialResult result) {
    return "client "
        + result.trial().name()
        + ": "
        + (result.timedOut() ? "still ran when the trial had ended" : endOf(result));
  }

  private static Optional<String> last(List<String> lines, String start) {
    return lines.stream().filter(line -> line.startsWith(start)).reduce((first, last) -> last);
  }
}
