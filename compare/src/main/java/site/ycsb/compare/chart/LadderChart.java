package site.ycsb.compare.chart;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import site.ycsb.compare.chart.Chart.Scale;
import site.ycsb.compare.chart.SvgChart.Theme;
import site.ycsb.interleaved.result.Ladder;

/**
 * Latency against rate of each arm, drawn as SVG by numbers that are the same on every machine. The
 * upright axis is logarithmic; a dashed line marks the bound.
 */
public record LadderChart(Ladder ladder) {
  private static final int MARGIN = SvgChart.MARGIN;
  private static final int LABELS = 60;
  private static final int TITLE = 38;
  private static final int PLOT = 260;
  private static final int AXIS = 44;
  private static final int LEGEND_ROW = 20;

  /** Of lines beyond as many as there are colors. */
  private static final List<String> DASHES = List.of("none", "7 4", "2 3");

  private record Point(double perSecond, double micros) {}

  private static List<Point> points(Ladder.Curve curve) {
    return curve.rates().stream()
        .filter(rate -> rate.micros() != null && rate.micros() > 0)
        .map(rate -> new Point(rate.perSecond(), rate.micros()))
        .toList();
  }

  public boolean isEmpty() {
    return ladder.arms().stream().allMatch(curve -> points(curve).isEmpty());
  }

  public String svg(Theme theme) throws IOException {
    return svg(theme, SvgChart.WIDTH);
  }

  /** For a telephone. */
  public String narrow(Theme theme) throws IOException {
    return svg(theme, SvgChart.NARROW_WIDTH);
  }

  private String svg(Theme theme, int pixels) throws IOException {
    double bound = ladder.boundMicros();
    List<Double> values = new ArrayList<>(List.of(bound));
    List<Double> rates = new ArrayList<>();
    for (Ladder.Curve curve : ladder.arms()) {
      for (Point point : points(curve)) {
        rates.add(point.perSecond());
        values.add(point.micros());
      }
    }
    Scale up = Scale.logarithmic(values);
    Scale along = Scale.fromZero(rates);
    double left = MARGIN + LABELS;
    double width = pixels - left - 2.0 * MARGIN;
    double bottom = TITLE + (double) PLOT;
    Map<String, Object> model = new HashMap<>();
    model.put("title", ladder.bound());
    model.put("theme", theme);
    model.put("margin", SvgChart.number(MARGIN));
    model.put("left", SvgChart.number(left));
    model.put("right", SvgChart.number(left + width));
    model.put("top", SvgChart.number(TITLE));
    model.put("bottom", SvgChart.number(bottom));
    model.put("boundY", SvgChart.number(bottom - PLOT * up.position(bound)));
    model.put(
        "ups",
        up.ticks().stream().map(tick -> tick(tick, bottom - PLOT * up.position(tick))).toList());
    model.put(
        "alongs",
        along.ticks().stream()
            .map(tick -> tick(tick, left + width * along.position(tick)))
            .toList());
    List<Map<String, Object>> drawn = new ArrayList<>();
    double row = bottom + AXIS;
    for (Ladder.Curve curve : ladder.arms()) {
      int number = drawn.size();
      List<Map<String, String>> dots =
          points(curve).stream()
              .map(
                  point ->
                      Map.of(
                          "x", SvgChart.number(left + width * along.position(point.perSecond())),
                          "y", SvgChart.number(bottom - PLOT * up.position(point.micros()))))
              .toList();
      drawn.add(
          Map.of(
              "name", curve.arm(),
              "y", SvgChart.number(row),
              "stroke", theme.series(number),
              "dash", DASHES.get(number / Theme.COLORS % DASHES.size()),
              "dots", dots,
              "line",
                  dots.stream()
                      .map(dot -> dot.get("x") + "," + dot.get("y"))
                      .collect(Collectors.joining(" "))));
      row += LEGEND_ROW;
    }
    model.put("curves", drawn);
    model.put("acrossY", SvgChart.number(bottom + 32));
    model.put("width", SvgChart.number(pixels));
    model.put("height", SvgChart.number(row));
    return Template.filled(LadderChart.class, "ladder.svg.ftlx", model);
  }

  private static Map<String, String> tick(double value, double at) {
    return Map.of("at", SvgChart.number(at), "label", SvgChart.label(value));
  }
}
