package site.ycsb.compare.report;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.Dimension;
import site.ycsb.compare.results.LatencyLog;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.study.Axis;

/** The numbers that the charts are drawn from, as one JSON document. */
record ChartData(StudyResults results, Summary summary, List<PublishedPair> published) {
  private static final JsonMapper MAPPER = new JsonMapper();

  /** The document, safe inside a script element. */
  String json() throws IOException {
    ObjectNode root = MAPPER.createObjectNode();
    ArrayNode metrics = root.putArray("metrics");
    for (Metric metric : Metric.values()) {
      ObjectNode node = metrics.addObject();
      node.put("column", metric.column());
      node.put("title", metric.title());
      node.put("unit", metric.unit());
    }
    ArrayNode dimensions = root.putArray("dimensions");
    for (Dimension dimension : Dimension.of(results.study().configurations(), Axis.numbers())) {
      ObjectNode node = dimensions.addObject();
      node.put("key", dimension.axis().key());
      node.put("title", dimension.title());
    }
    ArrayNode configurations = root.putArray("configurations");
    for (Summary.ConfigurationSummary one : summary.configurations()) {
      configurations.add(configuration(one));
    }
    ArrayNode comparisons = root.putArray("comparisons");
    for (Summary.Comparison one : summary.comparisons()) {
      ObjectNode node = comparisons.addObject();
      node.put("configuration", one.configuration());
      node.put("metric", one.metric().column());
      put(node, "ratio", one.ratio());
      putEnds(node, one.interval());
      node.put("significant", one.isSignificant());
    }
    ArrayNode pairs = root.putArray("published");
    for (PublishedPair pair : published) {
      ObjectNode node = pairs.addObject();
      node.put("metric", pair.published().metric());
      node.put("title", pair.metric().title());
      node.put("store", pair.configuration().store());
      node.put("workload", pair.configuration().workload());
      node.put("label", pair.configuration().words());
      node.put("source", pair.published().source());
      put(node, "published", pair.published().value());
      put(node, "measured", pair.measured());
      putEnds(node, pair.interval());
    }
    // "</script>" and "<!--" would end or change the element
    return MAPPER.writeValueAsString(root).replace("<", "\\u003c");
  }

  private ObjectNode configuration(Summary.ConfigurationSummary one) {
    Configuration what = one.configuration();
    ObjectNode node = MAPPER.createObjectNode();
    node.put("id", what.id());
    node.put("plain", what.plain());
    for (Axis axis : Axis.values()) {
      if (axis.isNumber()) {
        node.put(axis.key(), what.number(axis));
      } else {
        node.put(axis.key(), what.text(axis));
      }
    }
    ObjectNode figures = node.putObject("figures");
    one.figures()
        .forEach(
            (column, estimate) -> {
              ObjectNode figure = figures.putObject(column);
              put(figure, "mean", estimate.mean().value());
              put(figure, "median", estimate.median().value());
              putEnds(figure, estimate.mean().interval());
            });
    ObjectNode curves = node.putObject("curves");
    Curves.of(results, what)
        .forEach(
            (operation, points) -> {
              ArrayNode curve = curves.putArray(operation);
              points.forEach(point -> curve.addArray().add(point.oneIn()).add(point.micros()));
            });
    ArrayNode lines = node.putArray("lines");
    for (ResultRow row : results.rows()) {
      if (row.configuration().id().equals(what.id())) {
        ObjectNode line = lines.addObject();
        line.put("repeat", row.repeat());
        ArrayNode points = line.putArray("points");
        for (LatencyLog.TimePoint point : results.log(row).timeLine()) {
          points.addArray().add(point.second()).add(ReportNumbers.thousandths(point.throughput()));
        }
      }
    }
    return node;
  }

  private static void putEnds(ObjectNode node, Optional<Interval> interval) {
    interval.ifPresent(
        ends -> {
          put(node, "low", ends.low());
          put(node, "high", ends.high());
        });
  }

  private static void put(ObjectNode node, String name, @Nullable Double number) {
    if (number != null && Double.isFinite(number)) {
      node.put(name, number);
    }
  }

  /** The latency percentiles of all operations of all trials of a configuration together. */
  static final class Curves {
    private static final int POINTS_PER_NINE = 10;
    private static final int NINES = 4;

    private Curves() {}

    /** A point of a curve: one in so many operations is slower. */
    record Point(double oneIn, double micros) {
      double percentile() {
        return 100 * (1 - 1 / oneIn);
      }
    }

    static Map<String, List<Point>> of(StudyResults results, Configuration configuration) {
      Map<String, List<Point>> curves = new LinkedHashMap<>();
      results
          .histograms(
              results.rows().stream()
                  .filter(row -> row.configuration().equals(configuration))
                  .toList())
          .forEach((operation, nanos) -> curves.put(operation.label(), points(nanos)));
      return curves;
    }

    /** As far as there are operations enough to tell. */
    private static List<Point> points(Histogram nanos) {
      List<Point> points = new ArrayList<>();
      for (int i = 0; i <= POINTS_PER_NINE * NINES; i++) {
        double oneIn = Math.pow(10, (double) i / POINTS_PER_NINE);
        if (oneIn <= nanos.getTotalCount()) {
          double percentile = 100 * (1 - 1 / oneIn);
          points.add(
              new Point(
                  ReportNumbers.thousandths(oneIn),
                  ReportNumbers.thousandths(nanos.getValueAtPercentile(percentile) / 1000.0)));
        }
      }
      return points;
    }
  }
}
