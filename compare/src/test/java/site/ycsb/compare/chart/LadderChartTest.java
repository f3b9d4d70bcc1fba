package site.ycsb.compare.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.chart.SvgChart.Theme;
import site.ycsb.interleaved.result.Ladder;

class LadderChartTest {
  private static LadderChart chart(List<Ladder.Curve> curves) {
    return new LadderChart(new Ladder("READ p99 < 1 ms", curves));
  }

  private static Ladder.Curve curve(String arm, Ladder.Rate... rates) {
    return new Ladder.Curve(arm, 100, null, List.of(rates));
  }

  private static Ladder.Rate rate(double perSecond, double micros) {
    return new Ladder.Rate(perSecond, 1, 100, micros);
  }

  /** Upright from 100 to 2000, along from 0 to 100. */
  @Test
  void svg_pointsAndBound_areAtTheirPlaces() throws Exception {
    String svg = chart(List.of(curve("a < b", rate(50, 200), rate(100, 1000)))).svg(Theme.LIGHT);

    double bottom = 298;
    double height = 260 / Math.log(20);
    String bound = String.format(Locale.ROOT, "%.1f", bottom - height * Math.log(10));
    String point = String.format(Locale.ROOT, "%.1f", bottom - height * Math.log(2));
    assertTrue(svg.contains("points=\"452," + point + " 828," + bound + "\""), svg);
    assertTrue(svg.contains("y1=\"" + bound + "\" x2=\"828\" y2=\"" + bound + "\""), svg);
    assertTrue(svg.contains(">a &lt; b</text>"), svg);
    assertFalse(svg.contains("p99 < "), svg);
  }

  @Test
  void svg_moreCurvesThanColors_areToldApartByDashes() throws Exception {
    List<Ladder.Curve> curves = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      curves.add(curve("arm " + i, rate(10 + i, 100)));
    }

    String svg = chart(curves).narrow(Theme.DARK);

    assertEquals(
        7,
        svg.lines()
            .filter(line -> line.startsWith("<polyline"))
            .map(line -> line.replaceFirst(".*(stroke=.*)", "$1"))
            .distinct()
            .count(),
        svg);
  }

  @Test
  void isEmpty_curvesWithoutPoints_is() {
    assertTrue(chart(List.of(curve("plain"))).isEmpty());
    assertFalse(chart(List.of(curve("plain", rate(1, 1)))).isEmpty());
  }
}
