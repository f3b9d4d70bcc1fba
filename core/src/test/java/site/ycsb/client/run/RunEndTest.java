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
import org.junit.jupiter.params.provider.ValueSource;

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
  void run_slowToEndAfterMaxExecutionTime_saysWhatItWaitsFor() {
    assertEquals(1, run("asked", "hang", "maxexecutiontime", "1"));
    assertTrue(
        err().contains("Waiting up to 9 s for the last operations of 1 of 1 threads to end"),
        err());
    assertFalse(err().contains("were abandoned"), err());
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
