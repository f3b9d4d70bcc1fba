package site.ycsb.cluster.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.cluster.clock.ClockSurveyTest.measure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class ClockDriftTest {
  private static final long HOUR = 3_600_000_000_000L;
  private static final SimulatedNetwork.Delays DELAYS =
      new SimulatedNetwork.Delays(50_000, 200_000, 3_000_000, 0);

  @ParameterizedTest
  @ValueSource(doubles = {50, -50, 0, 3.5})
  void at_clocksThatDrift_trueOffsetIsWithinTheErrorAllAlong(double ppm) throws Exception {
    long nearlyOverflowing = Long.MAX_VALUE - HOUR / 2;
    for (int seed = 0; seed < 50; seed++) {
      SimulatedNetwork network = new SimulatedNetwork(seed, -HOUR, nearlyOverflowing, ppm, DELAYS);
      ClockOffset before = measure(network);
      long[] localNanos = new long[10];
      long[] trueOffsets = new long[10];
      for (int i = 0; i < 10; i++) {
        network.pass(HOUR / 10);
        localNanos[i] = network.clientNanos();
        trueOffsets[i] = network.trueOffset();
      }
      ClockDrift drift = new ClockDrift(before, measure(network));
      assertEquals(-ppm, drift.ppm(), drift.ppmError() + 0.01);
      assertTrue(drift.ppmError() < 0.5, () -> "" + drift.ppmError());
      for (int i = 0; i < 10; i++) {
        ClockOffset offset = drift.at(localNanos[i]);
        assertTrue(Math.abs(offset.offsetNanos() - trueOffsets[i]) <= offset.errorNanos());
        if (Math.abs(ppm) == 50 && i > 0) {
          // with the first offset alone, the end of an hour is 180 ms off
          assertTrue(Math.abs(before.offsetNanos() - trueOffsets[i]) > before.errorNanos());
        }
      }
    }
  }

  @Test
  void at_timesOutsideTheTwoOffsets_hasTheNearerOne() {
    ClockOffset before = new ClockOffset(5, 3, Long.MAX_VALUE - 10);
    ClockOffset after = new ClockOffset(25, 4, Long.MIN_VALUE + 9);
    ClockDrift drift = new ClockDrift(before, after);
    assertEquals(before, drift.at(Long.MAX_VALUE - 100));
    assertEquals(after, drift.at(Long.MIN_VALUE + 100));
    assertEquals(new ClockOffset(15, 5, Long.MAX_VALUE), drift.at(Long.MAX_VALUE));
    assertEquals(20, drift.driftNanos());
  }

  @Test
  void ppm_offsetsOfOneInstant_isZero() {
    ClockOffset offset = new ClockOffset(5, 3, 100);
    assertEquals(0, new ClockDrift(offset, offset).ppm());
  }

  @Test
  void constructor_secondOffsetIsOlder_isRejected() {
    ClockOffset early = new ClockOffset(0, 0, -5);
    ClockOffset late = new ClockOffset(0, 0, 5);
    assertThrows(IllegalArgumentException.class, () -> new ClockDrift(late, early));
    assertThrows(IllegalArgumentException.class, () -> new ClockOffset(0, -1, 0));
  }

  @Test
  void warning_driftThatNoSoundClockHas_namesTheClient() {
    ClockOffset before = new ClockOffset(0, 1_000, 0);
    ClockOffset sound = new ClockOffset(500_000, 1_000, 10_000_000_000L);
    ClockOffset jumped = new ClockOffset(50_000_000, 1_000, 10_000_000_000L);
    assertFalse(new ClockDrift(before, sound).warning(3, "node3").isPresent());
    String text = new ClockDrift(before, jumped).warning(3, "node\u001b3").orElseThrow();
    assertTrue(text.contains("client 3 (node\\u001b3) drifted by 5000 ppm"), text);
  }
}
