package site.ycsb.compare.run;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import site.ycsb.compare.plan.TransportRule;
import site.ycsb.compare.trial.RunResult;
import site.ycsb.compare.trial.TrialFiles;
import site.ycsb.compare.trial.TrialResult;

/**
 * Whether a trial that ended has results that count.
 *
 * @param result its results, when it has any that can be read
 * @param problem why they don't count; empty when they do
 */
record TrialCheck(Optional<RunResult> result, Optional<String> problem) {

  /**
   * Checks a trial.
   *
   * @param transport what its connections have to be
   */
  static TrialCheck of(TrialResult trial, TransportRule transport) {
    if (!trial.succeeded()) {
      return rejected(FailedCommandException.reason(trial));
    }
    TrialFiles files = trial.files();
    RunResult result;
    try {
      result = RunResult.read(files);
    } catch (IOException e) {
      return rejected("it ended with exit code 0, but its results can't be read");
    }
    if (!(result.overall().throughput().orElse(0) > 0)) {
      return new TrialCheck(
          Optional.of(result), Optional.of("it ended with exit code 0, but printed no throughput"));
    }
    if (!Files.isRegularFile(files.log())) {
      return new TrialCheck(
          Optional.of(result),
          Optional.of("it ended with exit code 0, but wrote no histogram log"));
    }
    return new TrialCheck(Optional.of(result), transport.violation(result.facts()));
  }

  private static TrialCheck rejected(String problem) {
    return new TrialCheck(Optional.empty(), Optional.of(problem));
  }
}
