package site.ycsb.cluster.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.cluster.run.CoordinatingClient.WallClockWatch;

class WallClockWatchTest {
  private long millis = 1_700_000_000_000L;
  private long nanos = Long.MAX_VALUE - 5;
  private final WallClockWatch watch = new WallClockWatch(() -> millis, () -> nanos);

  private void pass(long seconds) {
    millis += seconds * 1000;
    nanos += seconds * 1_000_000_000L;
  }

  @Test
  void warning_clocksGoOn_isNone() {
    pass(7200);
    assertEquals(Optional.empty(), watch.warning());
  }

  @ParameterizedTest
  @ValueSource(longs = {-3_600_000, -5000, 161, 3000})
  void warning_clockWasSet_saysByHowMuch(long step) {
    pass(60);
    millis += step;
    String warning = watch.warning().orElseThrow();
    assertTrue(
        warning.startsWith("WARNING: this machine's wall clock was set by " + step + " ms"),
        warning);
  }

  /** As NTP does it: by less than 0.1 %. */
  @ParameterizedTest
  @ValueSource(longs = {-600, 600})
  void warning_clockIsAdjustedSlowly_isNone(long adjustment) {
    pass(600);
    millis += adjustment;
    assertEquals(Optional.empty(), watch.warning());
  }
}
