package site.ycsb.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static List<PlannedTrial> schedule(String... settings) {
    return Schedule.of(CheckSettings.of(settings));
  }

  @Test
  void of_settings_hasTwoTrialsOfItsOwnForEachPair() {
    List<PlannedTrial> trials = schedule("same=7", "delayed=3", "pairs=4");

    assertEquals(2 * 4 * 10, trials.size());
    assertEquals(trials.size(), trials.stream().map(PlannedTrial::key).distinct().count());
  }

  @Test
  void of_settings_keepsPairsTogetherAndDelaysOneSideOnly() {
    List<PlannedTrial> trials = schedule("same=7", "delayed=3", "pairs=4", "delay=5");

    for (int i = 0; i < trials.size(); i += 2) {
      PlannedTrial first = trials.get(i);
      PlannedTrial second = trials.get(i + 1);
      assertEquals(first.comparison(), second.comparison());
      assertEquals(first.pair(), second.pair());
      assertNotEquals(first.other(), second.other());
      int delay = first.comparison().startsWith("delayed") ? 5 : 0;
      assertEquals(delay, (first.other() ? first : second).delayPercent());
      assertEquals(0, (first.other() ? second : first).delayPercent());
    }
  }

  @Test
  void of_seed_decidesTheOrder() {
    assertEquals(schedule("seed=1"), schedule("seed=1"));
    assertNotEquals(schedule("seed=1"), schedule("seed=2"));
    assertTrue(schedule("seed=1").get(0).place() == 1);
  }
}
