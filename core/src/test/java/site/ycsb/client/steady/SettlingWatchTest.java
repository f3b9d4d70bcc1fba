package site.ycsb.client.steady;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import site.ycsb.client.steady.RunSamples.RunSample;
import site.ycsb.client.steady.SettlingRule.SettlingWatch;

/** Warm-ups of simulated seconds. */
class SettlingWatchTest {
  private static final double STEP = SettlingRule.WINDOW_NANOS / 1e9;
  private static final double LIMIT = 120;

  private final Random random = new Random(3);
  private DoubleUnaryOperator throughput = now -> 1000;
  private DoubleUnaryOperator processorMicros = now -> 100;
  private DoubleUnaryOperator compilerShare = now -> 0;
  private double noise = 0.02;

  /**
   * How a warm-up ended.
   *
   * @param seconds until it settled, or the limit
   */
  private record End(double seconds, SettlingWatch watch) {}

  private double settle(double leastSeconds) {
    return end(leastSeconds).seconds();
  }

  private End end(double leastSeconds) {
    double operations = 0;
    double processors = 1;
    double compiler = 0;
    AtomicReference<RunSample> next = new AtomicReference<>(new RunSample(0, 0, 1, 0));
    SettlingWatch watch = new SettlingWatch(Math.round(leastSeconds * 1e9), ignored -> next.get());
    for (int step = 0; step * STEP < LIMIT; step++) {
      double now = step * STEP;
      long nanos = Math.round(now * 1e9);
      next.set(
          new RunSample(
              nanos, Math.round(operations), Math.round(processors), Math.round(compiler)));
      if (watch.look(nanos, Math.round(operations))) {
        return new End(now, watch);
      }
      double done = throughput.applyAsDouble(now) * STEP * (1 + noise * random.nextGaussian());
      operations += done;
      processors += done * processorMicros.applyAsDouble(now) * 1000;
      compiler += compilerShare.applyAsDouble(now) * STEP * 1e9;
    }
    return new End(LIMIT, watch);
  }

  @Test
  void look_steadyFromTheBeginning_endsSoonAfterItsWindows() {
    End end = end(0);
    assertTrue(end.seconds() >= 11 && end.seconds() <= 25, "settled after " + end.seconds());
    assertTrue(end.watch().isSettled());
  }

  @Test
  void look_leastTime_isKept() {
    assertTrue(settle(40) >= 40);
  }

  @Test
  void look_throughputThatRises_waitsUntilItDoesNot() {
    throughput = now -> 1000 * (1 - 0.5 * Math.exp(-now / 8));
    double seconds = settle(0);
    // within 5 % of its end from 18 s on
    assertTrue(seconds >= 25 && seconds < 70, "settled after " + seconds);
  }

  @Test
  void look_processorTimeThatFalls_waitsUntilItDoesNot() {
    processorMicros = now -> 100 * (1 + Math.exp(-now / 8));
    double seconds = settle(0);
    assertTrue(seconds >= 25 && seconds < 80, "settled after " + seconds);
  }

  @Test
  void look_compilerAtWork_waitsUntilItRests() {
    compilerShare = now -> now < 30 ? 0.5 : 0;
    double seconds = settle(0);
    assertTrue(seconds >= 38 && seconds < 60, "settled after " + seconds);
  }

  @Test
  void look_throughputThatNeverStopsFalling_neverSettles() {
    throughput = now -> 2000 - 15 * now;
    noise = 0.005;
    End end = end(0);
    assertEquals(LIMIT, end.seconds());
    assertFalse(end.watch().isSettled());
    assertTrue(end.watch().movement().orElse("").startsWith("throughput still falls, by "));
  }

  @Test
  void look_noOperations_saysNothingMoves() {
    throughput = now -> 0;
    noise = 0;
    assertTrue(settle(0) < 20);
  }
}
