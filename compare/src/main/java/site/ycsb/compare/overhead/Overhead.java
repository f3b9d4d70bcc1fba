package site.ycsb.compare.overhead;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Metric;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.statistics.Sample;

/**
 * What a protection costs: {@code (T_protected - T_plain) / T_plain}, of pairs of trials that ran
 * near each other.
 *
 * @param configuration what was run
 * @param runTime of all operations that were asked for, in seconds
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

  private static final double MILLIS_PER_SECOND = 1000;

  /** The overhead of each configuration that has a valid trial, plain among them. */
  public static List<Overhead> of(
      List<Configuration> configurations, List<ResultRow> rows, Map<String, Long> diskBytes) {
    Optional<Configuration> plain =
        configurations.stream().filter(Configuration::plain).findFirst();
    List<Overhead> all = new ArrayList<>();
    for (Configuration one : configurations) {
      Map<Integer, Double> runTime = byRepeat(one, rows, Overhead::runMillis);
      Map<Integer, Double> throughput = byRepeat(one, rows, Overhead::operationsPerSecond);
      if (!runTime.isEmpty() && !throughput.isEmpty()) {
        Optional<Configuration> base = plain.filter(other -> !one.plain());
        Optional<Long> bytes = Optional.ofNullable(diskBytes.get(one.id()));
        all.add(
            new Overhead(
                one,
                new Sample(
                    runTime.values().stream().mapToDouble(ms -> ms / MILLIS_PER_SECOND).toArray()),
                new Sample(throughput.values().stream().mapToDouble(rate -> rate).toArray()),
                base.flatMap(other -> ratio(byRepeat(other, rows, Overhead::runMillis), runTime)),
                base.flatMap(
                    other ->
                        ratio(byRepeat(other, rows, Overhead::operationsPerSecond), throughput)),
                bytes,
                base.map(other -> diskBytes.get(other.id()))
                    .flatMap(from -> bytes.map(to -> (double) to / from))));
      }
    }
    return all;
  }

  private static OptionalDouble operationsPerSecond(ResultRow row) {
    return row.figure(Metric.THROUGHPUT.column());
  }

  private static OptionalDouble runMillis(ResultRow row) {
    return row.figure(ResultRow.RUN_TIME);
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
      Configuration configuration,
      List<ResultRow> rows,
      Function<ResultRow, OptionalDouble> figureOf) {
    Map<Integer, Double> figures = new TreeMap<>();
    for (ResultRow row : rows) {
      if (row.configuration().equals(configuration)) {
        figureOf
            .apply(row)
            .ifPresent(
                figure -> {
                  if (figure > 0 && Double.isFinite(figure)) {
                    figures.put(row.repeat(), figure);
                  }
                });
      }
    }
    return figures;
  }
}
