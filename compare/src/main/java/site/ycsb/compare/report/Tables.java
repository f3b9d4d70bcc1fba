package site.ycsb.compare.report;

import java.util.ArrayList;
import java.util.Collection;
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
import site.ycsb.compare.results.Summary.ClientEffect;
import site.ycsb.compare.results.Summary.Comparison;
import site.ycsb.compare.results.Summary.ConfigurationSummary;
import site.ycsb.compare.results.Summary.Estimate;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.results.TrialMetrics;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.study.Axis;

/** The tables of the report. */
record Tables(StudyResults results, Summary summary) {

  /** The columns of a table, each with what a row has in it. */
  private static final class Layout<T> {
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<T, Cell>> cells = new ArrayList<>();

    void add(Column column, Function<T, Cell> cell) {
      columns.add(column);
      cells.add(cell);
    }

    void addNames(Function<T, Configuration> configuration) {
      for (Axis axis : List.of(Axis.STORE, Axis.WORKLOAD, Axis.PROTECTION)) {
        add(Column.text(axis.title()), row -> Cell.of(configuration.apply(row).text(axis)));
      }
    }

    ReportTable table(String id, String caption, Collection<T> rows) {
      return new ReportTable(
          id,
          caption,
          columns,
          rows.stream().map(row -> cells.stream().map(cell -> cell.apply(row)).toList()).toList());
    }
  }

  /** A layout that begins with what distinguishes configurations. */
  private <T> Layout<T> settings(Function<T, Configuration> configuration) {
    Layout<T> layout = new Layout<>();
    layout.addNames(configuration);
    for (Dimension dimension : Dimension.of(results.study().configurations(), Axis.numbers())) {
      layout.add(
          new Column(dimension.title(), dimension.axes().stream().map(Axis::key).toList(), true),
          row -> cell(dimension, configuration.apply(row)));
    }
    return layout;
  }

  private static Cell cell(Dimension dimension, Configuration one) {
    return new Cell(
        ReportNumbers.whole(one.number(dimension.axis())),
        dimension.axes().stream().map(one::text).toList());
  }

  private Configuration configuration(String id) {
    return results.study().configuration(id);
  }

  ReportTable overhead() {
    Layout<Comparison> layout = settings(one -> configuration(one.configuration()));
    layout.add(
        Column.estimate("Run time", "time_change_pct"),
        one ->
            change(
                1 / one.ratio(),
                one.interval().map(ends -> new Interval(1 / ends.high(), 1 / ends.low()))));
    addChange(layout, "Throughput", "throughput", Metric.THROUGHPUT);
    addChange(layout, "Mean latency", "latency_mean", Metric.MEAN_LATENCY);
    addChange(layout, "99th percentile", "latency_p99", Metric.P99_LATENCY);
    addChange(layout, "Client CPU", "client_cpu", Metric.CLIENT_CPU);
    layout.add(Column.number("Pairs", "pairs"), one -> Cell.of(one.pairs()));
    layout.add(
        Column.number("p, corrected", "p_corrected"), one -> probability(primary(one).pValue()));
    layout.add(Column.text("Verdict"), one -> Cell.of(verdict(primary(one))));
    return layout.table(
        "overhead",
        overheadCaption(),
        summary.comparisons().stream().filter(one -> one.metric() == Metric.THROUGHPUT).toList());
  }

  private void addChange(Layout<Comparison> layout, String title, String name, Metric metric) {
    layout.add(
        Column.estimate(title, name + "_change_pct"),
        throughput ->
            ofSame(throughput, metric)
                .map(one -> change(one.ratio(), one.interval()))
                .orElse(Cell.of("", null, null, null)));
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

  private static String verdict(Comparison one) {
    if (one.interval().isEmpty()) {
      return "one pair";
    }
    boolean worse = one.metric().higherIsBetter() ? one.ratio() < 1 : one.ratio() > 1;
    return one.isSignificant() ? worse ? "slower" : "faster" : "not shown";
  }

  private Comparison primary(Comparison throughput) {
    Metric deciding = Metric.deciding(configuration(throughput.configuration()));
    return ofSame(throughput, deciding).orElse(throughput);
  }

  private Optional<Comparison> ofSame(Comparison other, Metric metric) {
    return summary.comparisons().stream()
        .filter(one -> one.metric() == metric && one.configuration().equals(other.configuration()))
        .findFirst();
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

  private static Cell probability(double p) {
    return Cell.of(ReportNumbers.probability(p), p);
  }

  ReportTable clientEffects() {
    Layout<ClientEffect> layout = settings(one -> configuration(one.configuration()));
    layout.add(
        Column.number("Compared with clients", "fewest_clients"),
        one -> Cell.of(configuration(one.fewest()).clients()));
    layout.add(Column.text("Figure"), one -> new Cell(one.metric().title(), one.metric().column()));
    layout.add(
        Column.estimate("Change against plain, changed by", "change_pct"),
        one -> change(one.paired().ratio(), one.paired().interval()));
    layout.add(Column.number("Pairs", "pairs"), one -> Cell.of(one.paired().count()));
    layout.add(Column.number("p, corrected", "p_holm"), one -> probability(one.pHolm()));
    layout.add(
        Column.text("Verdict"),
        one ->
            Cell.of(
                one.paired().count() < 2
                    ? "one pair"
                    : one.isSignificant() ? "changes" : "not shown"));
    return layout.table(
        "client-effects",
        "What protection costs with more clients: the ratio to plain data, compared with the same "
            + "ratio with the fewest clients",
        summary.clientEffects());
  }

  ReportTable configurations() {
    Layout<ConfigurationSummary> layout = settings(ConfigurationSummary::configuration);
    layout.add(Column.number("Trials", "trials"), one -> Cell.of(one.trials()));
    for (Metric metric : Metric.values()) {
      layout.add(
          Column.number(
              metric.title() + ", median (" + metric.unit() + ")", metric.column() + "_median"),
          one -> center(estimate(one, metric.column()).map(Estimate::median)));
      layout.add(
          Column.number("mean", metric.column() + "_mean"),
          one -> center(estimate(one, metric.column()).map(Estimate::mean)));
      layout.add(
          Column.interval("95 % interval of the mean", metric.column() + "_mean"),
          one ->
              estimate(one, metric.column())
                  .map(found -> interval(found.mean().interval()))
                  .orElse(Cell.of("", null, null)));
    }
    layout.add(
        Column.text("Held still"), one -> Cell.of(one.heldStill().ofTold(one.heldStill().yes())));
    return layout.table("configurations", "Every configuration", summary.configurations());
  }

  private static Optional<Estimate> estimate(ConfigurationSummary one, String column) {
    return Optional.ofNullable(one.figures().get(column));
  }

  private static Cell center(Optional<Estimate.Center> center) {
    return Cell.of(center.map(Estimate.Center::value).orElse(Double.NaN));
  }

  private static Cell interval(Optional<Interval> interval) {
    return Cell.of(
        ReportNumbers.interval(interval),
        interval.map(Interval::low).orElse(null),
        interval.map(Interval::high).orElse(null));
  }

  ReportTable crypto() {
    Layout<ConfigurationSummary> layout = settings(ConfigurationSummary::configuration);
    addMedian(layout, "Mean latency (µs)", "latency_mean_us");
    addMedian(layout, "Encryption, mean (µs)", "encrypt_mean_us");
    addMedian(layout, "Decryption, mean (µs)", "decrypt_mean_us");
    addMedian(layout, "Share of operations' time (%)", TrialMetrics.CRYPTO_SHARE);
    addMedian(layout, "Values larger by (%)", "expansion_pct");
    return layout.table(
        "crypto",
        "What the client's encryption takes, medians of the trials",
        summary.configurations().stream()
            .filter(one -> one.figures().containsKey(TrialMetrics.CRYPTO_SHARE))
            .toList());
  }

  private static void addMedian(Layout<ConfigurationSummary> layout, String title, String column) {
    layout.add(
        Column.number(title, column),
        one ->
            estimate(one, column)
                .map(found -> Cell.of(found.median().value()))
                .orElse(Cell.of("")));
  }

  private record CurvePoint(Configuration configuration, String operation, Curves.Point point) {}

  ReportTable curves() {
    List<CurvePoint> rows = new ArrayList<>();
    for (ConfigurationSummary one : summary.configurations()) {
      Curves.of(results, one.configuration())
          .forEach(
              (operation, points) ->
                  points.forEach(
                      point -> rows.add(new CurvePoint(one.configuration(), operation, point))));
    }
    Layout<CurvePoint> layout = settings(CurvePoint::configuration);
    layout.add(Column.text("Operation"), row -> Cell.of(row.operation()));
    layout.add(Column.number("Percentile", "percentile"), row -> Cell.of(row.point().percentile()));
    layout.add(Column.number("One in n is slower", "one_in"), row -> Cell.of(row.point().oneIn()));
    layout.add(Column.number("Latency (µs)", "latency_us"), row -> Cell.of(row.point().micros()));
    return layout.table("curves", "Latency percentiles", rows);
  }

  private record Second(ResultRow trial, LatencyLog.TimePoint point) {}

  ReportTable timeLine() {
    Layout<Second> layout = settings(row -> row.trial().configuration());
    layout.add(Column.number("Repeat", "repeat"), row -> Cell.of(row.trial().repeat()));
    layout.add(Column.number("Second", "second"), row -> Cell.of(row.point().second()));
    layout.add(
        Column.number("Throughput (ops/s)", Metric.THROUGHPUT.column()),
        row -> Cell.of(ReportNumbers.thousandths(row.point().throughput())));
    layout.add(
        Column.number("99th percentile latency (µs)", Metric.P99_LATENCY.column()),
        row -> Cell.of(ReportNumbers.thousandths(row.point().p99Micros())));
    return layout.table(
        "timeline",
        "Time line of the trials",
        results.rows().stream()
            .flatMap(
                trial ->
                    results.log(trial).timeLine().stream().map(point -> new Second(trial, point)))
            .toList());
  }

  ReportTable published(List<PublishedPair> pairs) {
    Layout<PublishedPair> layout = new Layout<>();
    layout.add(Column.text("Source"), pair -> Cell.of(pair.published().source()));
    layout.add(
        Column.text("Figure"), pair -> new Cell(pair.metric().title(), pair.published().metric()));
    layout.addNames(PublishedPair::configuration);
    layout.add(
        Column.number("Records there", "published_records"),
        pair -> orNothing(pair.published().subject().records()));
    layout.add(
        Column.number("Operations there", "published_operations"),
        pair -> orNothing(pair.published().subject().operations()));
    layout.add(Column.number("Published", "published"), pair -> Cell.of(pair.published().value()));
    layout.add(Column.number("Measured here", "measured"), pair -> Cell.of(pair.measured()));
    layout.add(Column.interval("95 % interval", "measured"), pair -> interval(pair.interval()));
    return layout.table("published", "Published and measured", pairs);
  }

  private static Cell orNothing(@Nullable Long number) {
    return number == null ? Cell.of("") : Cell.of(number);
  }

  ReportTable trials() {
    List<List<String>> table = ResultsCsv.table(results.rows());
    List<String> header = table.get(0);
    int words = header.indexOf(Metric.THROUGHPUT.column());
    Layout<List<String>> layout = new Layout<>();
    for (int i = 0; i < header.size(); i++) {
      int column = i;
      boolean number = words >= 0 && i >= words;
      layout.add(
          new Column(header.get(i).replace('_', ' '), List.of(header.get(i)), number),
          line -> new Cell(number ? shown(line.get(column)) : line.get(column), line.get(column)));
    }
    return layout.table("trials", "Every trial, as in results.csv", table.subList(1, table.size()));
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
    Layout<StudyResults.FailedTrial> layout = new Layout<>();
    layout.add(Column.text("Trial"), one -> Cell.of(one.trial()));
    layout.add(
        Column.text("Configuration"), one -> Cell.of(configuration(one.configuration()).words()));
    layout.add(Column.text("Reason"), one -> Cell.of(one.reason()));
    return layout.table("failed", "Trials without a result", results.failed());
  }
}
