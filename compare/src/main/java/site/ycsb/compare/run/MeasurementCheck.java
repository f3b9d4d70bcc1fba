package site.ycsb.compare.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.TransportRule;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Ending;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.ResultFiles;
import site.ycsb.interleaved.run.ArmConfig;
import site.ycsb.spi.ExitCode;

/**
 * Whether an interleaved measurement that ended has results that count. Plain against plain may
 * differ: to measure again until it doesn't would choose among results.
 *
 * @param problem why they don't count; empty when they do
 * @param summary how it ended, in words
 */
record MeasurementCheck(Optional<String> problem, String summary) {

  /**
   * Checks a measurement.
   *
   * @param transport what connections have to be, of plain and then of what takes turns with it
   */
  static MeasurementCheck of(
      TrialResult trial, PlannedTrial planned, List<TransportRule> transport) {
    InterleavedResult result;
    try {
      result = ResultFiles.read(trial.files().measurement());
    } catch (IOException e) {
      return rejected(
          trial.succeeded()
              ? "it ended with exit code 0, but its results can't be read"
              : FailedCommandException.reason(trial));
    }
    boolean controlFails =
        trial.exitCode() == ExitCode.FAILED.code() && !result.soundness().controlHolds();
    boolean ended = !trial.timedOut() && (trial.exitCode() == 0 || controlFails);
    Ending.Reason reason = result.ending().reason();
    if (!ended
        || (reason != Ending.Reason.PRECISE && reason != Ending.Reason.TIME)
        || result.arms().stream().anyMatch(arm -> arm.exitCode() != 0)) {
      return rejected(FailedCommandException.reason(trial));
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
    return new MeasurementCheck(
        Optional.empty(),
        result.ending().sentence() + (controlFails ? "; plain differs from plain" : ""));
  }

  private static MeasurementCheck rejected(String problem) {
    return new MeasurementCheck(Optional.of(problem), "");
  }
}
