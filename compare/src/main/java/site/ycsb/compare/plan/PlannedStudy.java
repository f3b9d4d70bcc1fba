package site.ycsb.compare.plan;

import java.util.function.Function;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;

/**
 * A study with what the command line changes of it and the plan that follows.
 *
 * @param study the study
 * @param options what the command line changes
 * @param plan everything that it does
 */
public record PlannedStudy(Study study, PlanOptions options, Plan plan) {

  /**
   * Plans a study.
   *
   * @param protections what a local store can have
   * @throws site.ycsb.config.ConfigurationException when it can't be planned, or its commands can't
   *     reach other hosts
   */
  public static PlannedStudy of(
      Study study, PlanOptions options, Function<StoreChoice, LocalProtections> protections) {
    PlannedStudy planned =
        new PlannedStudy(study, options, new Planner(study, options, protections).plan());
    new RemoteWords(planned).check();
    return planned;
  }

  /** The commands that it consists of. */
  public StudyCommands commands() {
    return new StudyCommands(study, options);
  }

  /** How much room the tables of its local stores take, as a guess. */
  public long diskBytes() {
    return DiskEstimate.bytes(commands(), plan);
  }

  /** How long they take, as a guess. */
  public Estimate estimate() {
    return new Estimate(study, commands());
  }
}
