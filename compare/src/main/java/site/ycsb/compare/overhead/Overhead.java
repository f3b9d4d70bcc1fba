package site.ycsb.compare.overhead;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Metric;
import site.ycsb.compare.results.PairedTrials;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.statistics.Sample;

/**
 * What a protection costs: {@code (T_protected - T_plain) / T_plain}, of pairs of trials that ran
 * near each other.
 *
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
