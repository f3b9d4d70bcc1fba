package site.ycsb.compare.reproduction;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import site.ycsb.compare.report.ReportNumbers;
import site.ycsb.compare.results.Metric;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.Summary.HeldStill;
import site.ycsb.compare.results.TrialMetrics;

/**
 * What the page says about the trials of a study on one store in one workload: how long they were,
 * how steady, and how much of their time encryption took.
 */
public record TrialGroup(String study, String subject, List<List<ResultRow>> parts) {
  private static final double MILLIS_PER_SECOND = 1000;

  /** A study's groups, by store and workload. */
  static List<TrialGroup> of(MeasuredStudy study) {
    Map<String, List<List<ResultRow>>> groups = new TreeMap<>();
    for (MeasuredStudy.Part part : study.parts()) {
      part.rows().stream()
          .collect(Collectors.groupingBy(row -> row.configuration().store()))
          .forEach((store, rows) -> addWorkloads(groups, shown(study, store), rows));
    }
    return groups.entrySet().stream()
        .map(group -> new TrialGroup(study.name(), group.getKey(), group.getValue()))
        .toList();
  }

  private static void addWorkloads(
      Map<String, List<List<ResultRow>>> groups, String store, List<ResultRow> ofStore) {
    ofStore.stream()
        .collect(Collectors.groupingBy(row -> store + ", " + row.configuration().workload()))
        .forEach(
            (subject, rows) -> groups.computeIfAbsent(subject, key -> new ArrayList<>()).add(rows));
  }

  private static String shown(MeasuredStudy study, String store) {
    return store + (study.isStandIn(store) ? " (stand-in)" : "");
  }

  public String trials() {
    return ReportNumbers.whole(parts.stream().mapToInt(List::size).sum());
  }

  /** The shortest and the longest run time, in seconds. */
  public String runTimes() {
    DoubleSummaryStatistics millis = values(ResultRow.RUN_TIME).summaryStatistics();
    return millis.getCount() == 0
        ? ""
        : seconds(millis.getMin()) + " to " + seconds(millis.getMax());
  }

  private static String seconds(double millis) {
    return ReportNumbers.figure(millis / MILLIS_PER_SECOND);
  }

  /** Trials whose throughput had a trend or a step, of those that were long enough to tell. */
  public String unsteady() {
    HeldStill trials = HeldStill.of(parts.stream().flatMap(List::stream).toList());
    return trials.ofTold(trials.no());
  }

  /**
   * The most by the least processor time for an operation among the trials of one configuration in
   * one part: of the configuration where they differ most.
   */
  public String processorTimes() {
    OptionalDouble most =
        parts.stream()
            .flatMap(
                rows ->
                    rows.stream()
                        .collect(Collectors.groupingBy(row -> row.configuration().id()))
                        .values()
                        .stream())
            .map(trials -> values(trials, Metric.CLIENT_CPU.column()).summaryStatistics())
            .filter(times -> times.getCount() > 1)
            .mapToDouble(times -> times.getMax() / times.getMin())
            .max();
    return most.isPresent() ? ReportNumbers.figure(most.getAsDouble()) : "";
  }

  /** The mean share of an operation's time that encrypting and decrypting took. */
  public String cryptoShare() {
    OptionalDouble mean = values(TrialMetrics.CRYPTO_SHARE).average();
    return mean.isPresent() ? ReportNumbers.figure(mean.getAsDouble()) + " %" : "";
  }

  private DoubleStream values(String column) {
    return parts.stream().flatMapToDouble(rows -> values(rows, column));
  }

  private static DoubleStream values(List<ResultRow> rows, String column) {
    return rows.stream().map(row -> row.metric(column)).flatMapToDouble(OptionalDouble::stream);
  }
}
