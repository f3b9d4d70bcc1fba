package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/** A search for the highest rate, on a store that answers after a random time. */
class CapacityIT {
  /** Four threads that sleep up to 4 ms do no more than 2000 operations a second. */
  private static final String[] SLOW_STORE = {
    "capacity", "basic", "-P", "workloads/workloada", "-threads", "4",
    "-p", "recordcount=100", "-p", "basicdb.simulatedelay=4", "-p", "basicdb.verbose=false",
    "-p", "warmup.seconds=2", "-p", "capacity.window=1", "-p", "capacity.windows=4",
    "-p", "capacity.confirm=4", "--precision", "10", "--max-duration", "60s"
  };

  @TempDir private Path folder;

  private TrialResult capacity(int exitCode, String... more) throws Exception {
    return Ycsb.localIn(folder)
        .expect(
            exitCode,
            Stream.concat(Stream.of(SLOW_STORE), Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void capacity_ofFourThreads_isFoundAndMeasured() throws Exception {
    TrialResult result = capacity(0, "--slo", "READ p99 < 100 ms", "--slo", "failed < 1 %");
    Results.assertThirdColumnsAreNumbers(result);
    double rate = Results.metric(result, "CAPACITY", "Rate(ops/sec)");
    assertTrue(rate > 10 && rate < 2200, () -> Ycsb.describe(result));
    assertTrue(
        Results.metric(result, "CAPACITY", "RateLow(ops/sec)") <= rate,
        () -> Ycsb.describe(result));
    assertEquals(1, Results.metric(result, "CAPACITY", "Complete"));
    assertEquals(1, Results.metric(result, "CAPACITY", "Confirmed"));
    double confirmed = Results.metric(result, "CAPACITY", "ConfirmedRate(ops/sec)");
    double measured = Results.metric(result, "OVERALL", "Throughput(ops/sec)");
    assertEquals(confirmed, measured, confirmed / 4, () -> Ycsb.describe(result));
    assertTrue(
        Results.metric(result, "Intended-READ", "99thPercentileLatency(us)") > 0,
        () -> Ycsb.describe(result));
    assertTrue(result.standardError().contains("Found: "), () -> Ycsb.describe(result));
  }

  @Test
  void capacity_boundBelowAnyLatency_saysThatNothingHolds() throws Exception {
    TrialResult result =
        capacity(1, "--slo", "READ p99 < 100 us", "-p", "capacity.start=8");
    assertTrue(
        result.standardError().contains("ERROR: no rate was found at which READ p99 < 100 us"),
        () -> Ycsb.describe(result));
  }
}
