package site.ycsb.compare.reproduction;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.Planner;
import site.ycsb.compare.report.ReportNumbers;
import site.ycsb.compare.results.PublishedMetric;
import site.ycsb.compare.results.PublishedReader;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.results.StudyRecord.PublishedValue;
import site.ycsb.compare.results.Summary.HeldStill;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.results.Summary.Provenance;
import site.ycsb.compare.results.TrialMetrics;
import site.ycsb.compare.study.Study;

/**
 * A study as it ships, with the published figures that it reads, the trials that were published of
 * it, and what the page says about how these were done.
 *
 * @param configurations its configurations at full size
 * @param lines the published figures that it reads
 * @param measured what was published of it; empty when nothing was
 * @param unchanged whether its file, comments aside, is still what was measured
 */
public record PlannedFigures(
    String name,
    List<Configuration> configurations,
    List<PublishedReader.Line> lines,
    Optional<MeasuredStudy> measured,
    boolean unchanged) {
  private static final int DATE = 10;

  static PlannedFigures of(
      String name, Study study, String text, Optional<MeasuredStudy> measured) {
    return new PlannedFigures(
        name,
        new Planner(study, PlanOptions.NONE).plan().configurations(),
        PublishedReader.lines(study.published()),
        measured,
        measured.stream()
            .flatMap(one -> one.parts().stream())
            .map(part -> withoutComments(part.studyFile()))
            .allMatch(withoutComments(text)::equals));
  }

  private static String withoutComments(String studyFile) {
    return studyFile
        .lines()
        .filter(line -> !line.startsWith("#"))
        .collect(Collectors.joining("\n"));
  }

  /** The configurations that measure a figure, by store. */
  Map<String, List<Configuration>> answering(PublishedValue figure) {
    Map<String, List<Configuration>> byStore = new LinkedHashMap<>();
    PublishedMetric metric = metric(figure);
    for (Configuration one : configurations) {
      if (figure.isMeasuredBy(metric, one)) {
        byStore.computeIfAbsent(one.store(), store -> new ArrayList<>()).add(one);
      }
    }
    return byStore;
  }

  /** What a figure measures; the reader has checked its name. */
  static PublishedMetric metric(PublishedValue figure) {
    return PublishedMetric.named(figure.metric()).orElseThrow();
  }

  public boolean isMeasured() {
    return measured.isPresent();
  }

  public String trials() {
    return isMeasured()
        ? sum(Provenance.Trials::valid) + " of " + sum(Provenance.Trials::planned)
        : "not measured yet";
  }

  public String failed() {
    return isMeasured() ? Integer.toString(failures().size()) : "";
  }

  /** How many results were put aside as the host took processors. */
  public String discarded() {
    return isMeasured() ? Integer.toString(sum(Provenance.Trials::discarded)) : "";
  }

  /** The most that the host took of the processors in a trial. */
  public String steal() {
    OptionalDouble most =
        rows().stream().flatMapToDouble(row -> row.metric(TrialMetrics.STEAL).stream()).max();
    return most.isPresent() ? String.format(Locale.ROOT, "%.1f %%", most.getAsDouble()) : "";
  }

  public String dates() {
    return dates(rows());
  }

  private static String dates(List<ResultRow> rows) {
    TreeSet<String> days =
        rows.stream()
            .map(row -> row.started().substring(0, Math.min(DATE, row.started().length())))
            .collect(Collectors.toCollection(TreeSet::new));
    if (days.isEmpty()) {
      return "";
    }
    return days.size() == 1 ? days.first() : days.first() + " to " + days.last();
  }

  /** The factor of its counts. */
  public String scale() {
    return measured.map(one -> one.scale().orElse("1")).orElse("");
  }

  /** What else isn't as the study's file says, or has changed in it. */
  public List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (!isInParts()) {
      parts().forEach(part -> remarks.addAll(asked(part)));
    }
    if (!unchanged) {
      remarks.add("the study's file has changed since");
    }
    return remarks;
  }

  private boolean isInParts() {
    return parts().size() > 1;
  }

  private static List<String> asked(MeasuredStudy.Part part) {
    return Stream.of(
            part.setting(StudyRecord.ONLY).map(text -> "only trials with " + text),
            part.setting(StudyRecord.GIVEN_PROPERTIES).map(text -> "with " + text))
        .flatMap(Optional::stream)
        .toList();
  }

  /** The machine, in a line; of a study in parts, a line for each of them with what it has. */
  public List<String> machines() {
    return parts().stream()
        .map(
            part ->
                (isInParts() ? heading(part) + ": " : "")
                    + part.machine().entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + entry.getValue())
                        .collect(Collectors.joining("; ")))
        .toList();
  }

  private static String heading(MeasuredStudy.Part part) {
    List<String> words = new ArrayList<>();
    words.add(part.name().isEmpty() ? "Part without a name" : "Part `" + part.name() + "`");
    words.addAll(asked(part));
    words.add(dates(part.rows()));
    return String.join(", ", words);
  }

  /** Servers, drivers and ciphers, a line for each store and protection. */
  public List<String> versions() {
    Map<String, Set<String>> versions = new LinkedHashMap<>();
    for (MeasuredStudy.Part part : parts()) {
      part.provenance()
          .versions()
          .forEach(
              (subject, facts) ->
                  versions.computeIfAbsent(subject, key -> new LinkedHashSet<>()).addAll(facts));
    }
    return versions.entrySet().stream()
        .map(entry -> entry.getKey() + ": " + String.join("; ", entry.getValue()))
        .toList();
  }

  public List<String> failures() {
    return parts().stream()
        .flatMap(part -> part.provenance().failed().stream())
        .map(trial -> trial.trial() + ": " + trial.reason())
        .toList();
  }

  private int sum(ToIntFunction<Provenance.Trials> count) {
    return parts().stream().mapToInt(part -> count.applyAsInt(part.provenance().trials())).sum();
  }

  private List<MeasuredStudy.Part> parts() {
    return measured.map(MeasuredStudy::parts).orElse(List.of());
  }

  private List<ResultRow> rows() {
    return measured.map(MeasuredStudy::rows).orElse(List.of());
  }

  /**
   * What the page says about the trials of a study on one store in one workload: how long they
   * were, how steady, and how much of their time encryption took.
   */
  public record TrialGroup(String study, String subject, List<List<ResultRow>> parts) {
    private static final double MILLIS_PER_SECOND = 1000;

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
              (subject, rows) ->
                  groups.computeIfAbsent(subject, key -> new ArrayList<>()).add(rows));
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
     * The most by the least processor time for an operation among the trials of one configuration
     * in one part: of the configuration where they differ most.
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
}
