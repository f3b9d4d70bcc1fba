package site.ycsb.compare.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class SampleTest {
  @Test
  void meanInterval_threeFigures_isStudents() {
    Interval interval = new Sample(10, 12, 14).meanInterval().orElseThrow();

    // t of 2 degrees of freedom at 97.5 %: 4.302653; standard error 2 / sqrt(3)
    assertEquals(12 - 4.302653 * 2 / Math.sqrt(3), interval.low(), 1e-5);
    assertEquals(12 + 4.302653 * 2 / Math.sqrt(3), interval.high(), 1e-5);
  }

  @Test
  void meanInterval_oneFigure_isNone() {
    assertEquals(Optional.empty(), new Sample(3).meanInterval());
  }

  @Test
  void median_evenAndOdd_areRight() {
    assertEquals(2, new Sample(3, 1, 2).median());
    assertEquals(2.5, new Sample(4, 1, 2, 3).median());
  }

  @Test
  void medianInterval_fiveFigures_isNone() {
    // from lowest to highest covers the median with 93.75 % only
    assertEquals(Optional.empty(), new Sample(1, 2, 3, 4, 5).medianInterval());
  }

  @Test
  void medianInterval_sixFigures_isFromLowestToHighest() {
    assertEquals(Optional.of(new Interval(1, 6)), new Sample(1, 2, 3, 4, 5, 6).medianInterval());
  }

  @Test
  void medianInterval_twentyFigures_isFromSixthToFifteenth() {
    double[] figures = new double[20];
    for (int i = 0; i < 20; i++) {
      figures[i] = i + 1;
    }

    // Hahn and Meeker's table: ranks 6 and 15 cover with 95.9 %
    assertEquals(Optional.of(new Interval(6, 15)), new Sample(figures).medianInterval());
  }

  @Test
  void sample_withoutFigures_isRefused() {
    assertThrows(IllegalArgumentException.class, Sample::new);
  }

  @Test
  void interval_itsEnds_areInside() {
    assertTrue(new Interval(1, 2).contains(2));
  }
}
