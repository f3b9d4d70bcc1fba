package site.ycsb.client.steady;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import site.ycsb.spi.Section;

class SteadinessTest {
  private static Steadiness of(double seconds, DoubleUnaryOperator throughput) {
    Random random = new Random(5);
    RunSamples samples = new RunSamples(250_000_000);
    double operations = 0;
    for (double now = 0; now <= seconds; now += 0.25) {
      samples.add(new RunSample(Math.round(now * 1e9), Math.round(operations), 0, 0));
      operations += 0.25 * throughput.applyAsDouble(now) * (1 + 0.03 * random.nextGaussian());
    }
    return Steadiness.of(samples);
  }

  private static List<Section.Metric> metrics(Steadiness steadiness) {
    return steadiness.section().metrics();
  }

  @Test
  void of_level_isSteady() {
    Steadiness steadiness = of(60, now -> 5000);
    assertEquals(Optional.of(true), steadiness.isSteady());
    assertEquals(new Section.Metric("Steady", 1L), metrics(steadiness).get(0));
    assertEquals(Optional.empty(), steadiness.warning());
  }

  @Test
  void of_step_isNotAndSaysWhen() {
    Steadiness steadiness = of(60, now -> now < 40 ? 5000 : 3500);
    assertEquals(Optional.of(false), steadiness.isSteady());
    assertEquals(new Section.Metric("Steady", 0L), metrics(steadiness).get(0));
    assertTrue(
        steadiness.warning().orElse("").contains("changed by -30 % after 40 s"),
        () -> steadiness.warning().toString());
  }

  @Test
  void of_trend_isNot() {
    Steadiness steadiness = of(60, now -> 5000 * (1 + now / 150));
    assertEquals(Optional.of(false), steadiness.isSteady());
    assertTrue((double) metrics(steadiness).get(1).value() > 20);
  }

  @Test
  void of_shortRun_cantTell() {
    Steadiness steadiness = of(1.5, now -> 5000);
    assertEquals(Optional.empty(), steadiness.isSteady());
    assertEquals(List.of(new Section.Metric("Steady", -1L)), metrics(steadiness));
    assertEquals(Optional.empty(), steadiness.warning());
  }

  @Test
  void of_longRun_keepsItsSamplesFew() {
    RunSamples samples = new RunSamples(250_000_000);
    for (long i = 0; i < 100_000; i++) {
      long nanos = i * 250_000_000;
      if (samples.isDue(nanos)) {
        samples.add(new RunSample(nanos, i * 100, 0, 0));
      }
    }
    assertTrue(samples.size() <= 2048);
    assertEquals(0, samples.first().nanos());
    assertEquals(Optional.of(true), Steadiness.of(samples).isSteady());
  }
}
