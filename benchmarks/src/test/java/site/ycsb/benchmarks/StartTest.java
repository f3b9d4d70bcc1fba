package site.ycsb.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.benchmarks.StartComparison.Start;

class StartTest {
  @Test
  void childMillis_secondLine_isAdded() {
    assertEquals(61_250, Start.childMillis("0m0.50s 0m0.10s\n1m1.00s 0m0.25s\n"), 1e-6);
  }

  @Test
  void of_command_hasBothTimes() throws Exception {
    Start start = Start.of(List.of("true"));

    assertTrue(start.wallMillis() > 0, start.toString());
    assertTrue(start.processorMillis() >= 0, start.toString());
  }

  @Test
  void of_commandThatFails_isReported() {
    assertThrows(IllegalStateException.class, () -> Start.of(List.of("false")));
  }
}
