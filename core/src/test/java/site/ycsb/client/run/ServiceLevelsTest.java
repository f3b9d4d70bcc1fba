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

/** Bounds that a run has to keep. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ServiceLevelsTest extends RunFixture {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "READ p99 < 50 s",
        "p50 < 50 s",
        "READ mean < 50 s",
        "failed < 0.1 %",
        "READ p99.9 < 50 s; failed < 1 %"
      })
  void run_boundsThatHold_endWith0AndSayWhatWasObserved(String bounds) {
    assertEquals(0, run("slo", bounds), this::err);

    assertLine("[SLO-1], Held, 1");
    assertLine("[SLO-1], Operations, 1000");
    assertTrue(err().contains("slo: '" + bounds.split(";", -1)[0] + "' holds: "), err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"READ p99 < 0.001 us", "p50 < 0.001 us", "READ mean < 0.001 us"})
  void run_latencyAboveABound_endsWith1(String bound) {
    assertEquals(1, run("slo", "failed < 1 %; " + bound), this::err);

    assertLine("[SLO-1], Held, 1");
    assertLine("[SLO-2], Held, 0");
    assertTrue(err().contains("ERROR: slo: '" + bound + "' doesn't hold: "), err());
    assertTrue(err().contains(" us in 1000 operations"), err());
    assertTrue(out().contains("[READ], Return=OK, 1000"), out());
  }

  /** Fewer than {@code maxfailures} allows. */
  @Test
  void run_moreFailuresThanABound_endsWith1() {
    assertEquals(1, run("asked", "fiftieth", "slo", "failed < 1 %"), this::err);

    assertTrue(
        err().contains("ERROR: slo: 'failed < 1 %' doesn't hold: 2.00 % of 1000 operations"),
        err());
  }

  /** A bound holds by observations only. */
  @Test
  void run_boundOnWhatNeverSucceeded_doesNotHold() {
    assertEquals(1, run("asked", "notfound", "slo", "READ p99 < 50 s"), this::err);

    assertLine("[SLO-1], Held, 0");
    assertTrue(err().contains("doesn't hold: no such operation was measured"), err());
  }

  @Test
  void run_withoutBounds_saysNothingOfThem() {
    assertEquals(0, run());

    assertFalse(out().contains("SLO"), out());
    assertFalse(err().contains("slo"), err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | must be like 'READ p99 < 10 ms'",
        "READ p99 is fast | must be like 'READ p99 < 10 ms'",
        "SCAN p99 < 10 ms | bounds an operation that the workload doesn't do; it does READ, UPDATE",
        "failed < 200 % | must be above 0 and below 100 %",
        "Intended-READ p99 < 1 s | must name READ: its latency counts from the intended arrival already"
      })
  void run_boundThatCannotBeJudged_endsWith2(String bound, String rule) {
    assertEquals(
        2,
        run(
            "workload",
            "site.ycsb.workloads.CoreWorkload",
            "readproportion",
            "0.5",
            "updateproportion",
            "0.5",
            "slo",
            bound),
        this::err);

    assertTrue(err().contains("ERROR: slo=" + bound + " (-p): '" + bound + "' " + rule), err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"raw", "timeseries", "histogram"})
  void run_latenciesThatAreNotKept_cannotBeJudgedButFailuresCan(String type) {
    assertEquals(2, run("slo", "READ p99 < 1 s", "measurementtype", type), this::err);
    assertTrue(
        err()
            .contains(
                "ERROR: slo=READ p99 < 1 s (-p): 'READ p99 < 1 s' bounds latencies, which"
                    + " measurementtype=hdrhistogram "),
        err());
    assertEquals(0, run("slo", "failed < 1 %", "measurementtype", type), this::err);
  }

  @Test
  void run_severalClients_cannotBeJudged() {
    assertEquals(
        2, run("slo", "failed < 1 %", "cluster.clients", "2", "cluster.index", "0"), this::err);

    assertTrue(err().contains("one client judges its own operations"), err());
  }

  @Test
  void load_boundOnInserts_isJudged() {
    assertEquals(1, run("dotransactions", "false", "slo", "INSERT p99 < 0.001 us"), this::err);
    assertTrue(err().contains("ERROR: slo: 'INSERT p99 < 0.001 us' doesn't hold"), err());
    assertEquals(2, run("dotransactions", "false", "slo", "READ p99 < 1 s"), this::err);
  }

  /** A slow operation holds up those that have arrived; the wait is theirs. */
  @Test
  void run_arrivals_countsFromWhenOperationsArrived() {
    assertEquals(
        0, run("target", "2000", "arrival", "constant", "slo", "READ p99 < 50 s"), this::err);

    long observed = number("[SLO-1], Observed(us), ");
    assertEquals(number("[Intended-READ], 99thPercentileLatency(us), "), observed);
    assertLine("[SLO-1], SinceArrival, 1");
    assertTrue(err().contains(" us in 1000 operations, since their intended arrival"), err());
  }

  /** Then READ has what YCSB calls Intended-READ else. */
  @Test
  void run_closedLoopMeasuredByIntendedStarts_countsFromThem() {
    assertEquals(
        0,
        run("target", "2000", "measurement.interval", "intended", "slo", "READ p99 < 50 s"),
        this::err);

    assertLine("[SLO-1], SinceArrival, 1");
  }

  @Test
  void run_closedLoopWithATarget_countsFromTheStart() {
    assertEquals(0, run("target", "2000", "slo", "READ p99 < 50 s"), this::err);

    assertLine("[SLO-1], SinceArrival, 0");
    assertFalse(err().contains("intended arrival"), err());
  }

  private long number(String line) {
    return out()
        .lines()
        .filter(one -> one.startsWith(line))
        .map(one -> (long) Double.parseDouble(one.substring(line.length())))
        .findFirst()
        .orElseThrow();
  }
}
