package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.spi.InProcessStore;
import site.ycsb.workloads.CoreWorkload;

/** What ends a run before its last operation. */
class RunEndTest extends RunFixture {
  @ParameterizedTest
  @ValueSource(strings = {"0", "30000000000"})
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_maxExecutionTime_endsARunThatWouldGoOn(String operations) {
    assertEquals(0, run("operationcount", operations, "maxexecutiontime", "1"));
    assertTrue(out().contains("[READ], Return=OK, "), out());
    assertTrue(err().contains("Maximum time elapsed"), err());
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_hungStoreAfterMaxExecutionTime_endsWith1() {
    assertEquals(1, run("asked", "deaf", "maxexecutiontime", "1"));
    assertTrue(err().contains("1 of 1 threads are stuck"), err());
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_slowToEndAfterMaxExecutionTime_saysWhatItWaitsFor() {
    assertEquals(1, run("asked", "hang", "maxexecutiontime", "1"));
    assertTrue(
        err().contains("Waiting up to 9 s for the last operations of 1 of 1 threads to end"),
        err());
    assertFalse(err().contains("were abandoned"), err());
  }

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
  @ValueSource(strings = {"hang", "deaf", "late-deaf"})
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

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_stopRequested_printsWhatWasMeasuredAndEndsWith130() throws InterruptedException {
    Thread asker =
        new Thread(
            () -> {
              while (!err().contains("Starting test.")) {
                Thread.onSpinWait();
              }
              stop.request();
            });
    asker.start();
    assertEquals(130, run("operationcount", "0", "maxexecutiontime", "50", "target", "2000"));
    asker.join(10_000);
    assertTrue(err().contains("Starting test."), err());
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_storeGone_isBrokenOffWithResultsAndEndsWith1() {
    assertEquals(1, run("asked", "error", "operationcount", "1000000000", "maxfailuretime", "1"));
    assertTrue(out().contains("[READ], Return=ERROR, "), out());
    assertTrue(err().contains("every operation has failed for 1 s"), err());
  }

  @Test
  void run_failuresAboveMaxFailures_endWith1() {
    assertEquals(1, run("asked", "third", "maxfailures", "0.3"));
    assertTrue(err().contains("more than maxfailures=0.3 allows"), err());
    assertTrue(out().contains("[READ], Return=ERROR, "), out());
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_failuresAboveMaxFailures_endARunThatWouldGoOn() {
    assertEquals(
        1,
        run(
            "asked",
            "third",
            "maxfailures",
            "0.3",
            "operationcount",
            "0",
            "maxexecutiontime",
            "50"));
    assertFalse(err().contains("Maximum time elapsed"), err());
  }

  @Test
  void run_oneKindOfOperationAlwaysFails_endsWith1AndSaysWhichAndWhy() {
    assertEquals(
        1,
        run(
            "workload",
            "site.ycsb.workloads.CoreWorkload",
            "asked",
            "no-inserts",
            "readproportion",
            "0.95",
            "updateproportion",
            "0",
            "insertproportion",
            "0.05",
            "seed",
            "1"),
        this::err);
    assertTrue(
        err()
            .matches(
                "(?s).*ERROR: all \\d\\d INSERT operations failed with ERROR, first: duplicate key"
                    + " of the test\\. If an earlier run has inserted these keys.*"),
        err());
    assertFalse(err().contains("maxfailures"), err());
    assertTrue(out().contains("[READ], Return=OK, "), out());
  }

  /** Workload D a second time, with twice the operations. */
  @Test
  void run_halfOfAKindOfOperationFails_endsWith1AndSaysWhichAndWhatHelps() {
    assertEquals(1, runWithInserts(), this::err);
    assertTrue(
        err()
            .matches(
                "(?s).*ERROR: \\d\\d of 1\\d\\d INSERT operations failed with ERROR, first:"
                    + " duplicate key of the test; more than maxkindfailures=0.25 allows\\. If an"
                    + " earlier run has inserted these keys.*"),
        err());
  }

  @Test
  void run_halfOfAKindMayFail_endsWith0() {
    assertEquals(0, runWithInserts("maxkindfailures", "0.6"), this::err);
    assertEquals(0, runWithInserts("maxfailures", "0.6"), this::err);
    // of so few that a share says nothing
    assertEquals(0, runWithInserts("operationcount", "200"), this::err);
    assertFalse(err().contains("ERROR"), err());
  }

  private int runWithInserts(String... more) {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "workload",
                "site.ycsb.workloads.CoreWorkload",
                "asked",
                "half-inserts",
                "operationcount",
                "2500",
                "readproportion",
                "0.95",
                "updateproportion",
                "0",
                "insertproportion",
                "0.05",
                "seed",
                "1"));
    settings.addAll(List.of(more));
    return run(settings.toArray(String[]::new));
  }

  @Test
  void run_failuresBelowMaxFailuresAndMissingRecords_endWith0() {
    assertEquals(0, run("asked", "third", "maxfailures", "0.4"));
    assertEquals(0, run("asked", "notfound", "maxfailures", "0"));
  }
}
