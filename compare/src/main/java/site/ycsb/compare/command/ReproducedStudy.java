package site.ycsb.compare.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import site.ycsb.compare.plan.Plan;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.run.Journal;
import site.ycsb.compare.run.TrialStates;

/**
 * How far a study of a publication is.
 *
 * @param folder its newest results folder; empty when it wasn't begun
 * @param rejected whether every trial was given up since arguments or configuration are wrong
 * @param complete whether every trial is over and reported on
 * @param left a guess of the time that the others take
 */
record ReproducedStudy(
    String publication,
    PlannedStudy planned,
    String text,
    Optional<Path> folder,
    int valid,
    int failed,
    boolean rejected,
    boolean complete,
    Duration left) {

  /**
   * Reads how far it is.
   *
   * @param retryFailed whether trials that were given up are left to do
   */
  static ReproducedStudy of(
      String publication,
      PlannedStudy planned,
      String text,
      Optional<Path> folder,
      boolean retryFailed)
      throws IOException {
    Plan plan = planned.plan();
    TrialStates states =
        new TrialStates(
            folder.isPresent() && Files.isRegularFile(folder.get().resolve(Journal.FILE_NAME))
                ? Journal.read(folder.get())
                : List.of());
    List<PlannedTrial> left =
        plan.trials().stream()
            .filter(
                trial ->
                    retryFailed
                        ? states.finished(trial.name()).isEmpty()
                        : !states.isOver(trial.name()))
            .toList();
    int valid =
        (int)
            plan.trials().stream()
                .filter(trial -> states.finished(trial.name()).isPresent())
                .count();
    int failed =
        (int)
            plan.trials().stream()
                .filter(trial -> states.givenUp(trial.name()).isPresent())
                .count();
    Duration time =
        left.isEmpty()
            ? Duration.ZERO
            : planned.estimate().plan(new Plan(plan.configurations(), left, plan.skipped()));
    return new ReproducedStudy(
        publication,
        planned,
        text,
        folder,
        valid,
        failed,
        states.areRejected(plan.trials().stream().map(PlannedTrial::name).toList()),
        folder.isPresent() && ResultsFolders.isComplete(folder.get()),
        time);
  }

  String name() {
    return planned.study().description().name();
  }

  boolean isOpen(boolean retryFailed) {
    return !complete || (retryFailed && failed > 0);
  }

  String state() {
    if (complete) {
      return failed == 0 ? "done" : "done, " + failed + " failed";
    }
    return folder.isEmpty() ? "not begun" : "begun";
  }
}
