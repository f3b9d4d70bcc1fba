package site.ycsb.compare.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.study.Compaction;
import site.ycsb.compare.study.Reload;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;

class EstimateTest {
  @Test
  void trial_tableLoadedForEachTrial_hasLoadAndEmptying() {
    Duration kept = trial(study(Studies.LOCAL, Reload.NEVER));
    Duration loaded = trial(study(Studies.LOCAL, Reload.TRIAL));

    // the commands that drop and load, each of which starts a JVM
    assertTrue(loaded.minus(kept).compareTo(Duration.ofSeconds(5)) > 0, loaded + " " + kept);
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
}
