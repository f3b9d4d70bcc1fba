package site.ycsb.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static List<PlannedPair> schedule(int seed) {
    return Schedule.of(new CheckSettings(7, 3, 4, 5, 100, 2, 100, seed, Path.of("")));
  }

  private static List<PlannedTrial> trials(List<PlannedPair> pairs) {
    return pairs.stream().flatMap(pair -> Stream.of(pair.first(), pair.second())).toList();
  }

  @Test
  void of_settings_hasTwoTrialsOfItsOwnForEachPair() {
    List<PlannedTrial> trials = trials(schedule(1));

    assertEquals(2 * 4 * 10, trials.size());
    assertEquals(trials.size(), trials.stream().map(PlannedTrial::key).distinct().count());
    assertEquals(
        IntStream.rangeClosed(1, trials.size()).boxed().toList(),
        trials.stream().map(PlannedTrial::place).toList());
  }

  @Test
  void of_settings_keepsPairsTogetherAndDelaysOneSideOnly() {
    for (PlannedPair pair : schedule(1)) {
      PlannedTrial first = pair.first();
      PlannedTrial second = pair.second();
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
    assertEquals(schedule(1), schedule(1));
    assertNotEquals(schedule(1), schedule(2));
  }
}
