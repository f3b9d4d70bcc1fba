package site.ycsb.compare.chart;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import site.ycsb.compare.chart.Chart.Scale;
import site.ycsb.compare.chart.SvgChart.Theme;

/**
 * Lines over a common axis, drawn as SVG by numbers that are the same on every machine. The upright
 * axis is logarithmic.
 *
 * @param description what it shows, for those who hear it
 * @param across the title of the axis below
 * @param bound a value that a dashed line marks
 * @param curves in the order of the legend
 */
public record CurveChart(
    String title, String description, String across, double bound, List<Curve> curves) {
  private static final int MARGIN = SvgChart.MARGIN;
  private static final int LABELS = 60;
  private static final int TITLE = 38;
  private static final int PLOT = 260;
  private static final int AXIS = 44;
  private static final int LEGEND_ROW = 20;

  /** Of lines beyond as many as there are colors. */
  private static final List<String> DASHES = List.of("none", "7 4", "2 3");

  /**
   * A line.
   *
   * @param points in ascending order; values above 0
   */
  public record Curve(String name, List<Point> points) {}

  public record Point(double x, double y) {}

  public boolean isEmpty() {
    return curves.stream().allMatch(curve -> curve.points().isEmpty());
  }

  public String svg(Theme theme) throws IOException {
    return svg(theme, SvgChart.WIDTH);
  }

  /** For a telephone. */
  public String narrow(Theme theme) throws IOException {
    return svg(theme, SvgChart.NARROW_WIDTH);
  }

  private String svg(Theme theme, int pixels) throws IOException {
    List<Double> values = new ArrayList<>(List.of(bound));
    List<Double> rates = new ArrayList<>();
    for (Curve curve : curves) {
      curve.points().forEach(point -> rates.add(point.x()));
      curve.points().forEach(point -> values.add(point.y()));
    }
    Scale up = Scale.logarithmic(values);
    Scale along = Scale.fromZero(rates);
    double left = MARGIN + LABELS;
    double width = pixels - left - 2.0 * MARGIN;
    double bottom = TITLE + (double) PLOT;
    Map<String, Object> model = new HashMap<>();
    model.put("chart", this);
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
    for (Curve curve : curves) {
      int number = drawn.size();
      List<Map<String, String>> dots =
          curve.points().stream()
              .map(
                  point ->
                      Map.of(
                          "x", SvgChart.number(left + width * along.position(point.x())),
                          "y", SvgChart.number(bottom - PLOT * up.position(point.y()))))
              .toList();
      drawn.add(
          Map.of(
              "name", curve.name(),
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
    return Template.filled(CurveChart.class, "curves.svg.ftlx", model);
  }

  private static Map<String, String> tick(double value, double at) {
    return Map.of("at", SvgChart.number(at), "label", SvgChart.label(value));
  }
}
