package site.ycsb.compare.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.chart.Chart.Scale;

class ScaleTest {
  @Test
  void fromZero_values_endsAtARoundNumberAboveThem() {
    assertEquals(
        List.of(0.0, 500.0, 1000.0, 1500.0, 2000.0),
        Scale.fromZero(List.of(1836.577, 1100.0)).ticks());
  }

  @Test
  void fromZero_negativeValues_endsAtZero() {
    Scale scale = Scale.fromZero(List.of(-33.93, -1.0));

    assertEquals(-40, scale.low());
    assertEquals(0, scale.high());
  }

  @Test
  void fromZero_noValues_isAScaleAllTheSame() {
    assertTrue(Scale.fromZero(List.of()).high() > 0);
  }

  @Test
  void logarithmic_values_liesAroundThemWithDecadesAsTicks() {
    Scale scale = Scale.logarithmic(List.of(0.1, 12.0));

    assertEquals(0.05, scale.low(), 1e-9);
    assertEquals(20, scale.high(), 1e-9);
    assertEquals(List.of(0.1, 1.0, 10.0), scale.ticks());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.9, 1, 1.05, 7, 5000})
  void logarithmic_singleValue_holdsIt(double value) {
    Scale scale = Scale.logarithmic(List.of(value));

    assertTrue(scale.low() < value && value < scale.high(), scale::toString);
    assertTrue(scale.position(value) > 0 && scale.position(value) < 1);
    assertTrue(!scale.ticks().isEmpty(), scale::toString);
  }
}
