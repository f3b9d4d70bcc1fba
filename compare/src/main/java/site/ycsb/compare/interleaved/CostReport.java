package site.ycsb.compare.interleaved;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.chart.Chart;
import site.ycsb.compare.chart.Chart.Scale;
import site.ycsb.compare.chart.LadderChart;
import site.ycsb.compare.chart.SvgChart;
import site.ycsb.compare.chart.SvgChart.Theme;
import site.ycsb.compare.chart.Template;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.Ladder;

/**
 * The page of an interleaved measurement, one file that works offline: every comparison as an
 * interval on one axis, the largest cost on top and plain's control among them.
 */
final class CostReport {
  static final String FILE_NAME = "report.html";

  private static final double PERCENT = 100;

  private CostReport() {}

  static String html(InterleavedResult result, String title) throws IOException {
    Map<String, Object> model = new HashMap<>();
    model.put("title", title);
    model.put("pictures", Template.pictures());
    model.put("result", result);
    model.put("sentences", sentences(result.comparisons()));
    List<Map<String, String>> charts = new ArrayList<>();
    Map<String, List<Comparison>> quantities =
        result.comparisons().stream()
            .collect(
                Collectors.groupingBy(
                    one -> one.quantity().name(), LinkedHashMap::new, Collectors.toList()));
    for (Map.Entry<String, List<Comparison>> one : quantities.entrySet()) {
      String name = one.getKey();
      String heading = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
      charts.addAll(
          drawn(
              chart(
                  heading + " to plain (%)",
                  "For each protection how its "
                      + name
                      + " differs from plain's, with its interval.",
                  Map.of("", one.getValue()))));
    }
    model.put("charts", charts);
    return Template.filled(CostReport.class, "cost.ftlh", model);
  }

  static List<Map<String, String>> drawn(Chart chart) throws IOException {
    if (chart.isEmpty()) {
      return List.of();
    }
    SvgChart drawn = new SvgChart(chart);
    return List.of(
        Map.of(
            "light", drawn.svg(Theme.LIGHT),
            "dark", drawn.svg(Theme.DARK),
            "narrowLight", drawn.narrow().svg(Theme.LIGHT),
            "narrowDark", drawn.narrow().svg(Theme.DARK)));
  }

  static List<String> sentences(List<Comparison> comparisons) {
    return comparisons.stream()
        .filter(comparison -> comparison.quantity().decisive())
        .sorted(Comparator.comparingDouble(CostReport::cost).reversed())
        .map(comparison -> comparison.conclusion().sentence())
        .toList();
  }

  /** What is lost of plain, as a share; 0 where it isn't known. */
  private static double cost(Comparison comparison) {
    @Nullable Double ratio = comparison.values().ratio();
    if (ratio == null) {
      return 0;
    }
    return comparison.quantity().higherIsBetter() ? 1 - ratio : ratio - 1;
  }

  /** Comparisons as intervals on one axis, in each band the largest cost on top. */
  static Chart chart(String title, String description, Map<String, List<Comparison>> bands) {
    Chart.Series series = new Chart.Series("95 % interval", 0, false);
    List<Double> ends = new ArrayList<>(List.of(0.0));
    Map<String, List<Chart.Mark>> marks = new LinkedHashMap<>();
    Map<String, List<String>> rows = new LinkedHashMap<>();
    bands.forEach(
        (band, comparisons) -> {
          List<Comparison> shown =
              comparisons.stream()
                  .filter(comparison -> comparison.values().ratio() != null)
                  .sorted(Comparator.comparingDouble(CostReport::cost).reversed())
                  .toList();
          rows.put(band, shown.stream().map(Comparison::arm).toList());
          List<Chart.Mark> ofBand = new ArrayList<>();
          for (Comparison comparison : shown) {
            ofBand.add(mark(ofBand.size(), series, comparison, ends));
          }
          marks.put(band, ofBand);
        });
    Scale scale = Scale.fromZero(ends);
    List<Chart.Band> drawn = new ArrayList<>();
    marks.forEach(
        (band, ofBand) ->
            drawn.add(
                new Chart.Band(
                    rows.getOrDefault(band, List.of()),
                    List.of(new Chart.Panel(band, scale, ofBand, 0.0)))));
    return new Chart(title, description, drawn, List.of(series), List.of());
  }

  private static Chart.Mark mark(
      int row, Chart.Series series, Comparison comparison, List<Double> ends) {
    double value = change(Optional.ofNullable(comparison.values().ratio()).orElse(1.0));
    Optional<Interval> interval =
        Passes.interval(comparison)
            .map(found -> new Interval(change(found.low()), change(found.high())));
    ends.add(value);
    interval.ifPresent(found -> ends.addAll(List.of(found.low(), found.high())));
    return new Chart.Mark(row, series, value, interval);
  }

  private static double change(double ratio) {
    return PERCENT * (ratio - 1);
  }

  /** Latency against rate of each arm, in both themes; nothing where none is known. */
  static List<Map<String, String>> drawn(Ladder ladder) throws IOException {
    LadderChart chart = new LadderChart(ladder);
    return chart.isEmpty()
        ? List.of()
        : List.of(
            Map.of(
                "light", chart.svg(Theme.LIGHT),
                "dark", chart.svg(Theme.DARK),
                "narrowLight", chart.narrow(Theme.LIGHT),
                "narrowDark", chart.narrow(Theme.DARK)));
  }
}
