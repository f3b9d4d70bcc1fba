package site.ycsb.compare.reproduction;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Metric;
import site.ycsb.compare.results.PublishedMetric;
import site.ycsb.compare.results.PublishedReader;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.StudyRecord.PublishedValue;
import site.ycsb.compare.study.Axis;

/** The rows of a publication's table: every line of its files has one at least. */
public record FigureTable(Publication publication, List<PlannedFigures> studies) {
  /** What a study's source says of a figure with two ends. */
  private static final Pattern END = Pattern.compile("(?:lower|upper) end$");

  public FigureTable {
    studies = List.copyOf(studies);
  }

  /** The rows of a file of published figures. */
  List<FigureRow> rows(Publication.FigureFile file, List<Map<String, String>> lines) {
    List<FigureRow> rows = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      int number = i + 2;
      List<FigureRow> ofLine = measured(file, number, lines.get(i));
      ofLine.addAll(claimed(number, lines.get(i)));
      if (ofLine.isEmpty()) {
        ofLine.add(
            new FigureRow(
                number,
                "",
                words(lines.get(i)),
                "",
                FigureMeasurement.none(
                    "not measured: "
                        + gap(file, lines.get(i)).orElse("no study reads this line"))));
      }
      rows.addAll(ofLine);
    }
    return rows;
  }

  /** What studies measure that no publication has: throughput by configuration. */
  List<FigureRow> ownRows() {
    List<FigureRow> rows = new ArrayList<>();
    PublishedMetric metric = PublishedMetric.named(Metric.THROUGHPUT.column()).orElseThrow();
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
    return rows;
  }

  private List<FigureRow> measured(
      Publication.FigureFile file, int number, Map<String, String> cells) {
    List<FigureRow> rows = new ArrayList<>();
    for (PlannedFigures study : studies) {
      Set<String> seen = new HashSet<>();
      Set<String> ranges = ranges(study, file, number);
      for (PublishedReader.Line line : study.lines()) {
        PublishedValue figure = line.value();
        // a range whose ends are the same is one figure
        if (!line.file().equals(file.file())
            || line.line() != number
            || !seen.add(about(figure) + figure.value())) {
          continue;
        }
        boolean range = ranges.contains(about(figure));
        Map<String, List<Configuration>> byStore = study.answering(figure);
        if (byStore.isEmpty()) {
          rows.add(
              new FigureRow(
                  number,
                  study.name(),
                  subject(figure, "", range),
                  ResultsCsv.number(figure.value()),
                  FigureMeasurement.none(
                      "not measured: "
                          + gap(file, cells).orElse("the study has no such configuration"))));
        }
        byStore.forEach(
            (store, configurations) ->
                rows.add(
                    new FigureRow(
                        number,
                        study.name(),
                        subject(figure, store, range),
                        ResultsCsv.number(figure.value()),
                        FigureMeasurement.of(
                            study.measured(),
                            PlannedFigures.metric(figure),
                            configurations,
                            figure.value()))));
      }
    }
    return rows;
  }

  /** What a study's figures of a line are about that have two ends. */
  private static Set<String> ranges(PlannedFigures study, Publication.FigureFile file, int number) {
    Map<String, Set<Double>> values = new LinkedHashMap<>();
    for (PublishedReader.Line line : study.lines()) {
      if (line.file().equals(file.file()) && line.line() == number) {
        values
            .computeIfAbsent(about(line.value()), key -> new HashSet<>())
            .add(line.value().value());
      }
    }
    values.values().removeIf(found -> found.size() == 1);
    return values.keySet();
  }

  private static String about(PublishedValue figure) {
    return figure.metric() + figure.subject();
  }

  /** A line that a claim says in other words is answered by the claim's effects. */
  private List<FigureRow> claimed(int number, Map<String, String> cells) {
    List<FigureRow> rows = new ArrayList<>();
    for (Publication.Claim claim : publication.claims()) {
      if (claim.line() == null || !fits(cells, claim.line())) {
        continue;
      }
      for (JudgedClaim.Part part : JudgedClaim.of(claim, studies).parts()) {
        rows.add(
            new FigureRow(
                number,
                part.study(),
                claimed(cells, part.subject()),
                cells.getOrDefault("low", ""),
                byPublished(part.measured(), cells)));
      }
    }
    return rows;
  }

  /** A line in words, of the stores that its effect is about. */
  private static String claimed(Map<String, String> cells, String stores) {
    if (stores.isEmpty()) {
      return words(cells);
    }
    Map<String, String> others = new LinkedHashMap<>(cells);
    others.remove(Axis.STORE.key());
    return words(others) + ", " + stores;
  }

  private static FigureMeasurement byPublished(
      FigureMeasurement measured, Map<String, String> cells) {
    double published = Double.parseDouble(cells.getOrDefault("low", "NaN"));
    return new FigureMeasurement(
        measured.value(),
        measured.low(),
        measured.high(),
        measured.value() / published,
        measured.remark());
  }

  private static Optional<String> gap(Publication.FigureFile file, Map<String, String> cells) {
    return file.gaps().stream()
        .filter(gap -> fits(cells, gap.where()))
        .map(Publication.Gap::reason)
        .findFirst();
  }

  private static boolean fits(Map<String, String> cells, Map<String, String> where) {
    return where.entrySet().stream()
        .allMatch(entry -> entry.getValue().equals(cells.get(entry.getKey())));
  }

  private static String subject(PublishedValue figure, String answeredOn, boolean range) {
    List<String> words = new ArrayList<>();
    String store = Optional.ofNullable(figure.subject().store()).orElse(answeredOn);
    if (!store.isEmpty()) {
      words.add(store);
    }
    Optional.ofNullable(figure.subject().workload()).ifPresent(words::add);
    Optional.ofNullable(figure.subject().protection()).ifPresent(words::add);
    Optional.ofNullable(figure.subject().records())
        .ifPresent(count -> words.add(count + " records"));
    Optional.ofNullable(figure.subject().operations())
        .ifPresent(count -> words.add(count + " operations"));
    words.add(PlannedFigures.metric(figure).title());
    if (range) {
      END.matcher(figure.source()).results().map(MatchResult::group).forEach(words::add);
    }
    return String.join(", ", words);
  }

  /** A line that isn't a figure of a metric, by what it says. */
  private static String words(Map<String, String> cells) {
    Map<String, String> said = new LinkedHashMap<>(cells);
    said.keySet().removeAll(List.of("low", "high"));
    return String.join(", ", said.values());
  }

  /**
   * A published figure with what was measured of it.
   *
   * @param line the line in the file of published figures, with the header as line 1; 0 for none
   * @param study the study that measures it; empty for none
   * @param published the figure as it was published; empty for none
   */
  public record FigureRow(
      int line, String study, String subject, String published, FigureMeasurement measured) {}
}
