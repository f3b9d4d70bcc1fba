package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.spi.InProcessStore;
import site.ycsb.workloads.CoreWorkload;

/**
 * What never ends before a run's first operation. Its tests wait, as those of {@link
 * OperationsGivenUpTest} do: in two classes, which two JVMs run, they wait at the same time.
 */
class SetupGivenUpTest extends RunFixture {
  @ParameterizedTest
  @CsvSource({"init-hang, client-0", "init-hang-later, client-1"})
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_connectingThatNeverEnds_isGivenUp(String asked, String thread) {
    assertEquals(1, run("asked", asked, "connect.limit", "1", "threadcount", "2"), this::err);
    assertTrue(
        err()
            .matches(
                "(?s).*ERROR: the binding site\\.ycsb\\.client\\.run\\.AskedDB hasn't connected,[^;]*"
                    + " within 1 s \\(connect\\.limit\\); thread "
                    + thread
                    + " is in site\\.ycsb\\.client\\.run\\.AskedDB\\.hang\\(.*"),
        err());
    assertEquals(2, err().split("ERROR", -1).length, err());
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_readBeforeTheRunThatNeverEnds_isGivenUp() {
    assertEquals(
        1,
        run("workload", CoreWorkload.class.getName(), "asked", "hang", "maxfailuretime", "1"),
        this::err);
    assertTrue(err().contains("ERROR: a read before the run hasn't ended"), err());
  }

  /** A store in the client, whose records a run inserts first. */
  public static final class InProcessAskedDB extends AskedDB implements InProcessStore {}

  private int fill(String asked) {
    return run(
        InProcessAskedDB.class.getName(),
        new String[] {"asked", asked, "maxfailuretime", "1", "threadcount", "2"});
  }

  @ParameterizedTest
  @ValueSource(strings = {"hang", "deaf"})
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_fillingOfAStoreInTheClientThatNeverEnds_isGivenUp(String asked) {
    assertEquals(1, fill(asked), this::err);
    assertTrue(err().contains("ERROR: no operation has ended for 3 s"), err());
    assertTrue(err().contains("so filling the store is aborted"), err());
    assertEquals(!asked.equals("hang"), err().contains("2 of 2 threads are stuck"), err());
    assertFalse(err().contains("\tat "), err());
  }

  @Test
  void run_fillingThatFails_isASentence() {
    assertEquals(1, fill("no-inserts"), this::err);
    assertTrue(err().contains("ERROR: a record couldn't be inserted into the in-process"), err());
    assertFalse(err().contains("\tat "), err());
  }
}
