package site.ycsb.cluster.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.run.JointResult.JointWindow;

@Timeout(10)
class JointWindowTest {
  @ParameterizedTest
  @ValueSource(longs = {0, -50, 1_000_000, Long.MAX_VALUE - 40, Long.MIN_VALUE + 10})
  void of_clientsAtAnyOrigin_isWhatAllHaveInCommon(long origin) {
    JointWindow window =
        JointWindow.of(
            List.of(
                new ClientSpan(origin + 10, origin + 110, 3),
                new ClientSpan(origin, origin + 90, 8),
                new ClientSpan(origin + 30, origin + 120, 5)));
    assertEquals(new JointWindow(origin + 30, 60, 30, 8), window);
  }

  @Test
  void of_clientsOneAfterTheOther_isEmpty() {
    JointWindow window =
        JointWindow.of(List.of(new ClientSpan(0, 10, 0), new ClientSpan(20, 30, 0)));
    assertEquals(0, window.lengthNanos());
    assertEquals(20, window.startSpreadNanos());
  }

  @Test
  void of_lostClient_endsTheWindow() {
    JointWindow window =
        JointWindow.of(List.of(new ClientSpan(0, 100, 0), new ClientSpan(0, 40, 0)));
    assertEquals(40, window.lengthNanos());
  }

  @Test
  void span_timesOfAClient_becomeTheCoordinators() {
    ClientSpan span =
        ClientSpan.of(
            Long.MAX_VALUE,
            new ClockOffset(-5, 2, 0),
            Long.MIN_VALUE + 9,
            new ClockOffset(-4, 7, 0));
    assertEquals(new ClientSpan(Long.MAX_VALUE - 5, Long.MIN_VALUE + 5, 7), span);
    assertEquals(11, span.lengthNanos());
    assertThrows(IllegalArgumentException.class, () -> new ClientSpan(5, 4, 0));
    assertThrows(IllegalArgumentException.class, () -> new ClientSpan(4, 5, -1));
  }
}
