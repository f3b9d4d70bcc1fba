package site.ycsb.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StolenTimeTest {
  private static StolenTime of(String line) {
    return StolenTime.of(line).orElseThrow();
  }

  @Test
  void percent_ofWhatPassedBetweenTwoLines_isTheShareOfSteal() {
    StolenTime before = of("cpu  6000 300 800 2900 10 0 60 4000 700 5");
    StolenTime after = of("cpu  6500 310 880 3290 20 0 70 4011 900 9");

    assertEquals(new StolenTime(11, 500 + 10 + 80 + 390 + 10 + 10 + 11), after.since(before));
    assertEquals(100.0 * 11 / 1011, after.since(before).percent());
  }

  @Test
  void warning_isGivenAboveFivePercent() {
    assertEquals(Optional.empty(), new StolenTime(50, 1000).warning());
    String warning = new StolenTime(61, 1000).warning().orElse("");
    assertTrue(warning.startsWith("WARNING: other virtual machines"), warning);
    assertTrue(warning.contains(" took 6.1 % "), warning);
  }

  @Test
  void percent_ofAMoment_isNone() {
    assertEquals(0, new StolenTime(9, 99).percent());
  }

  @Test
  void of_anOldSystemsLine_isNothing() {
    assertEquals(Optional.empty(), StolenTime.of("cpu  6000 300 800 2900 10 0 60"));
  }

  @Test
  void soFar_whereTheSystemTells_grows() {
    Optional<StolenTime> first = StolenTime.soFar();
    Optional<StolenTime> second = StolenTime.soFar();

    assertEquals(Files.isReadable(Path.of("/proc/stat")), first.isPresent());
    assertTrue(second.map(StolenTime::all).orElse(0L) >= first.map(StolenTime::all).orElse(0L));
  }
}
