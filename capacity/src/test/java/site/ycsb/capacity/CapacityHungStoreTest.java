package site.ycsb.capacity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A search on a store that hangs, which is waited for. */
class CapacityHungStoreTest extends CapacityRunFixture {
  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void run_storeHangs_failsWithWhatWasMeasured() {
    String lifetime = MortalDB.OPERATIONS + "=" + 700;
    assertEquals(
        1,
        run(
            lifetime,
            MortalDB.DEATH + "=hang",
            "maxfailuretime=1",
            "warmup.seconds=0",
            "warmup.operations=10"),
        this::err);
    assertTrue(err().contains("4 of 4 threads are stuck in an operation of the store"), this::err);
    assertFalse(err().contains("Exception"), this::err);
    assertTrue(out.toString(UTF_8).contains("[CAPACITY], Complete, 0"), () -> out.toString(UTF_8));
  }

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void run_storeHangsForAllThreadsButOne_closesThatOnesConnection() {
    assertEquals(
        1,
        run(
            MortalDB.OPERATIONS + "=" + 50,
            MortalDB.DEATH + "=hang",
            MortalDB.SPARED + "=client-2",
            "warmup.seconds=0",
            "warmup.operations=10"),
        this::err);
    assertTrue(err().contains("3 of 4 threads are stuck in an operation of the store"), this::err);
    assertEquals(Set.of("client-2"), MortalDB.CLOSED, this::err);
    assertTrue(out.toString(UTF_8).contains("[CAPACITY], Complete, 0"), () -> out.toString(UTF_8));
  }
}
