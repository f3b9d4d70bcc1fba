package site.ycsb.compare.run;

import java.util.List;
import java.util.Locale;
import site.ycsb.compare.trial.TrialResult;

/** A command that a trial needs didn't succeed. */
final class FailedCommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int INTERRUPTED = 130;
  private static final int TERMINATED = 143;

  private final boolean interrupted;

  FailedCommandException(String what, TrialResult result) {
    super(what + ": " + reason(result));
    this.interrupted = isInterrupted(result);
  }

  /** Whether it was stopped from outside. */
  boolean isInterrupted() {
    return interrupted;
  }

  static boolean isInterrupted(TrialResult result) {
    return !result.timedOut()
        && (result.exitCode() == INTERRUPTED || result.exitCode() == TERMINATED);
  }

  /** Why a command failed, in one line: how it ended, and the last thing that it said. */
  static String reason(TrialResult result) {
    String end =
        result.timedOut()
            ? String.format(
                Locale.ROOT,
                "stopped at its time limit of %d s",
                result.trial().timeLimit().toSeconds())
            : "exit code " + result.exitCode();
    List<String> said = result.standardError().lines().filter(line -> !line.isBlank()).toList();
    return said.isEmpty() ? end : end + ", " + said.get(said.size() - 1).strip();
  }
}
