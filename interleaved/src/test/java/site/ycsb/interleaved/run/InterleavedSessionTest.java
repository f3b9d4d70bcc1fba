package site.ycsb.interleaved.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.client.capacity.Objective;
import site.ycsb.interleaved.estimate.RateLadder;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.InterleavedResult.Ending;
import site.ycsb.interleaved.result.Ladder;
import site.ycsb.interleaved.result.Slice;

/** Whole measurements, on stores in this process. What they find isn't looked at. */
class InterleavedSessionTest extends InterleavedSessionFixture {
  @Test
  void run_memory_everyBlockHasEveryArmOnce() {
    InterleavedSession.Outcome outcome = run("memory", Map.of());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertEquals(Ending.Reason.TIME, result.ending().reason());
    assertEquals(
        List.of("plain", "control", "other"), result.arms().stream().map(ArmResult::name).toList());
    assertEquals(3 * result.ending().blocks(), result.slices().size());
    assertEquals(result.ending().blocks(), interims.size());
    for (int block = 0; block < result.ending().blocks(); block++) {
      Set<Integer> arms = new HashSet<>();
      for (Slice slice : result.slices().subList(3 * block, 3 * block + 3)) {
        assertEquals(block, slice.turn().block());
        arms.add(slice.arm());
      }
      assertEquals(Set.of(0, 1, 2), arms);
    }
    for (ArmResult arm : result.arms()) {
      assertEquals(Set.of("READ", "UPDATE"), arm.latencies().keySet());
      assertEquals(0, arm.work().failed());
      assertTrue(arm.work().operations() > 0);
    }
    assertEquals(
        List.of("control", "other"),
        result.comparisons().stream()
            .filter(one -> one.quantity().decisive())
            .map(Comparison::arm)
            .toList());
    assertEquals(
        Set.of(Comparison.Interval.NONE),
        percentiles(result).map(Comparison::anytime).collect(Collectors.toSet()));
  }

  private static Stream<Comparison> percentiles(InterleavedResult result) {
    return result.comparisons().stream()
        .filter(one -> one.quantity().name().matches("p\\d+ latency of .*"));
  }

  @Test
  void run_inserts_goOnInEachArmsTable() {
    InterleavedSession.Outcome outcome =
        run("memory", Map.of(), "insertproportion=0.5", "updateproportion=0", "readproportion=0.5");
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    for (ArmResult arm : result.arms()) {
      assertEquals(Set.of("READ", "INSERT"), arm.latencies().keySet());
      assertEquals(0, arm.exitCode(), said());
    }
  }

  /**
   * Those of percentiles hold for an end that nobody chose by what they saw. That of the control at
   * 99 % reaches beyond the one at 95 %, which holds whenever someone stops.
   */
  @Test
  void run_stopRequested_hasOnlyIntervalsThatHoldThen() {
    blocksUntilStop = 20;
    maxDuration = Duration.ofHours(1);
    InterleavedSession.Outcome outcome = run(SIMULATED, Map.of());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertEquals(
        Set.of(Comparison.Interval.NONE),
        percentiles(result).map(Comparison::interval).collect(Collectors.toSet()));
    assertEquals(
        Set.of("open"),
        percentiles(result).map(one -> one.conclusion().kind()).collect(Collectors.toSet()));
    assertTrue(
        percentiles(result)
            .anyMatch(one -> one.conclusion().sentence().contains("was interrupted")),
        said());

    Comparison control = result.decisive("control").orElseThrow();
    String sentence = control.conclusion().sentence();
    Matcher range = Pattern.compile("([+-][0-9.]+) to ([+-][0-9.]+) %").matcher(sentence);
    assertTrue(range.find(), sentence);
    double low = 100 * (Optional.ofNullable(control.interval().low()).orElseThrow() - 1);
    double high = 100 * (Optional.ofNullable(control.interval().high()).orElseThrow() - 1);
    assertTrue(Double.parseDouble(range.group(1)) <= low + 0.05, control::toString);
    assertTrue(Double.parseDouble(range.group(2)) >= high - 0.05, control::toString);
  }

  @Test
  void run_warmUpThatDoesNotSettle_isSaidOnce() {
    InterleavedSession.Outcome outcome = run(SIMULATED, Map.of());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertTrue(
        result
            .soundness()
            .warnings()
            .contains(
                "the warm-up never settled: it was too short to tell. Give it longer: -p"
                    + " warmup.limit=<seconds>, with overhead or interleave"),
        said());
    assertEquals(2, said().split("never settled", -1).length, said());
    assertTrue(said().contains(" with overhead or interleave.\n"), said());
  }

  @Test
  void run_withTarget_comparesLatency() {
    InterleavedSession.Outcome outcome = run("memory", Map.of(), "target=200");
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertEquals("mean latency", result.decisive("other").orElseThrow().quantity().name());
    // as fast as possible it would be a thousand times as many
    long operations = result.slices().stream().mapToLong(Slice::allOperations).sum();
    double seconds =
        result.slices().stream()
            .mapToDouble(slice -> (slice.guardNanos() + slice.countedNanos()) / 1e9)
            .sum();
    assertTrue(operations < 10 + 2 * 200 * seconds, operations + " in " + seconds + " s");
  }

  @Test
  void run_noLengthOfSlices_isChosenByAPilot() {
    slice = Optional.empty();
    maxDuration = Duration.ofSeconds(3);
    blocksUntilStop = 1;
    pilot = pilot(250, 3, 300, 1_000);
    InterleavedSession.Outcome outcome = run(SIMULATED, Map.of());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    InterleavedResult.SlicePlan plan = result.setup().slicePlan();
    assertEquals("chosen by a pilot", plan.sliceOrigin());
    assertTrue(plan.sliceMillis() >= 25, plan::toString);
    assertTrue(plan.guardOrigin().endsWith(" of 9 slices"), plan::toString);
  }

  @Test
  void run_whatCantBeInterleaved_isRejectedAllAtOnce() {
    InterleavedSession.Outcome outcome =
        run(
            "memory",
            Map.of("measurementtype", "raw"),
            "cluster.clients=2",
            "exportfile=results.json",
            "threadcount=0");
    assertEquals(2, outcome.exitCode());
    for (String key :
        List.of("cluster.clients=2", "exportfile=", "measurementtype=raw", "threadcount=0")) {
      assertTrue(said().contains("ERROR: " + key), said());
    }
    assertTrue(said().contains("a slice begins once every operation of the one before"), said());
    assertTrue(said().contains("several times a second. Measure with one"), said());
    assertTrue(outcome.result().isEmpty());
  }

  @Test
  void run_withBound_everyBlockHasEveryArmOnBothSidesOfItsCrossing() {
    bound = Optional.of(Objective.parse("READ mean < 1 ms"));
    slice = Optional.of(Duration.ofMillis(30));
    InterleavedSession.Outcome outcome =
        run(SIMULATED, Map.of(), "readproportion=1", "updateproportion=0");
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertEquals(
        List.of("control capacity", "other capacity"),
        result.comparisons().stream().map(one -> one.arm() + " " + one.quantity().name()).toList());
    Ladder ladder = Optional.ofNullable(result.ladder()).orElseThrow();
    assertEquals("READ mean < 1 ms", ladder.bound());
    for (Ladder.Curve curve : ladder.arms()) {
      assertTrue(curve.rates().size() >= 2, ladder::toString);
      assertTrue(curve.closedPerSecond() > 0, ladder::toString);
    }
    int before = RateLadder.PASSES + RateLadder.APPROACH;
    int last = result.slices().get(result.slices().size() - 1).turn().block();
    assertEquals(before + result.ending().blocks() - 1, last);
    for (int block = RateLadder.PASSES; block <= last; block++) {
      int number = block;
      List<Slice> slices =
          result.slices().stream().filter(one -> one.turn().block() == number).toList();
      for (int arm = 0; arm < 3; arm++) {
        int index = arm;
        assertEquals(
            2,
            slices.stream()
                .filter(one -> one.arm() == index)
                .map(one -> one.turn().perSecond())
                .distinct()
                .count());
      }
    }
  }

  @Test
  void run_boundAndWhatDoesNotGoWithIt_areRejectedAllAtOnce() {
    bound = Optional.of(Objective.parse("SCAN p99 < 5 ms"));
    InterleavedSession.Outcome outcome =
        run("memory", Map.of(), "target=5", "measurement.interval=op", "capacity.slo=mean < 1 ms");
    assertEquals(2, outcome.exitCode());
    for (String key : List.of("target=5", "measurement.interval=op", "capacity.slo=")) {
      assertTrue(said().contains("ERROR: " + key), said());
    }
    assertEquals(2, run("memory", Map.of()).exitCode());
    assertTrue(said().contains("ERROR: --slo=SCAN p99 < 5 ms"), said());
  }

  @Test
  void run_readModifyWrites_countTheirReadsAndUpdatesOnce() {
    InterleavedSession.Outcome outcome =
        run(
            "memory",
            Map.of(),
            "readproportion=0.4",
            "updateproportion=0",
            "scanproportion=0.2",
            "readmodifywriteproportion=0.4",
            "dataintegrity=true");
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    Set<String> kinds = Set.of("READ", "UPDATE", "SCAN", "READ-MODIFY-WRITE");
    assertEquals(kinds, result.arms().get(0).latencies().keySet(), "no checks of rows");
    for (Slice slice : result.slices()) {
      assertEquals(
          slice.latencies().entrySet().stream()
              .filter(kind -> !kind.getKey().equals("READ-MODIFY-WRITE"))
              .mapToLong(kind -> kind.getValue().operations())
              .sum(),
          slice.timedOperations());
      assertEquals(
          slice.latencies().entrySet().stream()
              .filter(kind -> !kind.getKey().equals("READ-MODIFY-WRITE"))
              .mapToDouble(kind -> kind.getValue().operations() * kind.getValue().meanMicros())
              .sum(),
          slice.latencyMicros(),
          1e-6);
    }
  }

  @Test
  void run_noRecords_isExitCode2() {
    assertEquals(2, run("memory", Map.of(), "recordcount=0").exitCode(), said());
    assertTrue(
        said().contains("ERROR: recordcount=0 (-p): is how many records are loaded for each mode"),
        said());
    assertEquals(1, said().lines().count(), said());
  }

  @Test
  void run_commentBehindAText_isWarnedAboutOnce() {
    origin = "my.properties";
    blocksUntilStop = 1;
    run("memory", Map.of(), "fieldnameprefix=f # short");
    assertEquals(
        1,
        said()
            .lines()
            .filter(
                line ->
                    line.startsWith(
                        "WARNING: fieldnameprefix=f # short (my.properties): the value holds what"
                            + " looks like a comment"))
            .count(),
        said());
  }

  /** Two arms on one table would measure what the other one wrote. */
  @ParameterizedTest
  @CsvSource({"Plain, x, Plain", "x, Control, Control", "a.b, a-b, a-b"})
  void run_armsOfTheSameTable_areExitCode2(String one, String other, String wrong) {
    armNames = List.of(one, other);
    assertEquals(2, run("memory", Map.of()).exitCode(), said());
    assertTrue(
        said().contains("ERROR: --mode=" + wrong + " (argument): would have the same table as "),
        said());
    assertEquals(1, said().lines().count(), said());
  }

  /**
   * They were ignored in silence: a bound that nobody keeps ended with 0, and files weren't there.
   */
  @ParameterizedTest
  @CsvSource({
    "slo, READ p99 < 1 us",
    "exportfile.json, x.json",
    "measurement.raw.output_file, x.raw",
    "capacity.log.file, w.csv",
    "maxexecutiontime, 1",
  })
  void run_whatOnlyASingleRunHas_isExitCode2(String key, String value) {
    assertEquals(2, run("memory", Map.of(), key + "=" + value).exitCode(), said());
    assertTrue(said().contains("ERROR: " + key + "=" + value + " (-p): "), said());
    err.reset();
    assertEquals(2, run("memory", Map.of(key, value)).exitCode(), said());
    assertTrue(said().contains("ERROR: " + key + "=" + value + " (--mode other): "), said());
    assertEquals(key.equals("maxexecutiontime"), said().contains("give --max-duration"), said());
  }
}
