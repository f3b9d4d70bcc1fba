package site.ycsb.compare.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.Dimension;
import site.ycsb.compare.report.ChartData.Curves;
import site.ycsb.compare.report.ReportTable.Cell;
import site.ycsb.compare.report.ReportTable.Column;
import site.ycsb.compare.results.LatencyLog;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.results.TrialMetrics;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.study.Axis;

/** The tables of the report. */
final class Tables {
  private final StudyResults results;
  private final Summary summary;
  private final List<Setting> settings = new ArrayList<>();

  Tables(StudyResults results, Summary summary) {
    this.results = results;
    this.summary = summary;
    for (Axis axis : List.of(Axis.STORE, Axis.WORKLOAD, Axis.PROTECTION)) {
      settings.add(new Setting(Column.text(axis.title()), one -> Cell.of(one.text(axis))));
    }
    for (Dimension dimension : Dimension.of(results.study().configurations(), Axis.numbers())) {
      settings.add(
          new Setting(
              new Column(
                  dimension.title(), dimension.axes().stream().map(Axis::key).toList(), true),
              one -> cell(dimension, one)));
    }
  }

  /** A column that distinguishes configurations. */
  private record Setting(Column column, Function<Configuration, Cell> cell) {}

  private static Cell cell(Dimension dimension, Configuration one) {
    return new Cell(
        ReportNumbers.whole(one.number(dimension.axis())),
        dimension.axes().stream().map(one::text).toList());
  }

  private List<Column> axisColumns() {
    return settings.stream().map(Setting::column).toList();
  }

  ReportTable overhead() {
    List<Column> columns = new ArrayList<>(axisColumns());
    columns.add(Column.estimate("Run time", "time_change_pct"));
    columns.add(Column.estimate("Throughput", "throughput_change_pct"));
    columns.add(Column.estimate("Mean latency", "latency_mean_change_pct"));
    columns.add(Column.estimate("99th percentile", "latency_p99_change_pct"));
    columns.add(Column.estimate("Client CPU", "client_cpu_change_pct"));
    columns.add(Column.number("Pairs", "pairs"));
    columns.add(Column.number("p, corrected", "p_corrected"));
    columns.add(Column.text("Verdict"));
    List<List<Cell>> rows = new ArrayList<>();
    for (Summary.Comparison one : summary.comparisons()) {
      if (one.metric() == Metric.THROUGHPUT) {
        rows.add(overhead(one));
      }
    }
    return new ReportTable("overhead", overheadCaption(), columns, rows);
  }

  private String overheadCaption() {
    long cut = results.rows().stream().filter(ResultRow::endedByTimeLimit).count();
    String limited =
        cut == 0
            ? ""
            : ", which "
                + cut
                + " of "
                + results.rows().size()
                + " trials need that ended at their time limit";
    return "What protection costs: (T_protected - T_plain) / T_plain with 95 % intervals, which "
        + "hold for all protections of a setting together. Run time is for the same number of "
        + "operations: measured time divided by operations done"
        + limited
        + ". p and verdict refer to throughput, or with a target rate to mean latency.";
  }

  private List<Cell> overhead(Summary.Comparison one) {
    List<Cell> row =
        new ArrayList<>(configuration(results.study().configuration(one.configuration())));
    row.add(
        change(
            1 / one.ratio(),
            one.interval().map(ends -> new Interval(1 / ends.high(), 1 / ends.low()))));
    row.add(change(one.ratio(), one.interval()));
    row.add(change(one, Metric.MEAN_LATENCY));
    row.add(change(one, Metric.P99_LATENCY));
    row.add(change(one, Metric.CLIENT_CPU));
    row.add(Cell.of(one.pairs()));
    Summary.Comparison primary = primary(one);
    row.add(Cell.of(ReportNumbers.probability(primary.pValue()), primary.pValue()));
    row.add(Cell.of(verdict(primary)));
    return row;
  }

  private static String verdict(Summary.Comparison one) {
    if (one.interval().isEmpty()) {
      return "one pair";
    }
    boolean worse = one.metric().higherIsBetter() ? one.ratio() < 1 : one.ratio() > 1;
    return one.isSignificant() ? worse ? "slower" : "faster" : "not shown";
  }

  /** What decides: with a target rate throughput is what was asked for, and latency differs. */
  private Summary.Comparison primary(Summary.Comparison throughput) {
    String id = throughput.configuration();
    if (results.study().configuration(id).target() == 0) {
      return throughput;
    }
    return summary.comparisons().stream()
        .filter(one -> one.metric() == Metric.MEAN_LATENCY && one.configuration().equals(id))
        .findFirst()
        .orElse(throughput);
  }

  private Cell change(Summary.Comparison throughput, Metric metric) {
    return summary.comparisons().stream()
        .filter(
            one -> one.metric() == metric && one.configuration().equals(throughput.configuration()))
        .findFirst()
        .map(one -> change(one.ratio(), one.interval()))
        .orElse(Cell.of("", null, null, null));
  }

  private static Cell change(double ratio, Optional<Interval> interval) {
    String shown = interval.isEmpty() ? "" : " (" + ReportNumbers.changes(interval) + ")";
    return Cell.of(
        ReportNumbers.change(ratio) + shown,
        percent(ratio),
        interval.map(ends -> percent(ends.low())).orElse(null),
        interval.map(ends -> percent(ends.high())).orElse(null));
  }

  private static double percent(double ratio) {
    return (ratio - 1) * 100;
  }

  /** How what each protection costs changes with the number of clients. */
  ReportTable clientEffects() {
    List<Column> columns = new ArrayList<>(axisColumns());
    columns.add(Column.number("Compared with clients", "fewest_clients"));
    columns.add(Column.text("Figure"));
    columns.add(Column.estimate("Change against plain, changed by", "change_pct"));
    columns.add(Column.number("Pairs", "pairs"));
    columns.add(Column.number("p, corrected", "p_holm"));
    columns.add(Column.text("Verdict"));
    List<List<Cell>> rows = new ArrayList<>();
    for (Summary.ClientEffect one : summary.clientEffects()) {
      Ratio ratio = one.paired();
      List<Cell> row =
          new ArrayList<>(configuration(results.study().configuration(one.configuration())));
      row.add(Cell.of(results.study().configuration(one.fewest()).clients()));
      row.add(new Cell(one.metric().title(), one.metric().column()));
      row.add(change(ratio.ratio(), ratio.interval()));
      row.add(Cell.of(ratio.count()));
      row.add(Cell.of(ReportNumbers.probability(one.pHolm()), one.pHolm()));
      row.add(
          Cell.of(ratio.count() < 2 ? "one pair" : one.isSignificant() ? "changes" : "not shown"));
      rows.add(row);
    }
    return new ReportTable(
        "client-effects",
        "What protection costs with more clients: the ratio to plain data, compared with the same "
            + "ratio with the fewest clients",
        columns,
        rows);
  }

  ReportTable configurations() {
    List<Column> columns = new ArrayList<>(axisColumns());
    columns.add(Column.number("Trials", "trials"));
    for (Metric metric : Metric.values()) {
      columns.add(
          Column.number(
              metric.title() + ", median (" + metric.unit() + ")", metric.column() + "_median"));
      columns.add(Column.number("mean", metric.column() + "_mean"));
      columns.add(Column.interval("95 % interval of the mean", metric.column() + "_mean"));
    }
    columns.add(Column.text("Held still"));
    List<List<Cell>> rows = new ArrayList<>();
    for (Summary.ConfigurationSummary one : summary.configurations()) {
      List<Cell> row = new ArrayList<>(configuration(one.configuration()));
      row.add(Cell.of(one.trials()));
      for (Metric metric : Metric.values()) {
        Optional<Summary.Estimate> estimate =
            Optional.ofNullable(one.figures().get(metric.column()));
        row.add(Cell.of(estimate.map(found -> found.median().value()).orElse(Double.NaN)));
        row.add(Cell.of(estimate.map(found -> found.mean().value()).orElse(Double.NaN)));
        row.add(
            estimate
                .map(found -> interval(found.mean().interval()))
                .orElse(Cell.of("", null, null)));
      }
      row.add(Cell.of(one.heldStill().ofTold(one.heldStill().yes())));
      rows.add(row);
    }
    return new ReportTable("configurations", "Every configuration", columns, rows);
  }

  private static Cell interval(Optional<Interval> interval) {
    return Cell.of(
        ReportNumbers.interval(interval),
        interval.map(Interval::low).orElse(null),
        interval.map(Interval::high).orElse(null));
  }

  ReportTable crypto() {
    List<Column> columns = new ArrayList<>(axisColumns());
    columns.add(Column.number("Mean latency (µs)", "latency_mean_us"));
    columns.add(Column.number("Encryption, mean (µs)", "encrypt_mean_us"));
    columns.add(Column.number("Decryption, mean (µs)", "decrypt_mean_us"));
    columns.add(Column.number("Share of operations' time (%)", TrialMetrics.CRYPTO_SHARE));
    columns.add(Column.number("Values larger by (%)", "expansion_pct"));
    List<List<Cell>> rows = new ArrayList<>();
    for (Summary.ConfigurationSummary one : summary.configurations()) {
      if (one.figures().containsKey(TrialMetrics.CRYPTO_SHARE)) {
        List<Cell> row = new ArrayList<>(configuration(one.configuration()));
        for (Column column : columns.subList(settings.size(), columns.size())) {
          row.add(
              Optional.ofNullable(one.figures().get(column.names().get(0)))
                  .map(estimate -> Cell.of(estimate.median().value()))
                  .orElse(Cell.of("")));
        }
        rows.add(row);
      }
    }
    return new ReportTable(
        "crypto", "What the client's encryption takes, medians of the trials", columns, rows);
  }

  ReportTable curves() {
    List<Column> columns = new ArrayList<>(axisColumns());
    columns.add(Column.text("Operation"));
    columns.add(Column.number("Percentile", "percentile"));
    columns.add(Column.number("One in n is slower", "one_in"));
    columns.add(Column.number("Latency (µs)", "latency_us"));
    List<List<Cell>> rows = new ArrayList<>();
    for (Summary.ConfigurationSummary one : summary.configurations()) {
      List<Cell> setting = configuration(one.configuration());
      Curves.of(results, one.configuration())
          .forEach(
              (operation, points) -> {
                for (Curves.Point point : points) {
                  List<Cell> row = new ArrayList<>(setting);
                  row.add(Cell.of(operation));
                  row.add(Cell.of(point.percentile()));
                  row.add(Cell.of(point.oneIn()));
                  row.add(Cell.of(point.micros()));
                  rows.add(row);
                }
              });
    }
    return new ReportTable("curves", "Latency percentiles", columns, rows);
  }

  /** Every trial second by second. */
  ReportTable timeLine() {
    List<Column> columns = new ArrayList<>(axisColumns());
    columns.add(Column.number("Repeat", "repeat"));
    columns.add(Column.number("Second", "second"));
    columns.add(Column.number("Throughput (ops/s)", Metric.THROUGHPUT.column()));
    columns.add(Column.number("99th percentile latency (µs)", Metric.P99_LATENCY.column()));
    List<List<Cell>> rows = new ArrayList<>();
    for (ResultRow trial : results.rows()) {
      List<Cell> setting = configuration(trial.configuration());
      for (LatencyLog.TimePoint point : results.log(trial).timeLine()) {
        List<Cell> row = new ArrayList<>(setting);
        row.add(Cell.of(trial.repeat()));
        row.add(Cell.of(point.second()));
        row.add(Cell.of(ReportNumbers.thousandths(point.throughput())));
        row.add(Cell.of(ReportNumbers.thousandths(point.p99Micros())));
        rows.add(row);
      }
    }
    return new ReportTable("timeline", "Time line of the trials", columns, rows);
  }

  ReportTable published(List<PublishedPair> pairs) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("Source"));
    columns.add(Column.text("Figure"));
    columns.addAll(axisColumns().subList(0, 3));
    columns.add(Column.number("Records there", "published_records"));
    columns.add(Column.number("Operations there", "published_operations"));
    columns.add(Column.number("Published", "published"));
    columns.add(Column.number("Measured here", "measured"));
    columns.add(Column.interval("95 % interval", "measured"));
    List<List<Cell>> rows = new ArrayList<>();
    for (PublishedPair pair : pairs) {
      List<Cell> row = new ArrayList<>();
      row.add(Cell.of(pair.published().source()));
      row.add(new Cell(pair.title(), pair.published().metric()));
      row.add(Cell.of(pair.configuration().store()));
      row.add(Cell.of(pair.configuration().workload()));
      row.add(Cell.of(pair.configuration().protection()));
      row.add(orNothing(pair.published().subject().records()));
      row.add(orNothing(pair.published().subject().operations()));
      row.add(Cell.of(pair.published().value()));
      row.add(Cell.of(pair.measured()));
      row.add(interval(pair.interval()));
      rows.add(row);
    }
    return new ReportTable("published", "Published and measured", columns, rows);
  }

  private static Cell orNothing(@Nullable Long number) {
    return number == null ? Cell.of("") : Cell.of(number);
  }

  ReportTable trials() {
    List<List<String>> table = ResultsCsv.table(results.rows());
    List<String> header = table.get(0);
    int words = header.indexOf(Metric.THROUGHPUT.column());
    int numbersFrom = words < 0 ? header.size() : words;
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < header.size(); i++) {
      columns.add(
          new Column(header.get(i).replace('_', ' '), List.of(header.get(i)), i >= numbersFrom));
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (List<String> line : table.subList(1, table.size())) {
      List<Cell> row = new ArrayList<>();
      for (int i = 0; i < line.size(); i++) {
        String value = line.get(i);
        String text = i >= numbersFrom ? shown(value) : value;
        row.add(new Cell(text, value));
      }
      rows.add(row);
    }
    return new ReportTable("trials", "Every trial, as in results.csv", columns, rows);
  }

  /** A number of the CSV: a whole one as it is. */
  private static String shown(String value) {
    if (value.isEmpty()) {
      return "";
    }
    return value.matches("-?\\d+")
        ? ReportNumbers.whole(Long.parseLong(value))
        : ReportNumbers.figure(Double.parseDouble(value));
  }

  ReportTable failed() {
    List<Column> columns =
        List.of(Column.text("Trial"), Column.text("Configuration"), Column.text("Reason"));
    List<List<Cell>> rows = new ArrayList<>();
    for (StudyResults.FailedTrial one : results.failed()) {
      rows.add(
          List.of(
              Cell.of(one.trial()),
              Cell.of(results.study().configuration(one.configuration()).words()),
              Cell.of(one.reason())));
    }
    return new ReportTable("failed", "Trials without a result", columns, rows);
  }

  private List<Cell> configuration(Configuration one) {
    return settings.stream().map(setting -> setting.cell().apply(one)).toList();
  }
}
