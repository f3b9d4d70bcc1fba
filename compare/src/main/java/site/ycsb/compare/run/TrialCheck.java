package site.ycsb.compare.run;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.compare.plan.TransportRule;
import site.ycsb.compare.trial.Operation;
import site.ycsb.compare.trial.RunResult;
import site.ycsb.compare.trial.TrialFiles;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.measurements.OperationCounts;

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
   * @param searches whether it searches a rate, with bounds of its own on what may fail
   */
  static TrialCheck of(TrialResult trial, TransportRule transport, boolean searches) {
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
    if (!(result.throughput().orElse(0) > 0)) {
      return new TrialCheck(
          Optional.of(result), Optional.of("it ended with exit code 0, but printed no throughput"));
    }
    if (!Files.isRegularFile(files.log())) {
      return new TrialCheck(
          Optional.of(result),
          Optional.of("it ended with exit code 0, but wrote no histogram log"));
    }
    return new TrialCheck(
        Optional.of(result),
        transport
            .violation(result.facts())
            .or(() -> searches ? Optional.empty() : failures(trial, result)));
  }

  /** Too many operations that failed: what is left isn't the workload that was asked for. */
  private static Optional<String> failures(TrialResult trial, RunResult result) {
    long failed = result.failedOperations();
    long all = failed + result.succeededOperations();
    if (!new OperationCounts(all, failed, 0, 0).manyFailed()) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%d of %d operations failed, and at most %d %% may%s%s",
            failed,
            all,
            OperationCounts.MAX_FAILED_PERCENT,
            2 * result.failed(Operation.INSERT) > failed
                ? "; if their keys are there since an earlier trial, 'reload: trial' loads the "
                    + "table again"
                : "",
            FailedCommandException.firstWarning(trial).map(line -> "; " + line).orElse("")));
  }

  private static TrialCheck rejected(String problem) {
    return new TrialCheck(Optional.empty(), Optional.of(problem));
  }
}
