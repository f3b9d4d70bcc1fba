package site.ycsb.compare.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.Plan;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.StudyCommands.MeetingPoint;
import site.ycsb.compare.results.Machine;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.run.StudyProgress;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.trial.Trial.JointTrial;
import site.ycsb.compare.trial.TrialFiles;

/** Shows a plan without doing it. */
record PlanPrinter(PlannedStudy planned, PrintStream out) {
  /**
   * @param published values of others that the study names
   */
  void print(List<StudyRecord.PublishedValue> published) {
    Study study = planned.study();
    Plan plan = planned.plan();
    out.println(study.description().title());
    planned.servers().forEach(server -> out.println("On " + server));
    String store = "";
    for (PlannedTrial trial : plan.trials()) {
      Configuration configuration = trial.configuration();
      if (!store.equals(configuration.store())) {
        store = configuration.store();
        out.println();
        out.println("On " + store + ":");
      }
      out.printf("  %4d  repeat %d  %s%n", trial.number(), trial.repeat(), trial.words());
    }
    out.println();
    plan.trials().stream()
        .filter(trial -> trial.configuration().clients() == 1)
        .findFirst()
        .ifPresent(this::printCommand);
    plan.trials().stream()
        .filter(trial -> trial.configuration().clients() > 1)
        .findFirst()
        .ifPresent(this::printCommands);
    plan.skipped().forEach(skipped -> out.println("Left out: " + skipped));
    if (!study.published().isEmpty()) {
      long answered =
          published.stream()
              .filter(one -> plan.configurations().stream().anyMatch(one.subject()::isAbout))
              .count();
      out.printf(
          "Published figures: %d, of which %d are about these configurations%n",
          published.size(), answered);
    }
        out.printf(
        "%d %s of %d configurations, about %s on a small machine (a rough estimate; it improves "
            + "as the study runs)%n",
        plan.trials().size(),
        study.interleaving().isPresent() ? "interleaved measurements" : "trials",
        plan.configurations().size(),
        StudyProgress.words(planned.estimate().plan(plan)));
    long diskBytes = planned.diskBytes();
    if (diskBytes > 0) {
      out.printf(
          Locale.ROOT,
          "Tables of local stores: up to about %.1f GiB in the results directory until all trials "
              + "are valid (an estimate)%n",
          diskBytes / Machine.GIB);
    }
  }

  private void printCommand(PlannedTrial trial) {
    out.println("The first measured command, for example:");
    out.println("  " + planned.commands().run(trial, files(trial)).commandLine());
  }

  private void printCommands(PlannedTrial trial) {
    MeetingPoint meeting = MeetingPoint.of(planned.study().execution().launch());
    JointTrial joint = planned.commands().run(trial, files(trial), meeting);
    out.println("The first measured commands of several clients, which run together:");
    out.println("  " + joint.first().commandLine());
    joint.others().forEach(other -> out.println("  " + other.commandLine()));
  }

  private static TrialFiles files(PlannedTrial trial) {
    return new TrialFiles(Path.of("results"), trial.name());
  }
}
