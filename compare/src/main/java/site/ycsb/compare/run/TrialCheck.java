package site.ycsb.compare.run;

import java.nio.file.Files;
import java.util.Optional;
import java.util.OptionalDouble;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.compare.trial.YcsbOutput;

/** Says whether a trial that ended has a result that can be counted. */
final class TrialCheck {
  private final StudyFolder folder;

  TrialCheck(StudyFolder folder) {
    this.folder = folder;
  }

  /** What is wrong with it, if something is. */
  Optional<String> problem(TrialResult result, String trial, int attempt) {
    if (!result.succeeded()) {
      return Optional.of(FailedCommandException.reason(result));
    }
    YcsbOutput figures;
    try {
      figures = result.figures();
    } catch (NumberFormatException e) {
      return Optional.of("its output has a line whose third column is no number");
    }
    OptionalDouble throughput = figures.find("OVERALL", "Throughput(ops/sec)");
    if (throughput.isEmpty() || !(throughput.getAsDouble() > 0)) {
      return Optional.of("it ended with exit code 0, but printed no throughput");
    }
    if (!Files.isRegularFile(folder.log(trial, attempt))) {
      return Optional.of("it ended with exit code 0, but wrote no histogram log");
    }
    return Optional.empty();
  }
}
