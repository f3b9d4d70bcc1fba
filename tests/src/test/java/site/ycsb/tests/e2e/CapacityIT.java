package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.compare.trial.RunResult;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.compare.trial.TrialResult;

/** A search for the highest rate, on a real server and on a store that sleeps. */
@ExtendWith(SharedServers.class)
@Order(6)
class CapacityIT {
  /** Four threads that sleep up to 4 ms do no more than 2000 operations a second. */
  private static final String[] SLOW_STORE = {
    "capacity", "basic", "-P", "workloads/workloada", "-threads", "4",
    "-p", "recordcount=100", "-p", "basicdb.simulatedelay=4", "-p", "basicdb.verbose=false",
    "-p", "warmup.seconds=1", "-p", "capacity.window=1", "-p", "capacity.windows=3",
    "-p", "capacity.confirm=3", "--precision", "25", "--max-duration", "30s"
  };

  /** What is found depends on the machine; that it's found and measured doesn't. */
  @Test
  void capacity_ofCassandra_isFoundAndWritten(CassandraServer server) throws Exception {
    String[] workload = {"cassandra", "-P", "workloads/workloada", "-p", "recordcount=200"};
    server.ycsb().expect(0, with(workload, "load", "-p", "table=capacity"));
    String[] search =
        with(
            workload,
            "capacity",
            "-p",
            "table=capacity",
            "-threads",
            "16",
            "-p",
            "warmup.seconds=1",
            "-p",
            "capacity.window=1",
            "-p",
            "capacity.windows=3",
            "-p",
            "capacity.confirm=3",
            "-p",
            "exportfile.json=capacity.json",
            "--slo",
            "READ p99 < 1 s",
            "--slo",
            "failed < 50 %",
            "--precision",
            "25",
            "-p",
            "capacity.highest=64",
            "-p",
            "capacity.start=32");
    TrialResult first = server.ycsb().expect(0, search);
    Results.assertThirdColumnsAreNumbers(first);
    Results.assertAllOk(first);
    assertEquals(64, Results.metric(first, "CAPACITY", "Rate(ops/sec)"));
    assertEquals(4, Results.metric(first, "CAPACITY", "Limit"));
    assertEquals(1, Results.metric(first, "CAPACITY", "Complete"));
    assertEquals(1, Results.metric(first, "CAPACITY", "Confirmed"));
    Path folder = server.ycsb().folder();
    assertEquals(
        64,
        RunResult.read(new TrialFiles(folder, "capacity"))
            .metric("CAPACITY", "Rate")
            .orElseThrow());
  }

  private static String[] with(String[] common, String command, String... more) {
    return Stream.of(new String[] {command}, common, more)
        .flatMap(Stream::of)
        .toArray(String[]::new);
  }

  /** A search on the store that sleeps; the server's JVMs for commands are there anyway. */
  private static String[] slowStore(String... more) {
    return Stream.concat(Stream.of(SLOW_STORE), Stream.of(more)).toArray(String[]::new);
  }

  /** Whether a search ends in time depends on what else the machine does; that it tells doesn't. */
  @Test
  void capacity_ofFourThreads_isFoundAndMeasured(CassandraServer server) throws Exception {
    TrialResult result =
        server
            .ycsb()
            .run(
                slowStore(
                    "--slo",
                    "READ p99 < 100 ms",
                    "--slo",
                    "failed < 1 %",
                    "-p",
                    "capacity.start=1000"));
    Results.assertThirdColumnsAreNumbers(result);
    double rate = Results.metric(result, "CAPACITY", "Rate(ops/sec)");
    assertTrue(rate > 10 && rate < 2200, () -> Ycsb.describe(result));
    assertTrue(
        Results.metric(result, "CAPACITY", "RateLow(ops/sec)") <= rate,
        () -> Ycsb.describe(result));
    boolean complete = Results.metric(result, "CAPACITY", "Complete") == 1;
    boolean confirmed = Results.metric(result, "CAPACITY", "Confirmed") == 1;
    assertEquals(complete && confirmed ? 0 : 1, result.exitCode(), () -> Ycsb.describe(result));
    if (confirmed) {
      double asked = Results.metric(result, "CAPACITY", "ConfirmedRate(ops/sec)");
      double measured = Results.metric(result, "OVERALL", "Throughput(ops/sec)");
      assertEquals(asked, measured, asked / 4, () -> Ycsb.describe(result));
    }
    assertTrue(
        Results.metric(result, "Intended-READ", "99thPercentileLatency(us)") > 0,
        () -> Ycsb.describe(result));
    assertTrue(result.standardError().contains("Found: "), () -> Ycsb.describe(result));
  }

  /** With a read in every window: by chance there might be none, and nothing known. */
  @Test
  void capacity_boundBelowAnyLatency_saysThatNothingHolds(CassandraServer server) throws Exception {
    String[] search =
        slowStore(
            "--slo",
            "READ p99 < 100 us",
            "-p",
            "capacity.start=2",
            "-p",
            "arrival=constant",
            "-p",
            "readproportion=1",
            "-p",
            "updateproportion=0");
    TrialResult result = server.ycsb().expect(1, search);
    assertTrue(
        result.standardError().contains("ERROR: no rate was found at which READ p99 < 100 us"),
        () -> Ycsb.describe(result));
  }
}
