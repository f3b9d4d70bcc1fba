package site.ycsb.compare.reproduction;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.chart.Chart;
import site.ycsb.compare.chart.Chart.Scale;
import site.ycsb.compare.interleaved.Passes;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.reproduction.MeasuredStudy.PublishedParts;
import site.ycsb.compare.results.PairedTrials;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.results.TrialMetrics;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.interleaved.result.Comparison;

/** The throughput that each protection leaves on each real store, by published results. */
record ProtectionChart(List<Cell> cells, List<String> caption, String page) {
  /** Folders of results among the docs that are drawn, each with the page that has its numbers. */
  static final Map<String, String> PAGES =
      Map.of(
          "results/protection",
          "results/protection.md",
          "results/transport",
          "results/transport.md");

  private static final List<String> STORES = List.of("cassandra", "hbase", "mongodb");
  private static final Pattern STANDARD_WORKLOAD = Pattern.compile("workload([a-f])");
  private static final double PERCENT = 100;

  /** What has to be known of the results, a line each, in a file next to them. */
  private static final String CAPTION = "caption.txt";

  private static final double TICK = 25;

  /** Percent above which the costs of a panel are small enough for fine ticks. */
  private static final double FINE = 70;

  private static final double FINE_TICK = 5;

  /** Percent above which labels of a tick each would touch. */
  private static final double WIDE = 125;

  private static final double WIDE_TICK = 50;

  /** What a protection leaves of plain's throughput. */
  private record Cell(
      String store,
      String workload,
      String protection,
      double ratio,
      Optional<Interval> interval) {}

  /** The chart of a folder with results; of stand-ins it shows nothing. */
  static Chart of(Path folder, String page) throws IOException {
    List<Cell> cells = inTurns(folder);
    return new ProtectionChart(
            cells.isEmpty() ? ofTrials(folder) : cells,
            Files.readAllLines(folder.resolve(CAPTION)),
            page)
        .chart();
  }

  /** Of protections that took turns; empty when the results are of trials. */
  private static List<Cell> inTurns(Path folder) throws IOException {
    List<Cell> cells = new ArrayList<>();
    Passes.read(
            PublishedParts.folders(folder).stream()
                .map(part -> part.resolve(Summary.FILE_NAME))
                .toList(),
            Function.identity())
        .forEach((plain, passes) -> cells.addAll(cells(plain, passes)));
    cells.sort(Comparator.comparing(Cell::store).thenComparing(Cell::workload));
    return cells;
  }

  private static List<Cell> cells(Configuration plain, Passes passes) {
    List<Cell> cells = new ArrayList<>();
    for (Comparison found : passes.comparisons()) {
      @Nullable Double ratio = found.values().ratio();
      if (found.quantity().decisive() && ratio != null) {
        cells.add(
            new Cell(plain.store(), plain.workload(), found.arm(), ratio, Passes.interval(found)));
      }
    }
    return cells;
  }

  private static List<Cell> ofTrials(Path folder) throws IOException {
    List<ResultRow> rows =
        PublishedParts.rows(folder).values().stream()
            .flatMap(List::stream)
            .filter(row -> row.metric(TrialMetrics.STAND_IN).orElse(0) == 0)
            .toList();
    List<Configuration> configurations =
        rows.stream().map(ResultRow::configuration).distinct().toList();
    PairedTrials trials = new PairedTrials(configurations, rows);
    List<Cell> cells = new ArrayList<>();
    configurations.stream()
        .sorted(Comparator.comparing(Configuration::id))
        .forEach(
            one ->
                trials
                    .toPlain(one, Metric.THROUGHPUT.column())
                    .ifPresent(
                        ratio ->
                            cells.add(
                                new Cell(
                                    one.store(),
                                    one.workload(),
                                    one.protection(),
                                    ratio.ratio(),
                                    ratio.interval()))));
    return cells;
  }

  private Chart chart() {
    List<String> rows = cells.stream().map(Cell::protection).distinct().toList();
    List<String> stores = cells.stream().map(Cell::store).distinct().toList();
    List<Chart.Panel> panels =
        cells.stream()
            .map(Cell::workload)
            .distinct()
            .map(workload -> panel(workload, rows))
            .toList();
    return new Chart(
        "Throughput that protection leaves (%, plain is 100)",
        "For each workload and protection the throughput in percent of plain, on "
            + stores.stream().map(ProtectionChart::shown).collect(Collectors.joining(" and "))
            + ", with 95 % intervals. docs/"
            + page
            + " has the numbers.",
        List.of(new Chart.Band(rows, panels)),
        stores.stream().map(ProtectionChart::series).toList(),
        caption);
  }

  private static Chart.Series series(String store) {
    return new Chart.Series(store, color(store), false);
  }

  private static String shown(String store) {
    return store.equals("hbase")
        ? "HBase"
        : store.substring(0, 1).toUpperCase(Locale.ROOT) + store.substring(1);
  }

  private Chart.Panel panel(String workload, List<String> rows) {
    List<Chart.Mark> marks = new ArrayList<>();
    for (Cell cell : cells) {
      if (cell.workload().equals(workload)) {

        marks.add(
            new Chart.Mark(
                rows.indexOf(cell.protection()),
                series(cell.store()),
                PERCENT * cell.ratio(),
                cell.interval()
                    .map(ends -> new Interval(PERCENT * ends.low(), PERCENT * ends.high()))));
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

  /** From a round number below the lowest interval, finer where all of them are short costs. */
  private static Scale scale(List<Chart.Mark> marks) {
    double low = PERCENT;
    double high = PERCENT;
    for (Chart.Mark mark : marks) {
      low = Math.min(low, mark.interval().map(Interval::low).orElse(mark.value()));
      high = Math.max(high, mark.interval().map(Interval::high).orElse(mark.value()));
    }
    double step = high > WIDE ? WIDE_TICK : low < FINE ? TICK : FINE_TICK;
    high = Math.max(high, PERCENT + FINE_TICK);
    List<Double> ticks = new ArrayList<>();
    double first = Math.floor(low / step) * step;
    for (double tick = first; tick <= high; tick += step) {
      ticks.add(tick);
    }
    return new Scale(first, high, false, ticks);
  }
}
