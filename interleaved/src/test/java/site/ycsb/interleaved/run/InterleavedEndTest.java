package site.ycsb.interleaved.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;
import site.ycsb.client.capacity.Objective;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.InterleavedResult.Ending;
import site.ycsb.spi.InProcessStore;
import site.ycsb.testing.doubles.AnsweringDB;

/** What ends a measurement, and the exit code. */
class InterleavedEndTest extends InterleavedSessionFixture {
  @Test
  void run_stopRequested_hasTheBlocksSoFar() {
    blocksUntilStop = 3;
    maxDuration = Duration.ofHours(1);
    InterleavedSession.Outcome outcome = run(SIMULATED, Map.of());
    assertEquals(130, outcome.exitCode());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertEquals(Ending.Reason.INTERRUPTED, result.ending().reason());
    assertEquals(3, result.ending().blocks());
    assertEquals(9, result.slices().size());
    InterleavedProgress.Interim first = interims.get(0);
    assertEquals(maxDuration, first.elapsed().plus(first.left()));
  }

  @Test
  void run_armWhoseOperationsFail_isExitCode1() {
    // it ends once so many have failed that it shows
    maxDuration = Duration.ofHours(1);
    InterleavedSession.Outcome outcome = run(SIMULATED, Map.of("simulated.fails", "true"));
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(said().contains("[other] ERROR: all "), said());
    assertFalse(said().contains("[plain] ERROR"), said());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertEquals(Ending.Reason.FAILED, result.ending().reason());
    assertTrue(
        result.soundness().warnings().get(0).endsWith("its figures include operations that failed"),
        said());
    String conclusion = result.decisive("other").orElseThrow().conclusion().sentence();
    assertFalse(conclusion.contains("It would take"), conclusion);
  }

  @Test
  void run_loadThatNeverEnds_isGivenUp() {
    InterleavedSession.Outcome outcome =
        run(SIMULATED, Map.of("simulated.hangs", "true"), "maxfailuretime=1");
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(
        said().contains("ERROR: while other was loaded, no operation has ended for 3 s"), said());
  }

  /** A store in the client that takes no record. */
  public static final class HangingInProcessDB extends AnsweringDB implements InProcessStore {
    @Override
    protected Status answer() {
      while (!Thread.currentThread().isInterrupted()) {
        LockSupport.parkNanos(1_000_000);
      }
      return Status.ERROR;
    }
  }

  @Test
  void run_fillingOfAStoreInTheClientThatNeverEnds_isGivenUp() {
    InterleavedSession.Outcome outcome =
        run(HangingInProcessDB.class.getName(), Map.of(), "maxfailuretime=1");
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(
        said().contains("ERROR: while plain was loaded, no operation has ended for 3 s"), said());
  }

  /** As many as a run by itself may have, and a trial of a study may not. */
  @Test
  void run_armOfWhichMoreThanOnePercentFails_isExitCode1() {
    // for so many operations, on a busy machine too, that some fail
    maxDuration = Duration.ofSeconds(2);
    InterleavedSession.Outcome outcome = run(SIMULATED, Map.of("simulated.seldom.fails", "true"));
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(
        said()
            .matches(
                "(?s).*\\[other] ERROR: \\d+ of \\d+ operations failed, and at most 1 % may where"
                    + " results are compared.*"),
        said());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertEquals(
        List.of(0, 0, 1), result.arms().stream().map(ArmResult::exitCode).toList(), said());
  }

  @Test
  void run_armThatReturnsWrongData_isExitCode3() {
    InterleavedSession.Outcome outcome =
        run(
            SIMULATED,
            Map.of("simulated.wrong", "true"),
            "dataintegrity=true",
            "readproportion=1",
            "updateproportion=0");
    assertEquals(3, outcome.exitCode(), said());
    assertTrue(said().contains("[other] ERROR: results weren't what they should be"), said());
  }

  @Test
  void run_controlThatDiffers_isExitCode1WithTheReason() {
    // on a busy machine the guard takes half of a slice, and a few blocks show nothing
    maxDuration = Duration.ofSeconds(4);
    InterleavedSession.Outcome outcome =
        run(
            SIMULATED,
            Map.of(),
            "simulated.slow.table=usertable_control",
            "readproportion=1",
            "updateproportion=0");
    assertEquals(1, outcome.exitCode(), said());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertFalse(result.soundness().controlHolds());
    assertTrue(result.soundness().warnings().get(0).contains("excludes 0"), said());
    // than both plain arms together
    assertTrue(said().contains("WARNING: other is faster than plain, which isn't"), said());
  }

  @Test
  void run_boundOfOperationsThatAllFail_isExitCode1() {
    bound = Optional.of(Objective.parse("READ p99 < 5 ms"));
    InterleavedSession.Outcome outcome =
        run(SIMULATED, Map.of("simulated.fails", "true"), "readproportion=1", "updateproportion=0");
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(said().contains("of other was a successful READ"), said());
    assertTrue(outcome.result().isEmpty(), said());
  }

  @ParameterizedTest
  @CsvSource({"Warming up, 50000", "Finding how long each mode should work at a time, 250"})
  void run_serverThatEndsBeforeSlicesCount_isGivenUpInTime(String step, int warmUpMillis) {
    downFrom = step;
    slice = Optional.empty();
    maxDuration = Duration.ofHours(1);
    // many slices of the guard: they take longer than maxfailuretime
    pilot = pilot(warmUpMillis, 100, 10_000, 30_000);
    InterleavedSession.Outcome outcome =
        run(SIMULATED, Map.of(), "maxfailuretime=1", "warmup.limit=50");
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(
        said()
            .matches(
                "(?s).*ERROR: every operation of \\w+ has failed for 1 s \\(maxfailuretime\\), so"
                    + " the measurement is aborted\n"
                    + ".*"),
        said());
    assertFalse(said().contains("Each mode works for"), said());
    assertTrue(outcome.result().isEmpty());
  }

  /** While others have their turn, an arm of which an operation failed before has no success. */
  @Test
  void run_pilotWithTurnsLongerThanMaxfailuretime_isMeasured() {
    slice = Optional.empty();
    maxDuration = Duration.ofHours(1);
    pilot = pilot(250, 3, 1_000, 3_600);
    blocksUntilStop = 1;
    InterleavedSession.Outcome outcome =
        run(SIMULATED, Map.of("simulated.seldom.fails", "true"), "maxfailuretime=1");
    assertFalse(said().contains("(maxfailuretime)"), said());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertEquals("chosen by a pilot", result.setup().slicePlan().sliceOrigin());
  }

  @Test
  void run_pilotOfFailuresOnly_isExitCode1WithItsReason() {
    downFrom = "Finding how long each mode should work at a time";
    InterleavedSession.Outcome outcome = run(SIMULATED, Map.of());
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(said().contains(" operations of the pilot have failed, so there is"), said());
    assertFalse(said().contains("Each mode works for"), said());
    assertTrue(outcome.result().isEmpty());
  }

  /** Failed operations are fast, and no rate to begin with. */
  @Test
  void run_serverThatEndsBeforeRatesAreTried_isExitCode1WithItsReason() {
    bound = Optional.of(Objective.parse("READ mean < 5 ms"));
    downFrom = "Trying each mode at full speed";
    InterleavedSession.Outcome outcome = run(SIMULATED, Map.of());
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(said().contains(" operations of the pilot have failed, so there is"), said());
    assertFalse(said().contains("Each mode works for"), said());
  }
}
