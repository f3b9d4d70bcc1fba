package site.ycsb.compare.reproduction;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import site.ycsb.compare.chart.Chart;
import site.ycsb.compare.chart.Scale;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Metric;
import site.ycsb.compare.results.PairedTrials;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.TrialMetrics;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;

/** The throughput that each protection leaves on each real store, by published results. */
final class ProtectionChart {
  /** Folders of results among the docs that are drawn, each with the page that has its numbers. */
  static final Map<String, String> PAGES =
      Map.of("protection", "protection.md", "tls/transport", "tls.md");

  private static final List<String> STORES = List.of("cassandra", "hbase", "mongodb");
  private static final Pattern STANDARD_WORKLOAD = Pattern.compile("workload([a-f])");
  private static final double PERCENT = 100;

  /** What has to be known of the results, a line each, in a file next to them. */
  private static final String CAPTION = "caption.txt";

  private static final double MIN_HIGH_END = 110;
  private static final double TICK = 25;

  /** Percent above which labels of a tick each would touch. */
  private static final double WIDE = 125;

  private static final double WIDE_TICK = 50;

  private final PairedTrials trials;
  private final List<Configuration> configurations;
  private final List<String> caption;

  private final String page;

  private ProtectionChart(List<ResultRow> rows, List<String> caption, String page) {
    this.page = page;
    this.caption = List.copyOf(caption);
    this.configurations = rows.stream().map(ResultRow::configuration).distinct().toList();
    this.trials = new PairedTrials(configurations, rows);
  }

  /**
   * The chart of a folder with results; of stand-ins it shows nothing.
   *
   * @param page of the docs, with the same numbers
   */
  static Chart of(Path folder, String page) throws IOException {
    return new ProtectionChart(
            PublishedParts.rows(folder).values().stream()
                .flatMap(List::stream)
                .filter(row -> row.metric(TrialMetrics.STAND_IN).orElse(0) == 0)
                .toList(),
            Files.readAllLines(folder.resolve(CAPTION)),
            page)
        .chart();
  }

  private Chart chart() {
    Set<String> protections = new LinkedHashSet<>();
    Set<String> workloads = new LinkedHashSet<>();
    Set<String> stores = new LinkedHashSet<>();
    configurations.stream()
        .sorted((one, other) -> one.id().compareTo(other.id()))
        .forEach(
            one -> {
              workloads.add(one.workload());
              stores.add(one.store());
              if (!one.plain()) {
                protections.add(one.protection());
              }
            });
    List<String> rows = List.copyOf(protections);
    List<Chart.Series> series =
        stores.stream().map(store -> new Chart.Series(store, color(store), false)).toList();
    List<Chart.Panel> panels =
        workloads.stream().map(workload -> panel(workload, rows, series)).toList();
    return new Chart(
        "Throughput that protection leaves (%, plain is 100)",
        "For each workload and protection the throughput in percent of plain, on "
            + stores.stream().map(ProtectionChart::shown).collect(Collectors.joining(" and "))
            + ", with 95 % intervals. docs/"
            + page
            + " has the numbers.",
        List.of(new Chart.Band(rows, panels)),
        series,
        caption);
  }

  private static String shown(String store) {
    return store.equals("hbase")
        ? "HBase"
        : store.substring(0, 1).toUpperCase(Locale.ROOT) + store.substring(1);
  }

  private Chart.Panel panel(String workload, List<String> rows, List<Chart.Series> series) {
    List<Chart.Mark> marks = new ArrayList<>();
    for (Configuration one : configurations) {
      Optional<Ratio> ratio = trials.toPlain(one, Metric.THROUGHPUT.column());
      if (one.workload().equals(workload) && ratio.isPresent()) {
        Optional<Interval> interval = ratio.get().interval();
        marks.add(
            new Chart.Mark(
                rows.indexOf(one.protection()),
                series.stream()
                    .filter(each -> each.name().equals(one.store()))
                    .findFirst()
                    .orElseThrow(),
                PERCENT * ratio.get().ratio(),
                interval.map(found -> PERCENT * found.low()).orElse(null),
                interval.map(found -> PERCENT * found.high()).orElse(null)));
      }
    }
    return new Chart.Panel(workload(workload), scale(marks), marks, PERCENT);
  }

  /** A store's color; that of figures of several stores together is the last one. */
  static int color(String store) {
    int known = STORES.indexOf(store);
    return known < 0 ? STORES.size() : known;
  }

  /** {@code Workload A} for {@code workloada}; other names stay. */
  static String workload(String name) {
    return STANDARD_WORKLOAD
        .matcher(name)
        .replaceFirst(found -> "Workload " + found.group(1).toUpperCase(Locale.ROOT));
  }

  /** From 0 to a little above the highest interval. */
  private static Scale scale(List<Chart.Mark> marks) {
    double high =
        marks.stream()
            .mapToDouble(mark -> Optional.ofNullable(mark.high()).orElse(mark.value()))
            .reduce(MIN_HIGH_END, Math::max);
    List<Double> ticks = new ArrayList<>();
    double step = high > WIDE ? WIDE_TICK : TICK;
    for (double tick = 0; tick <= high; tick += step) {
      ticks.add(tick);
    }
    return new Scale(0, high, false, ticks);
  }
}
