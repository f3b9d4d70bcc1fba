package site.ycsb.compare.command;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import site.ycsb.compare.interleaved.CostTable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.Metric;
import site.ycsb.compare.results.PairedTrials;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.statistics.Sample;

/** Overheads as a table for people and as CSV. */
public record OverheadTable(List<Overhead> overheads) {
  public static final String FILE_NAME = "overhead.csv";
  private static final double BYTES_PER_MIB = 1024.0 * 1024;
  private static final String NONE = "-";
  private static final String EXPLANATION =
      """
      Medians of n trials with their 95% intervals (none below 6 trials). overhead: (T_mode -
      T_plain) / T_plain of trials paired by repeat, geometric means, with 95% intervals
      that hold for all modes together.
      run time: of all operations asked for.
      table: what the store's files take, with record keys, field names, indexes and the store's
      own compression, which encrypted data defeats. Expansion(%) in a trial's output is of field
      values alone, before the store sees them; so the two differ.
      """;

  public OverheadTable {
    overheads = List.copyOf(overheads);
  }

  /** Columns under each other, and what they mean. */
  public String text() {
    List<List<String>> table = new ArrayList<>();
    table.add(
        List.of(
            "mode",
            "n",
            "run time (s)",
            "overhead",
            "throughput (ops/s)",
            "overhead",
            "table (MiB)",
            "overhead"));
    for (Overhead one : overheads) {
      table.add(
          List.of(
              one.configuration().protection(),
              Integer.toString(one.runTime().size()),
              median(one.runTime(), "%.2f"),
              overhead(one.runTimeRatio()),
              median(one.throughput(), "%.0f"),
              overhead(one.throughputRatio()),
              one.diskBytes().map(bytes -> format("%.2f", bytes / BYTES_PER_MIB)).orElse(NONE),
              one.diskRatio().map(OverheadTable::percent).orElse(NONE)));
    }
    return String.join("\n", CostTable.aligned(table, false)) + "\n" + EXPLANATION;
  }

  private static String median(Sample sample, String format) {
    return shown(sample.median(), sample.medianInterval(), value -> format(format, value));
  }

  private static String overhead(Optional<Ratio> ratio) {
    return ratio
        .map(found -> shown(found.ratio(), found.interval(), OverheadTable::percent))
        .orElse(NONE);
  }

  private static String shown(
      double value, Optional<Interval> interval, Function<Double, String> format) {
    return format.apply(value)
        + interval
            .map(ends -> " [" + format.apply(ends.low()) + ", " + format.apply(ends.high()) + "]")
            .orElse("");
  }

  private static String percent(double ratio) {
    return format("%+.1f%%", change(ratio));
  }

  private static double change(double ratio) {
    return (ratio - 1) * 100;
  }

  private static String format(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  /** A header and a line for each; what isn't known is empty. */
  public String csv() {
    List<List<String>> table = new ArrayList<>();
    List<String> header = new ArrayList<>(List.of("store", "workload", "mode", "trials"));
    for (String column :
        List.of(
            "run_time_s", "run_time_overhead_pct", "throughput_ops_s", "throughput_overhead_pct")) {
      header.addAll(List.of(column, column + "_low", column + "_high"));
    }
    header.addAll(List.of("disk_bytes", "disk_overhead_pct"));
    table.add(header);
    for (Overhead one : overheads) {
      List<String> line = new ArrayList<>();
      line.add(one.configuration().store());
      line.add(one.configuration().workload());
      line.add(one.configuration().protection());
      line.add(Integer.toString(one.runTime().size()));
      add(line, one.runTime());
      add(line, one.runTimeRatio());
      add(line, one.throughput());
      add(line, one.throughputRatio());
      line.add(one.diskBytes().map(String::valueOf).orElse(""));
      line.add(number(one.diskRatio().map(OverheadTable::change)));
      table.add(line);
    }
    return Csv.text(table);
  }

  private static void add(List<String> line, Sample sample) {
    Optional<Interval> interval = sample.medianInterval();
    line.add(number(Optional.of(sample.median())));
    line.add(number(interval.map(Interval::low)));
    line.add(number(interval.map(Interval::high)));
  }

  private static void add(List<String> line, Optional<Ratio> ratio) {
    Optional<Interval> interval = ratio.flatMap(Ratio::interval);
    line.add(number(ratio.map(found -> change(found.ratio()))));
    line.add(number(interval.map(ends -> change(ends.low()))));
    line.add(number(interval.map(ends -> change(ends.high()))));
  }

  private static String number(Optional<Double> figure) {
    return figure.map(value -> format("%.4f", value)).orElse("");
  }

  /**
   * What a protection costs: {@code (T_protected - T_plain) / T_plain}, of pairs of trials that ran
   * near each other.
   *
   * @param runTime of all operations that were asked for, in seconds
   * @param throughput of its trials, in operations per second
   * @param runTimeRatio protected by plain; none for plain itself, and without a common repeat
   */
  public record Overhead(
      Configuration configuration,
      Sample runTime,
      Sample throughput,
      Optional<Ratio> runTimeRatio,
      Optional<Ratio> throughputRatio,
      Optional<Long> diskBytes,
      Optional<Double> diskRatio) {
    private static final double MILLIS_PER_SECOND = 1000;

    /** The overhead of each configuration that has a valid trial, plain among them. */
    public static List<Overhead> of(
        List<Configuration> configurations, List<ResultRow> rows, Map<String, Long> diskBytes) {
      PairedTrials trials = new PairedTrials(configurations, rows);
      List<Overhead> all = new ArrayList<>();
      for (Configuration one : configurations) {
        Collection<Double> millis = trials.byRepeat(one, ResultRow.RUN_TIME).values();
        Collection<Double> throughput = trials.byRepeat(one, Metric.THROUGHPUT.column()).values();
        if (!millis.isEmpty() && !throughput.isEmpty()) {
          Optional<Long> bytes = Optional.ofNullable(diskBytes.get(one.id()));
          all.add(
              new Overhead(
                  one,
                  new Sample(millis.stream().mapToDouble(ms -> ms / MILLIS_PER_SECOND).toArray()),
                  new Sample(throughput.stream().mapToDouble(rate -> rate).toArray()),
                  trials.toPlain(one, ResultRow.RUN_TIME),
                  trials.toPlain(one, Metric.THROUGHPUT.column()),
                  bytes,
                  trials
                      .plainOf(one)
                      .map(plain -> diskBytes.get(plain.id()))
                      .flatMap(from -> bytes.map(to -> (double) to / from))));
        }
      }
      return all;
    }
  }
}
