package site.ycsb.compare.interleaved;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.testing.statistics.SimulatedRuns;

/**
 * Passes of plain, its control, a client on plain's server, and at rest on one of its own. How
 * often intervals hold the truth is written to target/passes.md and passes-together.md.
 */
class PassesTest {
  private static final SimulatedRuns STUDIES = SimulatedRuns.of(500, 2_000);
  private static final double WITHIN = 0.01;
  private static final double TRUTH = 0.95;
  private static final InterleavedResult LIKE = like();
  private static final List<String> TABLE = new ArrayList<>();
  private static final List<String> TOGETHER = new ArrayList<>();

  private static InterleavedResult like() {
    InterleavedResult one = Results.of(true, "client", "atrest");
    return with(
        one,
        one.arms().stream().map(arm -> arm.name().equals("atrest") ? elsewhere(arm) : arm).toList(),
        one.comparisons());
  }

  private static ArmResult elsewhere(ArmResult arm) {
    return new ArmResult(
        arm.name(),
        arm.role(),
        arm.properties(),
        arm.facts(),
        List.of(1),
        null,
        arm.work(),
        arm.latencies(),
        arm.exitCode());
  }

  private static InterleavedResult with(
      InterleavedResult one, List<ArmResult> arms, List<Comparison> comparisons) {
    return new InterleavedResult(
        one.setup(),
        arms,
        one.servers(),
        comparisons,
        null,
        one.soundness(),
        one.ending(),
        one.slices());
  }

  /** What a pass found of an arm, with an error of its blocks of {@link #WITHIN}. */
  private static Comparison found(String arm, double ratio) {
    return found(arm, 1, ratio);
  }

  private static Comparison found(String arm, double plain, double reached) {
    double ratio = reached / plain;
    Comparison.Interval interval =
        new Comparison.Interval(
            ratio * Math.exp(-1.959964 * WITHIN), ratio * Math.exp(1.959964 * WITHIN));
    return new Comparison(
        arm,
        new Comparison.Quantity("throughput", "ops/s", true, true),
        new Comparison.Values(1000 * plain, 1000 * reached, ratio),
        interval,
        interval,
        100,
        new Comparison.Verdict("cost", arm + " in one pass."));
  }

  private static InterleavedResult pass(Comparison... comparisons) {
    return with(LIKE, LIKE.arms(), List.of(comparisons));
  }

  private static Passes of(String arm, double... ratios) {
    return new Passes(Arrays.stream(ratios).mapToObj(ratio -> pass(found(arm, ratio))).toList());
  }

  private static Comparison only(Passes passes) {
    assertEquals(1, passes.comparisons().size());
    return passes.comparisons().get(0);
  }

  private static String sentence(Passes passes) {
    return only(passes).conclusion().sentence();
  }

  private static Comparison.Verdict verdict(Passes passes, String arm) {
    return passes.comparisons().stream()
        .filter(one -> one.arm().equals(arm))
        .findFirst()
        .orElseThrow()
        .conclusion();
  }

  /**
   * In how many studies, with a pass for each start, the interval holds the truth.
   *
   * @param between standard deviation of starts, on logarithms
   */
  private static int covered(String arm, int passes, double between) {
    Random random = new Random(7L * passes + Math.round(1000 * between));
    int covered = 0;
    for (int study = 0; study < STUDIES.count(); study++) {
      double[] ratios =
          DoubleStream.generate(
                  () ->
                      TRUTH
                          * Math.exp(
                              between * random.nextGaussian() + WITHIN * random.nextGaussian()))
              .limit(passes)
              .toArray();
      Comparison.Interval interval = only(of(arm, ratios)).interval();
      covered += low(interval) <= TRUTH && TRUTH <= high(interval) ? 1 : 0;
    }
    return covered;
  }

  private static double low(Comparison.Interval interval) {
    return Optional.ofNullable(interval.low()).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"3, 0.02", "6, 0.02", "3, 0.04", "6, 0.04"})
  void comparisons_startsThatDiffer_holdTheTruthAsOftenAsTheySay(int passes, double between) {
    int covered = covered("atrest", passes, between);

    assertTrue(
        STUDIES.isAtLeast(0.93, covered) && STUDIES.isAtMost(0.97, covered),
        () -> "held in " + covered);
  }

  /** Also where passes differ by so little that few of them can't show it. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 6})
  void comparisons_onPlainsServer_holdTheTruthHoweverPassesDiffer(int passes) {
    StringBuilder line = new StringBuilder("| " + passes + " |");
    for (double between : new double[] {0, 0.005, 0.01, 0.02, 0.04}) {
      int covered = covered("client", passes, between);
      line.append(cell(covered));

      assertTrue(STUDIES.isAtLeast(0.93, covered), () -> "held in " + covered + " at " + between);
    }
    TABLE.add(line.toString());
  }

  private static String cell(int covered) {
    return String.format(Locale.ROOT, " %.1f |", 100.0 * covered / STUDIES.count());
  }

  /**
   * Studies of plain, its control and four arms on plain's server, of which each has an error of
   * {@link #WITHIN} in a pass, and the first one a multiple of that.
   */
  private static int coveredTogether(int passes, double multiple) {
    Random random = new Random(11L * passes + Math.round(1000 * multiple));
    int covered = 0;
    for (int study = 0; study < STUDIES.count(); study++) {
      List<InterleavedResult> all = new ArrayList<>();
      for (int pass = 0; pass < passes; pass++) {
        double plain = Math.exp(WITHIN * random.nextGaussian());
        double control = Math.exp(WITHIN * random.nextGaussian());
        List<Comparison> found = new ArrayList<>();
        found.add(found("control", plain, control));
        for (int arm = 0; arm < 4; arm++) {
          double error = (arm == 0 ? multiple : 1) * WITHIN * random.nextGaussian();
          found.add(found("client " + arm, (plain + control) / 2, TRUTH * Math.exp(error)));
        }
        all.add(pass(found.toArray(Comparison[]::new)));
      }
      Comparison.Interval interval = new Passes(all).comparisons().get(1).interval();
      covered += low(interval) <= TRUTH && TRUTH <= high(interval) ? 1 : 0;
    }
    return covered;
  }

  /** Also of an arm that differs between passes by more or less than the others. */
  @ParameterizedTest
  @ValueSource(ints = {6, 8})
  void comparisons_severalArmsOnPlainsServer_holdTheTruth(int passes) {
    StringBuilder line = new StringBuilder("| " + passes + " |");
    for (double multiple : new double[] {0.5, 1, 1.5, 2, 3}) {
      int covered = coveredTogether(passes, multiple);
      line.append(cell(covered));

      assertTrue(STUDIES.isAtLeast(0.915, covered), () -> "held in " + covered + " at " + multiple);
    }
    TOGETHER.add(line.toString());
  }

  @AfterAll
  static void writeTables() throws IOException {
    Files.write(Path.of("target", "passes.md"), TABLE);
    Files.write(Path.of("target", "passes-together.md"), TOGETHER);
  }

  private static double high(Comparison.Interval interval) {
    return Optional.ofNullable(interval.high()).orElseThrow();
  }

  @Test
  void comparisons_onePass_areItsOwn() {
    assertEquals(LIKE.comparisons(), new Passes(List.of(LIKE)).comparisons());
  }

  @Test
  void comparisons_severalPasses_areTheirGeometricMeanWithASentenceOfTheirs() {
    Comparison all = only(of("client", 0.9, 0.9, 0.9));

    assertEquals(0.9, Optional.ofNullable(all.values().ratio()).orElseThrow(), 1e-12);
    assertEquals(1000, Optional.ofNullable(all.values().plain()).orElseThrow(), 1e-9);
    assertEquals(900, Optional.ofNullable(all.values().arm()).orElseThrow(), 1e-9);
    assertEquals(0.9 * Math.exp(-1.959964 * WITHIN / Math.sqrt(3)), low(all.interval()), 1e-6);
    assertEquals(300, all.blocks());
    assertEquals("cost", all.conclusion().kind());
    assertEquals(
        "client costs between 8.9 and 11.1 % of the throughput.", all.conclusion().sentence());
  }

  @Test
  void comparisons_serverOfItsOwn_sayOfHowManyStarts() {
    assertTrue(
        sentence(of("atrest", 0.9, 0.9, 0.9))
            .endsWith(" Its server isn't plain's: from 3 starts of each server."));
  }

  /** As in a single measurement; what is on plain's server is decided all the same. */
  @ParameterizedTest
  @CsvSource({"1.02, 0.99, cost, costs between", "1.25, 0.8, open, the control is known within"})
  void comparisons_serverOfItsOwn_areDecidedOnlyWherePlainIsKnown(
      double first, double second, String kind, String sentence) {
    Passes passes =
        new Passes(
            DoubleStream.of(first, second, 1)
                .mapToObj(
                    control ->
                        pass(found("control", control), found("client", 0.9), found("atrest", 0.5)))
                .toList());

    assertEquals(kind, verdict(passes, "atrest").kind());
    assertTrue(verdict(passes, "atrest").sentence().contains(sentence));
    assertEquals("cost", verdict(passes, "client").kind());
  }

  @Test
  void comparisons_armThatAPassHasNot_areFromTheOthers() {
    InterleavedResult without =
        with(
            LIKE,
            LIKE.arms().stream().filter(arm -> !arm.name().equals("atrest")).toList(),
            List.of(found("client", 0.9)));
    InterleavedResult both = pass(found("client", 0.9), found("atrest", 0.8));

    Passes passes = new Passes(List.of(without, both, both));

    assertEquals(
        List.of("client", "atrest"), passes.comparisons().stream().map(Comparison::arm).toList());
    String atRest = verdict(passes, "atrest").sentence();
    assertTrue(atRest.endsWith(" from 2 starts of each server."), atRest);
    String client = verdict(passes, "client").sentence();
    assertFalse(client.contains("From"), client);
  }

  /** Too few blocks for an interval say nothing of an error, and so don't count. */
  @Test
  void comparisons_passWithoutAnInterval_areFromTheOthers() {
    Comparison unbounded =
        new Comparison(
            "client",
            found("client", 0.5).quantity(),
            found("client", 0.5).values(),
            new Comparison.Interval(null, null),
            new Comparison.Interval(null, null),
            3,
            new Comparison.Verdict("open", "Too little data."));
    InterleavedResult known = pass(found("client", 0.9));

    Passes two = new Passes(List.of(pass(unbounded), known, known));
    assertEquals(0.9, Optional.ofNullable(only(two).values().ratio()).orElseThrow(), 1e-12);
    assertTrue(sentence(two).endsWith(" From 2 of 3 passes."), sentence(two));
    assertEquals("client in one pass.", sentence(new Passes(List.of(pass(unbounded), known))));
    assertSame(unbounded, only(new Passes(List.of(pass(unbounded), pass(unbounded)))));
    assertNull(unbounded.interval().low());
  }

  /** One pass at 3 errors from 1 fails alone; beside others that don't it needn't. */
  @Test
  void controlHolds_byThePassesTogether() {
    assertTrue(of("control", 1.03, 0.98, 1.0).controlHolds());
    assertFalse(of("control", 1.03, 1.03, 1.03).controlHolds());
    assertTrue(sentence(of("control", 1.03, 1.03, 1.03)).contains("excludes 0"));
    assertFalse(new Passes(List.of(Results.of(false, "client"))).controlHolds());
  }
}
