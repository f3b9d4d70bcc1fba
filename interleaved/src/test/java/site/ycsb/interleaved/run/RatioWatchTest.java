package site.ycsb.interleaved.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import site.ycsb.client.steady.SettlingRule;
import site.ycsb.interleaved.run.RotatingWarmUp.RatioWatch;

/** Warm-ups of simulated seconds, in which each round is a window. */
class RatioWatchTest {
  private static final double LIMIT = 120;
  private static final double MICROS = 500;

  private final Random random = new Random(5);
  private final RatioWatch watch =
      new RatioWatch(
          new RatioWatch.Moment(0, List.of(0L, 0L)),
          List.of("plain", "control", "one", "other"),
          List.of("the client's compiler", "the compiler of a server"));
  private DoubleUnaryOperator common = now -> 1;
  private DoubleUnaryOperator ofOther = now -> 1.2;
  private DoubleUnaryOperator compilerShare = now -> 0;
  private double compilerNanos;
  private double noise = 0.05;

  /** Seconds until it settled, or the limit. */
  private double settle() {
    double now = 0;
    while (!watch.isSettled() && now < LIMIT) {
      now += SettlingRule.WINDOW_NANOS / 1e9;
      double[] micros = new double[4];
      long[] counts = new long[4];
      for (int arm = 0; arm < 4; arm++) {
        double mean =
            MICROS
                * common.applyAsDouble(now)
                * (arm == 3 ? ofOther.applyAsDouble(now) : 1)
                * (1 + noise * random.nextGaussian());
        counts[arm] = 1000;
        micros[arm] = mean * counts[arm];
      }
      compilerNanos += compilerShare.applyAsDouble(now) * SettlingRule.WINDOW_NANOS;
      watch.add(
          new RatioWatch.Moment(Math.round(now * 1e9), List.of(0L, Math.round(compilerNanos))),
          micros,
          counts);
    }
    return now;
  }

  @Test
  void add_steadyRatios_settlesSoonAfterItsWindows() {
    double seconds = settle();
    assertTrue(seconds >= 11 && seconds <= 20, "settled after " + seconds);
    assertTrue(watch.movement().isEmpty());
  }

  @Test
  void add_storeThatGetsFasterForAllArms_settlesAllTheSame() {
    common = now -> 2 - now / LIMIT;
    double seconds = settle();
    assertTrue(seconds <= 20, "settled after " + seconds);
  }

  @Test
  void add_armThatWarmsUpMoreSlowly_waitsForIt() {
    noise = 0.02;
    ofOther = now -> 1.2 * (1 + Math.exp(-now / 8));
    double seconds = settle();
    // within 5 % of its end from 24 s on
    assertTrue(seconds >= 24 && seconds < 100, "settled after " + seconds);
  }

  @Test
  void add_armThatNeverStops_saysWhichOneMoves() {
    noise = 0.005;
    ofOther = now -> 3 - now / 60;
    assertEquals(LIMIT, settle());
    assertFalse(watch.isSettled());
    String moving = watch.movement().orElse("");
    assertTrue(moving.startsWith("the latency of other beside plain's still falls, by "), moving);
  }

  @Test
  void add_compilerAtWork_waitsUntilItRests() {
    compilerShare = now -> now < 30 ? 0.5 : 0;
    double seconds = settle();
    assertTrue(seconds >= 38 && seconds < 70, "settled after " + seconds);
  }

  @Test
  void add_serversCompilerThatNeverRests_isNamed() {
    compilerShare = now -> 0.5;
    assertEquals(LIMIT, settle());
    assertEquals(
        "the compiler of a server still takes 50 % of a processor", watch.movement().orElse(""));
  }

  @Test
  void add_nothingDone_settles() {
    for (int window = 1; window <= 30; window++) {
      watch.add(
          new RatioWatch.Moment(window * SettlingRule.WINDOW_NANOS, List.of(0L, 0L)),
          new double[4],
          new long[4]);
    }
    assertTrue(watch.isSettled());
  }
}
