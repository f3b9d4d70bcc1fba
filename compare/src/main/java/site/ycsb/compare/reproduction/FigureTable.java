package site.ycsb.compare.reproduction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.PublishedMetric;
import site.ycsb.compare.results.PublishedReader;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.results.StudyRecord.PublishedValue;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.study.Axis;

/**
 * A table of published figures and ours.
 *
 * @param file the file of published figures, every line of which has one row at least; empty for
 *     what studies measure that no publication has
 */
public record FigureTable(String file, int lines, List<FigureRow> rows) {
  /** What a study's source says of a figure with two ends. */
  private static final Pattern END = Pattern.compile("(?:lower|upper) end$");

  /**
   * A published figure with what was measured of it.
   *
   * @param line the line in the file of published figures, with the header as line 1; 0 for none
   * @param study the study that measures it; empty for none
   * @param published the figure as it was published; empty for none
   */
  public record FigureRow(
      int line, String study, String subject, String published, FigureMeasurement measured) {}

  public long measured() {
    return rows.stream().filter(row -> row.measured().exists()).count();
  }

  static FigureTable of(
      Publication publication,
      Publication.FigureFile file,
      List<Map<String, String>> lines,
      List<PlannedFigures> studies) {
    List<FigureRow> rows = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      int number = i + 2;
      Map<String, String> cells = lines.get(i);
      Optional<String> gap =
          file.gaps().stream()
              .filter(one -> PublishedReader.fits(cells, one.where()))
              .map(Publication.Gap::reason)
              .findFirst();
      int before = rows.size();
      studies.forEach(study -> rows.addAll(measured(study, file.file(), number, gap)));
      publication.claims().stream()
          .filter(claim -> claim.line() != null && PublishedReader.fits(cells, claim.line()))
          .map(claim -> JudgedClaim.of(publication, claim, studies, Optional.empty()))
          .forEach(claim -> rows.addAll(claimed(number, cells, claim)));
      if (rows.size() == before) {
        rows.add(
            new FigureRow(
                number, "", words(cells), "", notMeasured(gap.orElse("no study reads this line"))));
      }
    }
    return new FigureTable(file.file(), lines.size(), rows);
  }

  /** What studies measure that no publication has: throughput by configuration. */
  static FigureTable ofOwn(List<PlannedFigures> studies) {
    PublishedMetric metric = PublishedMetric.named(Metric.THROUGHPUT.column()).orElseThrow();
    List<FigureRow> rows = new ArrayList<>();
    for (PlannedFigures study : studies) {
      for (Configuration one : study.configurations()) {
        rows.add(
            new FigureRow(
                0,
                study.name(),
                one.words(),
                "",
                FigureMeasurement.of(study.measured(), metric, List.of(one), Double.NaN)));
      }
    }
    return new FigureTable("", 0, rows);
  }

  private static List<FigureRow> measured(
      PlannedFigures study, String file, int number, Optional<String> gap) {
    // by what they are about; a range whose ends are the same is one figure
    Map<String, Set<Double>> values = new HashMap<>();
    List<PublishedValue> figures = new ArrayList<>();
    for (PublishedReader.Line line : study.lines()) {
      PublishedValue figure = line.value();
      if (line.file().equals(file)
          && line.line() == number
          && values.computeIfAbsent(about(figure), key -> new HashSet<>()).add(figure.value())) {
        figures.add(figure);
      }
    }
    List<FigureRow> rows = new ArrayList<>();
    for (PublishedValue figure : figures) {
      boolean range = values.getOrDefault(about(figure), Set.of()).size() > 1;
      String published = ResultsCsv.number(figure.value());
      Map<String, List<Configuration>> byStore = study.answering(figure);
      if (byStore.isEmpty()) {
        rows.add(
            new FigureRow(
                number,
                study.name(),
                subject(figure, "", range),
                published,
                notMeasured(gap.orElse("the study has no such configuration"))));
      }
      byStore.forEach(
          (store, configurations) ->
              rows.add(
                  new FigureRow(
                      number,
                      study.name(),
                      subject(figure, store, range),
                      published,
                      FigureMeasurement.of(
                          study.measured(),
                          PlannedFigures.metric(figure),
                          configurations,
                          figure.value()))));
    }
    return rows;
  }

  private static String about(PublishedValue figure) {
    return figure.metric() + figure.subject();
  }

  private static FigureMeasurement notMeasured(String reason) {
    return FigureMeasurement.none("not measured: " + reason);
  }

  /** A line that a claim says in other words is answered by the claim's effects. */
  private static List<FigureRow> claimed(int number, Map<String, String> cells, JudgedClaim claim) {
    String published = cells.getOrDefault("low", "");
    Map<String, String> others = new LinkedHashMap<>(cells);
    others.remove(Axis.STORE.key());
    return claim.parts().stream()
        .map(
            part -> {
              FigureMeasurement found = part.trials().measured();
              return new FigureRow(
                  number,
                  part.study(),
                  part.subject().isEmpty() ? words(cells) : words(others) + ", " + part.subject(),
                  published,
                  new FigureMeasurement(
                      found.value(),
                      found.interval(),
                      found.value() / Double.parseDouble(cells.getOrDefault("low", "NaN")),
                      found.remark()));
            })
        .toList();
  }

  private static String subject(PublishedValue figure, String answeredOn, boolean range) {
    StudyRecord.Subject about = figure.subject();
    List<String> words = new ArrayList<>();
    words.add(Objects.requireNonNullElse(about.store(), answeredOn));
    words.add(Objects.requireNonNullElse(about.workload(), ""));
    words.add(Objects.requireNonNullElse(about.protection(), ""));
    words.add(about.records() == null ? "" : about.records() + " records");
    words.add(about.operations() == null ? "" : about.operations() + " operations");
    words.add(PlannedFigures.metric(figure).title());
    if (range) {
      END.matcher(figure.source()).results().map(MatchResult::group).forEach(words::add);
    }
    words.removeIf(String::isEmpty);
    return String.join(", ", words);
  }

  /** A line that isn't a figure of a metric, by what it says. */
  private static String words(Map<String, String> cells) {
    Map<String, String> said = new LinkedHashMap<>(cells);
    said.keySet().removeAll(List.of("low", "high"));
    return String.join(", ", said.values());
  }
}
