package site.ycsb.client.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StealTimeTest {
  private static StealTime of(String line) {
    return StealTime.of(line).orElseThrow();
  }

  @Test
  void percent_ofWhatPassedBetweenTwoLines_isTheShareOfSteal() {
    StealTime before = of("cpu  6000 300 800 2900 10 0 60 4000 700 5");
    StealTime after = of("cpu  6500 310 880 3290 20 0 70 4011 900 9");

    assertEquals(new StealTime(11, 500 + 10 + 80 + 390 + 10 + 10 + 11), after.since(before));
    assertEquals(100.0 * 11 / 1011, after.since(before).percent());
  }

  @Test
  void warning_isGivenAboveFivePercent() {
    assertEquals(Optional.empty(), new StealTime(50, 1000).warning());
    String warning = new StealTime(61, 1000).warning().orElse("");
    assertTrue(warning.startsWith("WARNING: other virtual machines"), warning);
    assertTrue(warning.contains(" took 6.1 % "), warning);
  }

  @Test
  void percent_ofAMoment_isNone() {
    assertEquals(0, new StealTime(9, 99).percent());
  }

  @Test
  void of_anOldSystemsLine_isNothing() {
    assertEquals(Optional.empty(), StealTime.of("cpu  6000 300 800 2900 10 0 60"));
  }

  @Test
  void soFar_whereTheSystemTells_grows() {
    Optional<StealTime> first = StealTime.soFar();
    Optional<StealTime> second = StealTime.soFar();

    assertEquals(Files.isReadable(Path.of("/proc/stat")), first.isPresent());
    assertTrue(second.map(StealTime::all).orElse(0L) >= first.map(StealTime::all).orElse(0L));
  }
}
