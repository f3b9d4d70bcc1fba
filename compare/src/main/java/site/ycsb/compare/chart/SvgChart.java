package site.ycsb.compare.chart;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.chart.Chart.Scale;

/** Draws a chart as SVG, by numbers that are the same on every machine. */
public final class SvgChart {
  static final int WIDTH = 860;

  /** On a telephone, whose text is as large then. */
  static final int NARROW_WIDTH = 400;

  static final int MARGIN = 16;
  private static final int LABELS = 150;

  private static final int LABEL_GAP = 10;

  /** Of a row's name, which has room for them. */
  private static final int LABEL_CHARACTERS = 26;

  private static final int PANEL_GAP = 36;
  private static final int TITLE = 30;
  private static final int LEGEND_ROW = 20;
  private static final int PANEL_TITLE = 24;
  private static final int AXIS = 26;
  private static final int LANE = 11;
  private static final int ROW_PADDING = 8;
  private static final int CAPTION_ROW = 16;
  private static final int CHARACTER = 7;
  private static final int KEY = 26;

  private final Chart chart;
  private final int pixels;
  private final int labels;

  public SvgChart(Chart chart) {
    this(chart, WIDTH);
  }

  private SvgChart(Chart chart, int pixels) {
    this.chart = chart;
    this.pixels = pixels;
    int longest =
        chart.bands().stream()
            .flatMap(band -> band.rows().stream())
            .mapToInt(String::length)
            .max()
            .orElse(0);
    this.labels =
        longest <= LABEL_CHARACTERS
            ? LABELS
            : Math.min(CHARACTER * longest - MARGIN + LABEL_GAP, pixels / 2);
  }

  public SvgChart narrow() {
    return new SvgChart(chart, NARROW_WIDTH);
  }

  public String svg(Theme theme) throws IOException {
    return Template.filled(SvgChart.class, "chart.svg.ftlx", model(theme));
  }

  private Map<String, Object> model(Theme theme) {
    Map<String, Object> model = new HashMap<>();
    model.put("title", chart.title());
    model.put("description", chart.description());
    model.put("theme", theme);
    model.put("left", number(MARGIN));
    double y = TITLE;
    List<Map<String, String>> legend = new ArrayList<>();
    y = legend(legend, theme, y);
    model.put("legend", legend);
    List<Map<String, Object>> bands = new ArrayList<>();
    for (Chart.Band band : chart.bands()) {
      Map<String, Object> drawn = new HashMap<>();
      y = band(drawn, band, theme, y);
      bands.add(drawn);
    }
    model.put("bands", bands);
    List<Map<String, String>> caption = new ArrayList<>();
    for (String line : chart.caption()) {
      y += CAPTION_ROW;
      caption.add(Map.of("text", line, "y", number(y)));
    }
    model.put("caption", caption);
    model.put("width", number(pixels));
    model.put("height", number(y + MARGIN));
    return model;
  }

  /** Names are measured by their characters, generously: fonts differ. */
  private double legend(List<Map<String, String>> legend, Theme theme, double top) {
    double x = MARGIN;
    double y = top + LEGEND_ROW;
    for (Chart.Series series : chart.legend()) {
      double width = KEY + CHARACTER * (double) series.name().length();
      if (x + width > pixels - MARGIN && x > MARGIN) {
        x = MARGIN;
        y += LEGEND_ROW;
      }
      Map<String, String> key = dot(series, theme);
      key.put("x", number(x + 6));
      key.put("y", number(y - 4));
      key.put("textX", number(x + 16));
      key.put("textY", number(y));
      key.put("name", series.name());
      legend.add(key);
      x += width;
    }
    return y + ROW_PADDING;
  }

  private static Map<String, String> dot(Chart.Series series, Theme theme) {
    Map<String, String> dot = new LinkedHashMap<>();
    dot.put("stroke", theme.series(series.color()));
    dot.put("fill", series.hollow() ? theme.background() : theme.series(series.color()));
    return dot;
  }

  private double band(Map<String, Object> drawn, Chart.Band band, Theme theme, double top) {
    List<Chart.Series> lanes =
        chart.legend().stream()
            .filter(
                series ->
                    band.panels().stream()
                        .flatMap(panel -> panel.marks().stream())
                        .anyMatch(mark -> mark.series().equals(series)))
            .toList();
    double rowHeight = ROW_PADDING + LANE * (double) Math.max(1, lanes.size());
    double plotTop = top + PANEL_TITLE;
    double plotBottom = plotTop + rowHeight * band.rows().size();
    List<Map<String, String>> rows = new ArrayList<>();
    for (int i = 0; i < band.rows().size(); i++) {
      rows.add(
          Map.of(
              "label", shortened(band.rows().get(i)),
              "x", number((double) MARGIN + labels - LABEL_GAP),
              "y", number(plotTop + rowHeight * (i + 0.5) + 4),
              "top", number(plotTop + rowHeight * i)));
    }
    drawn.put("rows", rows);
    drawn.put("top", number(plotTop));
    drawn.put("bottom", number(plotBottom));
    int count = band.panels().size();
    double plot = pixels - 2.0 * MARGIN - labels;
    double width = (plot - PANEL_GAP * (count - 1.0)) / count;
    List<Map<String, Object>> panels = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double left = MARGIN + labels + i * (width + PANEL_GAP);
      panels.add(
          panel(
              band.panels().get(i),
              lanes,
              theme,
              new Plot(left, width, plotTop, plotBottom, rowHeight)));
    }
    drawn.put("panels", panels);
    return plotBottom + AXIS + ROW_PADDING;
  }

  /** What there is room for: a name's begin and end tell more than its middle. */
  private String shortened(String name) {
    int room = Math.max(LABEL_CHARACTERS, (MARGIN + labels - LABEL_GAP) / CHARACTER);
    if (name.length() <= room) {
      return name;
    }
    int end = (room - 1) / 2;
    return name.substring(0, room - 1 - end) + "\u2026" + name.substring(name.length() - end);
  }

  private record Plot(double left, double width, double top, double bottom, double rowHeight) {
    String x(Scale scale, double value) {
      return number(left + width * scale.position(value));
    }
  }

  private static Map<String, Object> panel(
      Chart.Panel panel, List<Chart.Series> lanes, Theme theme, Plot plot) {
    Map<String, Object> drawn = new HashMap<>();
    drawn.put("title", panel.title());
    drawn.put("left", number(plot.left()));
    drawn.put("right", number(plot.left() + plot.width()));
    drawn.put("titleY", number(plot.top() - 8));
    List<Map<String, String>> ticks = new ArrayList<>();
    for (double tick : panel.scale().ticks()) {
      ticks.add(
          Map.of(
              "x", plot.x(panel.scale(), tick),
              "y", number(plot.bottom() + 15),
              "label", label(tick)));
    }
    drawn.put("ticks", ticks);
    @Nullable Double reference = panel.reference();
    if (reference != null) {
      drawn.put("reference", plot.x(panel.scale(), reference));
    }
    List<Map<String, String>> marks = new ArrayList<>();
    for (Chart.Mark mark : panel.marks()) {
      Map<String, String> dot = dot(mark.series(), theme);
      double lane = lanes.indexOf(mark.series());
      double y =
          plot.top() + plot.rowHeight() * mark.row() + ROW_PADDING / 2.0 + LANE * (lane + 0.5);
      dot.put("x", plot.x(panel.scale(), mark.value()));
      dot.put("y", number(y));
      mark.interval()
          .ifPresent(
              interval -> {
                dot.put("low", plot.x(panel.scale(), interval.low()));
                dot.put("high", plot.x(panel.scale(), interval.high()));
              });
      marks.add(dot);
    }
    drawn.put("marks", marks);
    return drawn;
  }

  /** A coordinate: tenths of a pixel are seen by nobody. */
  static String number(double coordinate) {
    return plain(Math.rint(coordinate * 10) / 10);
  }

  static String label(double tick) {
    double rounded = Math.rint(tick * 1e6) / 1e6;
    return Math.abs(rounded) >= 10_000 && rounded % 1000 == 0
        ? plain(rounded / 1000) + "k"
        : plain(rounded);
  }

  private static String plain(double number) {
    return number == 0 ? "0" : BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /**
   * Colors of a chart. Those of series are told apart by people who see few colors.
   *
   * <p>Source: Okabe and Ito, Color Universal Design (2008), darker on white.
   */
  public enum Theme {
    LIGHT("#ffffff", "#1f2328", "#59636e", "#d1d9e0", "#0072b2 #c4500c #007a5a #8a4b80"),
    DARK("#0d1117", "#f0f6fc", "#9198a1", "#3d444d", "#56b4e9 #f0a04b #3fc79a #d99fc9");

    /** How many series have a color of their own. */
    static final int COLORS = 4;

    private final String background;
    private final String text;
    private final String faint;
    private final String line;
    private final String series;

    Theme(String background, String text, String faint, String line, String series) {
      this.background = background;
      this.text = text;
      this.faint = faint;
      this.line = line;
      this.series = series;
    }

    public String background() {
      return background;
    }

    public String text() {
      return text;
    }

    public String faint() {
      return faint;
    }

    public String line() {
      return line;
    }

    String series(int color) {
      List<String> colors = List.of(series.split(" ", -1));
      return colors.get(color % colors.size());
    }
  }
}
