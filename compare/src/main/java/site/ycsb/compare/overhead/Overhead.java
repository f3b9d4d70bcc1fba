package site.ycsb.compare.overhead;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.statistics.Sample;

/**
 * What a protection costs: {@code (T_protected - T_plain) / T_plain}, of pairs of trials that ran
 * near each other.
 *
 * @param configuration what was run
 * @param runTime of its trials, in seconds
 * @param throughput of its trials, in operations per second
 * @param runTimeRatio protected by plain; none for plain itself, and without a common repeat
 * @param throughputRatio likewise
 * @param diskBytes of the table
 * @param diskRatio protected by plain
 */
public record Overhead(
    Configuration configuration,
    Sample runTime,
    Sample throughput,
    Optional<Ratio> runTimeRatio,
    Optional<Ratio> throughputRatio,
    Optional<Long> diskBytes,
    Optional<Double> diskRatio) {

  private static final String RUN_TIME = "run_time_ms";
  private static final String THROUGHPUT = "throughput_ops_s";
  private static final double MILLIS_PER_SECOND = 1000;

  /** The overhead of each configuration that has a valid trial, plain among them. */
  public static List<Overhead> of(
      List<Configuration> configurations, List<ResultRow> rows, Map<String, Long> diskBytes) {
    Optional<Configuration> plain =
        configurations.stream().filter(Configuration::plain).findFirst();
    List<Overhead> all = new ArrayList<>();
    for (Configuration one : configurations) {
      Map<Integer, Double> runTime = byRepeat(one, rows, RUN_TIME);
      Map<Integer, Double> throughput = byRepeat(one, rows, THROUGHPUT);
      if (!runTime.isEmpty() && !throughput.isEmpty()) {
        Optional<Configuration> base = plain.filter(other -> !one.plain());
        Optional<Long> bytes = Optional.ofNullable(diskBytes.get(one.id()));
        all.add(
            new Overhead(
                one,
                new Sample(
                    runTime.values().stream().mapToDouble(ms -> ms / MILLIS_PER_SECOND).toArray()),
                new Sample(throughput.values().stream().mapToDouble(rate -> rate).toArray()),
                base.flatMap(other -> ratio(byRepeat(other, rows, RUN_TIME), runTime)),
                base.flatMap(other -> ratio(byRepeat(other, rows, THROUGHPUT), throughput)),
                bytes,
                base.map(other -> diskBytes.get(other.id()))
                    .flatMap(from -> bytes.map(to -> (double) to / from))));
      }
    }
    return all;
  }

  private static Optional<Ratio> ratio(Map<Integer, Double> base, Map<Integer, Double> other) {
    List<Integer> common = base.keySet().stream().filter(other::containsKey).toList();
    return common.isEmpty()
        ? Optional.empty()
        : Optional.of(Ratio.paired(figures(base, common), figures(other, common)));
  }

  private static double[] figures(Map<Integer, Double> byRepeat, List<Integer> repeats) {
    return repeats.stream()
        .mapToDouble(repeat -> byRepeat.getOrDefault(repeat, Double.NaN))
        .toArray();
  }

  private static Map<Integer, Double> byRepeat(
      Configuration configuration, List<ResultRow> rows, String column) {
    Map<Integer, Double> figures = new TreeMap<>();
    for (ResultRow row : rows) {
      if (row.configuration().equals(configuration)) {
        row.figure(column)
            .ifPresent(
                figure -> {
                  if (figure > 0) {
                    figures.put(row.repeat(), figure);
                  }
                });
      }
    }
    return figures;
  }
}
