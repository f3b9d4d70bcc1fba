package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * An operation that outlives its run. Its test waits as long as one of {@link RunEndTest} does: in
 * two classes, which two JVMs run, they wait at the same time.
 */
class HungRunTest extends RunFixture {
  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_hungStoreAfterMaxExecutionTime_endsWith1() {
    assertEquals(1, run("asked", "deaf", "maxexecutiontime", "1"));
    assertTrue(err().contains("1 of 1 threads are stuck"), err());
  }
}
