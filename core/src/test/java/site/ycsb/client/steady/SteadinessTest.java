package site.ycsb.client.steady;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.steady.RunSamples.RunSample;
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
    assertEquals(Section.Metric.min("Steady", 1L), metrics(steadiness).get(0));
    assertEquals(Optional.empty(), steadiness.warning(false));
  }

  @Test
  void of_step_isNotAndSaysWhen() {
    Steadiness steadiness = of(60, now -> now < 40 ? 5000 : 3500);
    assertEquals(Optional.of(false), steadiness.isSteady());
    assertEquals(Section.Metric.min("Steady", 0L), metrics(steadiness).get(0));
    assertTrue(
        steadiness
            .warning(false)
            .orElse("")
            .contains("from 5018 to 3492 operations/s after 40.0 s"),
        () -> steadiness.warning(false).toString());
  }

  @Test
  void of_trend_isNot() {
    Steadiness steadiness = of(60, now -> 5000 * (1 + now / 150));
    assertEquals(Optional.of(false), steadiness.isSteady());
    // from 5000 to 7000, as a share of 7000
    assertEquals(28.6, (double) metrics(steadiness).get(1).value(), 2);
  }

  @Test
  void of_shortRun_cantTell() {
    Steadiness steadiness = of(1.5, now -> 5000);
    assertEquals(Optional.empty(), steadiness.isSteady());
    assertEquals(List.of(Section.Metric.min("Steady", -1L)), metrics(steadiness));
    assertEquals(Optional.empty(), steadiness.warning(false));
  }

  @ParameterizedTest
  @ValueSource(doubles = {2, 2.5, 3, 3.5, 3.75})
  void of_tooShortForAStep_cantTell(double seconds) {
    Steadiness steadiness = of(seconds, now -> now < seconds / 2 ? 5000 : 500);
    assertEquals(List.of(Section.Metric.min("Steady", -1L)), metrics(steadiness));
  }

  @ParameterizedTest
  @ValueSource(doubles = {4, 5, 6, 6.5, 7, 7.75, 8, 12, 30})
  void of_stepInAnyRunThatCanShowOne_isSeen(double seconds) {
    Steadiness steadiness = of(seconds, now -> now < seconds / 2 ? 5000 : 2500);
    assertEquals(Optional.of(false), steadiness.isSteady());
  }

  @Test
  void of_lastSamples_count() {
    RunSamples samples = new RunSamples(1);
    for (int i = 0; i < 48; i++) {
      samples.add(new RunSample(i, i, 0, 0));
    }
    assertEquals(47, samples.parts(24).get(24).nanos());
  }

  @Test
  void of_chanceDifference_isNoStep() {
    double[] of24 = new double[24];
    Arrays.fill(of24, 5000);
    of24[23] = 9000;
    Steadiness steadiness = of(6, now -> of24[(int) Math.min(23, now * 4)]);
    assertEquals(
        List.of(
            Section.Metric.min("Steady", 1L),
            Section.Metric.unmerged("Trend(%)", 0.0),
            Section.Metric.unmerged("Step(%)", 0.0)),
        metrics(steadiness));
  }

  @Test
  void warning_operationsThatFailed_advisesNoWarmUp() {
    Steadiness steadiness = of(60, now -> now < 40 ? 5000 : 1);
    assertTrue(steadiness.warning(false).orElse("").contains("a longer warm-up may help"));

    String text = steadiness.warning(true).orElse("");
    assertTrue(text.contains("after 40.0 s"), text);
    assertFalse(text.contains("warm-up"), text);
  }

  @Test
  void warning_fallingToNothing_namesBothRates() {
    Steadiness steadiness = of(60, now -> 5000 * Math.exp(-now / 20));
    assertFalse(
        steadiness.warning(false).orElse("").contains("%"), () -> "" + steadiness.warning(false));
    assertTrue(steadiness.warning(false).orElse("").contains("operations/s"));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, -0.5, -0.1, 0.1, 0.5, 1})
  void section_changeByOrders_isWithin100Percent(double direction) {
    Steadiness steadiness = of(60, now -> 5000 * Math.exp(direction * (now - 30) / 5));
    double percent = (double) metrics(steadiness).get(1).value();
    assertEquals(Math.signum(direction), Math.signum(percent));
    assertTrue(Math.abs(percent) > 50 && Math.abs(percent) <= 100, percent + " %");
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
