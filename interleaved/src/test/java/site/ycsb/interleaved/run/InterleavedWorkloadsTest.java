package site.ycsb.interleaved.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Arms with workloads of their own. */
class InterleavedWorkloadsTest extends InterleavedSessionFixture {
  @Test
  void run_workloadOfPlainsOwn_isNotThatOfOthersInPlanAndResult() {
    plainProperties = Map.of("threadcount", "3");
    blocksUntilStop = 1;

    InterleavedSession.Outcome outcome = run(SIMULATED, Map.of("recordcount", "40"));

    String workload =
        "3 threads, 50 records, READ 95 %, UPDATE 5 %; other: 2 threads, 40 records, READ 95 %,"
            + " UPDATE 5 %";
    assertTrue(said().contains("\nWorkload: " + workload + "\nMeasures until "), said());
    assertTrue(said().contains(" 1 s at most for each server (warmup.limit), come on"), said());
    assertEquals(
        workload, outcome.result().orElseThrow(() -> new AssertionError(said())).workload());
  }
}
