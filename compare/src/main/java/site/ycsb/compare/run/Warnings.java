package site.ycsb.compare.run;

import java.util.HashSet;
import java.util.Set;
import site.ycsb.compare.trial.TrialResult;

/** Shows what commands of a study warn of, each warning once: nobody reads hundreds of stderrs. */
final class Warnings {
  private static final String BEGINNING = "WARNING: ";

  private final StudyProgress progress;
  private final Set<String> shown = new HashSet<>();

  Warnings(StudyProgress progress) {
    this.progress = progress;
  }

  void show(TrialResult result) {
    result
        .standardError()
        .lines()
        .filter(line -> line.startsWith(BEGINNING) && shown.add(line))
        .forEach(line -> progress.say("        " + line + " [" + result.trial().name() + "]"));
  }
}
