package site.ycsb.compare.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.study.Protection.TransportRule;
import site.ycsb.compare.trial.RunResult;
import site.ycsb.compare.trial.RunResult.Operation;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.InterleavedResult.Ending;
import site.ycsb.interleaved.result.ResultFiles;
import site.ycsb.interleaved.run.ArmConfig;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.ExitCode;

/**
 * Whether a trial that ended has results that count.
 *
 * @param result its results; empty when they can't be read, and of a measurement
 * @param problem why they don't count; empty when they do
 * @param summary how it ended, in words
 * @param written files that have to reach the disk before it counts
 */
record TrialCheck(
    Optional<RunResult> result, Optional<String> problem, String summary, List<Path> written) {
  /**
   * Checks a trial or an interleaved measurement.
   *
   * @param transport what connections have to be, of plain and then of what takes turns with it
   */
  static TrialCheck of(TrialResult trial, PlannedTrial planned, List<TransportRule> transport) {
    return planned.isInterleaved()
        ? ofMeasurement(trial, planned, transport)
        : ofTrial(trial, transport.get(0));
  }

  private static TrialCheck ofTrial(TrialResult trial, TransportRule transport) {
    if (!trial.succeeded()) {
      return rejected(trial.reason());
    }
    TrialFiles files = trial.files();
    RunResult result;
    try {
      result = RunResult.read(files);
    } catch (IOException e) {
      return rejected("it ended with exit code 0, but its results can't be read");
    }
    double throughput = result.throughput().orElse(0);
    if (!(throughput > 0)) {
      return rejected("it ended with exit code 0, but printed no throughput");
    }
    if (!Files.isRegularFile(files.log())) {
      return rejected("it ended with exit code 0, but wrote no histogram log");
    }
    return new TrialCheck(
        Optional.of(result),
        transport.violation(result.facts()).or(() -> failures(trial, result)),
        String.format(Locale.ROOT, "%.0f ops/s", throughput),
        List.of(files.output(), files.result(), files.log()));
  }

  /** Plain against plain may differ: measuring until it doesn't would choose among results. */
  private static TrialCheck ofMeasurement(
      TrialResult trial, PlannedTrial planned, List<TransportRule> transport) {
    InterleavedResult result;
    try {
      result = ResultFiles.read(trial.files().measurement());
    } catch (IOException e) {
      return rejected(
          trial.succeeded()
              ? "it ended with exit code 0, but its results can't be read"
              : trial.reason());
    }
    boolean controlFails =
        trial.exitCode() == ExitCode.FAILED.code() && !result.soundness().controlHolds();
    boolean ended = !trial.timedOut() && (trial.exitCode() == 0 || controlFails);
    Ending.Reason reason = result.ending().reason();
    if (!ended
        || (reason != Ending.Reason.PRECISE && reason != Ending.Reason.TIME)
        || result.arms().stream().anyMatch(arm -> arm.exitCode() != 0)) {
      return rejected(trial.reason());
    }
    List<String> wanted = new ArrayList<>(List.of(ArmConfig.PLAIN, ArmConfig.CONTROL));
    planned.arms().forEach(arm -> wanted.add(arm.configuration().protection()));
    if (!result.arms().stream().map(ArmResult::name).toList().equals(wanted)) {
      return rejected("its results aren't of the protections that were asked for");
    }
    List<TransportRule> rules = new ArrayList<>(transport);
    rules.add(0, transport.get(0)); // the control's
    for (int arm = 0; arm < rules.size(); arm++) {
      Optional<String> violation = rules.get(arm).violation(result.arms().get(arm).facts());
      if (violation.isPresent()) {
        return rejected(result.arms().get(arm).name() + ": " + violation.get());
      }
    }
    Path folder = trial.files().measurement();
    return new TrialCheck(
        Optional.empty(),
        Optional.empty(),
        result.ending().sentence() + (controlFails ? "; the control differs from plain" : ""),
        List.of(folder.resolve(ResultFiles.JSON), folder.resolve(ResultFiles.CSV)));
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
            trial
                .standardError()
                .lines()
                .filter(line -> line.startsWith("WARNING"))
                .findFirst()
                .map(line -> "; " + line.strip())
                .orElse("")));
  }

  private static TrialCheck rejected(String problem) {
    return new TrialCheck(Optional.empty(), Optional.of(problem), "", List.of());
  }
}
