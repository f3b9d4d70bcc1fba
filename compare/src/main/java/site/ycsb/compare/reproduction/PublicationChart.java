package site.ycsb.compare.reproduction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.chart.Chart;
import site.ycsb.compare.chart.Chart.Scale;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.report.ReportNumbers;
import site.ycsb.compare.reproduction.Publication.Rows;
import site.ycsb.compare.results.PublishedMetric;
import site.ycsb.compare.results.PublishedReader;
import site.ycsb.compare.results.StudyRecord.PublishedValue;
import site.ycsb.compare.statistics.Interval;

/** The chart of a publication: published figures hollow, measured ones filled. */
record PublicationChart(Publication publication, List<PlannedFigures> studies) {
  private record Point(
      String row, Chart.Series series, double value, Optional<Interval> interval) {}

  Chart chart() {
    List<Chart.Band> bands = new ArrayList<>();
    Set<Chart.Series> series =
        new TreeSet<>(
            Comparator.comparing(Chart.Series::color)
                .thenComparing(one -> !one.hollow())
                .thenComparing(Chart.Series::name));
    for (Publication.ChartBand band : publication.chart()) {
      List<List<Point>> points = new ArrayList<>();
      Set<String> rows = new LinkedHashSet<>();
      for (Publication.ChartPanel panel : band.panels()) {
        List<Point> ofPanel = points(panel, band.rows(), rows);
        points.add(ofPanel);
        ofPanel.forEach(point -> series.add(point.series()));
      }
      List<String> ordered =
          band.rows() == Rows.WORKLOAD ? rows.stream().sorted().toList() : List.copyOf(rows);
      List<Chart.Panel> panels = new ArrayList<>();
      for (int i = 0; i < points.size(); i++) {
        panels.add(panel(band.panels().get(i), points.get(i), ordered));
      }
      bands.add(new Chart.Band(ordered, panels));
    }
    return new Chart(
        publication.title(),
        (isPublished()
                ? "Published figures of " + publication.title() + " with what was measured here"
                : publication.title() + " as measured here")
            + ", dots with 95 % intervals; the tables of the page have all numbers.",
        bands,
        List.copyOf(series),
        caption());
  }

  private boolean isPublished() {
    return studies.stream().anyMatch(one -> !one.lines().isEmpty());
  }

  private List<String> caption() {
    List<String> lines = new ArrayList<>();
    lines.add(
        (isPublished() ? "Hollow: published. Filled: measured here" : "Measured here")
            + ", with its 95 % interval"
            + (studies.stream().anyMatch(one -> one.measured().isPresent())
                ? "."
                : " (nothing is measured yet)."));
    for (PlannedFigures study : studies) {
      study
          .measured()
          .flatMap(MeasuredStudy::scale)
          .ifPresent(factor -> lines.add(study.name() + ": counts scaled by " + factor + "."));
    }
    return lines;
  }

  private static Chart.Panel panel(
      Publication.ChartPanel asked, List<Point> points, List<String> rows) {
    List<Double> values = new ArrayList<>();
    List<Chart.Mark> marks = new ArrayList<>();
    for (Point point : points) {
      values.add(point.value());
      point.interval().ifPresent(ends -> values.addAll(List.of(ends.low(), ends.high())));
      marks.add(
          new Chart.Mark(
              rows.indexOf(point.row()), point.series(), point.value(), point.interval()));
    }
    if (asked.log()) {
      values.removeIf(value -> value <= 0);
    }
    Scale scale =
        asked.log() && !values.isEmpty() ? Scale.logarithmic(values) : Scale.fromZero(values);
    return new Chart.Panel(asked.title(), scale, marks, asked.log() ? (Double) 1.0 : null);
  }

  private List<Point> points(Publication.ChartPanel panel, Rows rowsOf, Set<String> rows) {
    PlannedFigures study =
        studies.stream().filter(one -> one.name().equals(panel.study())).findFirst().orElseThrow();
    List<Point> points = new ArrayList<>();
    for (String name : panel.metrics()) {
      PublishedMetric metric = PublishedMetric.named(name).orElseThrow();
      for (PublishedReader.Line line : study.lines()) {
        PublishedValue figure = line.value();
        if (figure.metric().equals(name) && isWanted(panel, figure.subject().workload())) {
          String row =
              row(
                  rowsOf,
                  metric,
                  figure.subject().records(),
                  figure.subject().operations(),
                  figure.subject().workload());
          rows.add(row);
          points.add(
              new Point(
                  row,
                  new Chart.Series(
                      Optional.ofNullable(figure.subject().store()).orElse("both stores")
                          + ", published",
                      ProtectionChart.color(String.valueOf(figure.subject().store())),
                      true),
                  figure.value(),
                  Optional.empty()));
          if (metric.isComparison()) {
            study
                .answering(figure)
                .forEach((store, ones) -> measured(study, metric, store, ones, row, points));
          }
        }
      }
      // those beside published comparisons are drawn above; without any, all are drawn
      if (!metric.isComparison() || study.lines().isEmpty()) {
        for (Configuration one : study.configurations()) {
          if (one.plain() != metric.isComparison() && isWanted(panel, one.workload())) {
            String row =
                row(
                    rowsOf,
                    metric,
                    one.point().studyRecords(),
                    one.point().studyOperations(),
                    one.workload());
            rows.add(row);
            measured(study, metric, one.store(), List.of(one), row, points);
          }
        }
      }
    }
    return points.stream().distinct().toList();
  }

  private static void measured(
      PlannedFigures study,
      PublishedMetric metric,
      String store,
      List<Configuration> ones,
      String row,
      List<Point> points) {
    FigureMeasurement measured = FigureMeasurement.of(study.measured(), metric, ones, Double.NaN);
    if (measured.exists()) {
      boolean standIn = study.measured().map(trials -> trials.isStandIn(store)).orElse(false);
      points.add(
          new Point(
              row,
              new Chart.Series(
                  store + (standIn ? " (stand-in), here" : ", here"),
                  ProtectionChart.color(store),
                  false),
              measured.value(),
              measured.interval()));
    }
  }

  private static boolean isWanted(Publication.ChartPanel panel, @Nullable String workload) {
    return panel.workload() == null || panel.workload().equals(workload);
  }

  private static String row(
      Rows rowsOf,
      PublishedMetric metric,
      @Nullable Long records,
      @Nullable Long operations,
      @Nullable String workload) {
    return switch (rowsOf) {
      case RECORDS -> count(records);
      case OPERATIONS -> count(operations);
      case WORKLOAD -> workload(workload);
      case METRIC -> metricName(metric) + ", " + workload(workload);
    };
  }

  private static String count(@Nullable Long count) {
    return count == null ? "any" : ReportNumbers.whole(count);
  }

  private static String metricName(PublishedMetric metric) {
    return metric.title().replaceFirst(", protected by plain$", "").replace(" mean latency", "");
  }

  private static String workload(@Nullable String name) {
    return ProtectionChart.workload(String.valueOf(name));
  }
}
