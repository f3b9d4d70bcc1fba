package site.ycsb.compare.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.plan.PlannedStudy.Plan;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Compaction;
import site.ycsb.compare.study.Study.Reload;

class EstimateTest {
  @Test
  void trial_tableLoadedForEachTrial_hasLoadAndEmptying() {
    Duration kept = trial(study(Studies.LOCAL, Reload.NEVER));
    Duration loaded = trial(study(Studies.LOCAL, Reload.TRIAL));

    // the command that drops and the two that load, each of which starts a JVM
    assertTrue(loaded.minus(kept).compareTo(Duration.ofSeconds(7)) > 0, loaded + " " + kept);
  }

  @Test
  void trial_compacted_hasTheCommandThatCompacts() {
    Study study = study(Studies.LOCAL, Reload.NEVER);
    Duration left = trial(Studies.withCompaction(study, Compaction.NEVER));

    assertTrue(trial(study).minus(left).compareTo(Duration.ofSeconds(2)) > 0);
  }

  @Test
  void trial_inTheClient_isNeitherEmptiedNorCompacted() {
    Duration kept = trial(study(Studies.MEMORY, Reload.NEVER));
    Duration loaded = trial(study(Studies.MEMORY, Reload.TRIAL));

    assertTrue(loaded.minus(kept).compareTo(Duration.ofSeconds(1)) < 0);
  }

  @Test
  void start_serverSeconds_areFilledWithWholeTrials() {
    Study study = study(Studies.LOCAL, Reload.NEVER);
    Duration one = trial(study);
    Study longer = Studies.withServerSeconds(study, one.toSeconds() + 1);

    assertEquals(one, start(longer).minus(start(study)));
  }

  @Test
  void trial_ofHighestRates_hasTheClimb() {
    Study study = Studies.interleaved(study(Studies.LOCAL, Reload.NEVER));

    assertEquals(
        Duration.ofMinutes(2),
        trial(Studies.withBound(study, "READ p99 < 10 ms")).minus(trial(study)));
  }

  @Test
  void trial_atARate_hasItsWarmUpAndEndsAtItsTimeLimit() {
    Study study = study(Studies.LOCAL, Reload.NEVER);

    // five operations of warm-up; the measured hundred would take 100 and 20 seconds
    assertEquals(
        Duration.ofSeconds(4),
        trial(Studies.withTarget(study, 1)).minus(trial(Studies.withTarget(study, 5))));
  }

  @Test
  void plan_trialsOnALocalServer_hasItsStartAndALoadOfEachTable() {
    Study study = study(Studies.LOCAL, Reload.CONFIGURATION);
    Plan plan = new Planner(study, PlanOptions.NONE).plan();
    StudyCommands commands = new StudyCommands(study, PlanOptions.NONE);
    Estimate estimate = new Estimate(study, commands);
    Duration expected = start(study);
    for (PlannedTrial trial : plan.trials()) {
      expected = expected.plus(estimate.trial(trial));
    }
    long tables =
        plan.trials().stream()
            .map(trial -> commands.dataset(trial.server(), trial.configuration()))
            .flatMap(Optional::stream)
            .distinct()
            .count();

    assertTrue(tables > 0);
    assertEquals(
        expected.plus(estimate.load(first(study)).multipliedBy(tables)), estimate.plan(plan));
  }

  private static Study study(StoreChoice store, Reload reload) {
    return Studies.of(List.of(store), List.of(Studies.PLAIN, Studies.CLIENT), 3, reload);
  }

  private static Duration trial(Study study) {
    return estimate(study).trial(first(study));
  }

  private static Duration start(Study study) {
    PlannedTrial first = first(study);
    return estimate(study).start(first.server(), first);
  }

  private static PlannedTrial first(Study study) {
    return new Planner(study, PlanOptions.NONE).plan().trials().get(0);
  }

  private static Estimate estimate(Study study) {
    return new Estimate(study, new StudyCommands(study, PlanOptions.NONE));
  }

  @Test
  void plan_severalServers_hasAStartOfEachInEachRepeat() {
    Study one = Studies.of(List.of(Studies.LOCAL), List.of(Studies.PLAIN), 3, Reload.NEVER);
    Study two =
        Studies.of(
            List.of(Studies.LOCAL), List.of(Studies.PLAIN, Studies.AT_REST), 3, Reload.NEVER);

    assertEquals(start(one).multipliedBy(4), all(two).minus(all(one).multipliedBy(2)));
  }

  private static Duration all(Study study) {
    return estimate(study).plan(new Planner(study, PlanOptions.NONE).plan());
  }
}
