package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations that never end, of a warm-up too. */
class OperationsGivenUpTest extends RunFixture {
  @ParameterizedTest
  @ValueSource(strings = {"0", "5"})
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_operationsThatNeverEnd_areGivenUp(String target) {
    assertEquals(
        1,
        run("asked", "late-deaf", "maxfailuretime", "1", "threadcount", "2", "target", target),
        this::err);
    assertTrue(err().contains("ERROR: no operation has ended for 3 s"), err());
    assertTrue(err().contains("2 of 2 threads are stuck"), err());
    assertTrue(out().contains("[READ], Return=OK, 2"), out());
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_operationsOfTheWarmUpThatNeverEnd_areGivenUp() {
    assertEquals(1, run("asked", "deaf", "maxfailuretime", "1", "warmup.operations", "10"));
    assertTrue(
        err().contains("ERROR: no operation has ended for 3 s") && err().contains("warm-up"),
        err());
  }
}
