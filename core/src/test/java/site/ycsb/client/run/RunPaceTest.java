package site.ycsb.client.run;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How fast operations come: as they can, at a rate, or as they arrive; and how a run warms up. */
class RunPaceTest extends RunFixture {
  @Test
  void run_target_addsIntendedLinesUnlessAnIntervalIsGiven() {
    run("target", "100000");
    assertTrue(out().contains("[Intended-READ], Operations, 1000"), out());
    outBytes.reset();
    run("target", "100000", "measurement.interval", "op");
    assertFalse(out().contains("Intended"), out());
  }

  @Test
  void run_warmUp_isSaidAndNotCounted() {
    assertEquals(0, run("warmup.operations", "50", "threadcount", "3"), this::err);
    assertLine("[READ], Return=OK, 1000");
    assertTrue(err().contains("Warming up: 50 operations, not counted."), err());
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_warmUpBySeconds_ends() {
    assertEquals(0, run("warmup.seconds", "1", "target", "100000"), this::err);
    assertLine("[READ], Return=OK, 1000");
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_warmUpThatMaxExecutionTimeDoesNotReach_endsWith2() {
    assertEquals(
        2, run("warmup.operations", "9000000000000000000", "maxexecutiontime", "1"), this::err);
    assertTrue(err().contains("Warming up: 9000000000000000000 operations, in at most 1 s"), err());
    assertTrue(
        err().contains("ERROR: warmup.operations=9000000000000000000 (-p): the warm-up did "),
        err());
    assertEquals("", out());
  }

  @Test
  void run_warmUpThatTakesTooLongAtItsRate_endsWith2AtOnce() {
    String[] settings = {"warmup.operations", "1001", "maxexecutiontime", "10", "target", "100"};
    assertEquals(2, run(settings));
    assertTrue(
        err().contains("ERROR: warmup.operations=1001 (-p): at the target rate the warm-up"),
        err());
    assertFalse(err().contains("Warming up"), err());
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_warmUpThatSecondsLimit_isNotLimitedByMaxExecutionTime() {
    String[] settings = {
      "warmup.operations", "9000000000000000000", "warmup.seconds", "2", "maxexecutiontime", "1"
    };
    assertEquals(0, run(settings), this::err);
  }

  @Test
  void load_warmUp_isNone() {
    assertEquals(0, run("dotransactions", "false", "warmup.operations", "50"), this::err);
    assertFalse(err().contains("Warming up"), err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"constant", "poisson"})
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_openLoop_doesWhatArrivesAndReportsIntendedLatency(String arrival) {
    assertEquals(0, run("arrival", arrival, "target", "10000", "threadcount", "3"), this::err);
    assertLine("[READ], Return=OK, 1000");
    assertLine("[Intended-READ], Operations, 1000");
    assertLine("[ARRIVALS], Offered, 1000");
    assertLine("[ARRIVALS], Dropped, 0");
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_openLoopOnAStoreThatHangs_goesOnCountingArrivalsAndEndsWith1() {
    assertEquals(
        1,
        run(
            "asked", "hang",
            "arrival", "constant",
            "target", "1000",
            "operationcount", "100",
            "arrival.queue", "10",
            "maxexecutiontime", "1",
            "threadcount", "2"));
    assertLine("[ARRIVALS], Offered, 100");
    assertTrue(err().contains("met a full queue (arrival.queue) and were dropped"), err());
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_schedule_addsIntendedLatency() {
    assertEquals(0, run("target.schedule", "0s:5000,0.1s:20000"), this::err);
    assertLine("[Intended-READ], Operations, 1000");
  }

  @Test
  void run_paceThatContradictsItself_endsWith2() {
    assertEquals(2, run("arrival", "poisson"));
    assertTrue(err().contains("arrival=poisson (-p): needs target, target.schedule or"), err());
    assertEquals(2, run("target", "5", "target.schedule", "0s:7"));
    assertTrue(err().contains("(-p): can't be given together with target. Leave"), err());
    assertEquals(2, run("target.schedule", "7"));
    assertTrue(err().contains("ERROR: target.schedule=7 (-p): must be a list"), err());
  }

  /** What follows from a mistake is none of its own. */
  @Test
  void run_arrivalsAndBoundsWithoutARate_isOneProblem() {
    assertEquals(2, run("arrival", "poisson", "slo", "READ p99 < 10 ms"));
    assertEquals(
        "ERROR: arrival=poisson (-p): needs target, target.schedule or capacity.slo."
            + " Give -target <operations/s>, or target.schedule",
        problems());
  }

  @Test
  void run_arrivalsAtARateThatIsNone_isOneProblem() {
    assertEquals(2, run("arrival", "poisson", "target", "fast"));
    assertTrue(problems().startsWith("ERROR: target=fast (-p): must be a"), err());
    assertFalse(problems().contains("arrival"), err());
  }

  @Test
  void run_boundsOnArrivalsThatArentMeasured_isAProblem() {
    assertEquals(
        2,
        run(
            "arrival", "poisson",
            "target", "1000",
            "slo", "READ p99 < 10 ms",
            "measurement.interval", "op"));
    assertTrue(
        problems().startsWith("ERROR: measurement.interval=op (-p): bounds are on latencies"),
        err());
  }

  private String problems() {
    return err().lines().filter(line -> line.startsWith("ERROR: ")).collect(joining("\n"));
  }
}
