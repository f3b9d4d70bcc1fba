package site.ycsb.compare.reproduction;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.chart.Chart;
import site.ycsb.compare.chart.SvgChart;
import site.ycsb.compare.chart.SvgChart.Theme;
import site.ycsb.compare.chart.Template;
import site.ycsb.compare.reproduction.PlannedFigures.TrialGroup;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.study.StudyFile;
import site.ycsb.compare.trial.StoredFile;
import site.ycsb.config.InputFile;

/**
 * The page that has published figures next to measured ones, with its charts. It is made of the
 * publications' files, the studies, the published figures and the reduced results folders, and of
 * nothing else. The chart of what protection costs is drawn with them.
 */
public record Reproductions(Path studies, StudyFile reader) {
  /** The folder of reduced results folders and charts, next to the page. */
  public static final String FOLDER = "reproductions";

  /** The page, next to that directory. */
  public static final String PAGE = "reproductions.md";

  /** What the page says of a publication; the chart has no name when there is none. */
  public record Section(
      Publication publication,
      List<PlannedFigures> studies,
      List<TrialGroup> groups,
      Optional<InterleavedEffects> interleaved,
      List<JudgedClaim> claims,
      List<FigureTable> tables,
      List<Answers> answers,
      Chart drawn,
      String chart) {
    /** How far the study is that measures its protections by turns. */
    public String turns() {
      return interleaved.map(InterleavedEffects::status).orElse("not measured yet");
    }
  }

  /** A file of answers that were published, and how many there are. */
  public record Answers(Publication.AnswerFile file, int count) {}

  /** All files of the page, by their names from the folder of the page on. */
  public Map<String, String> files(Path docs) throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    List<Section> sections = new ArrayList<>();
    for (String name : Publication.names(studies)) {
      Section section =
          section(FOLDER + "/" + name, Publication.read(studies, name), docs.resolve(FOLDER));
      if (!section.chart().isEmpty()) {
        files.putAll(drawn(section.chart(), section.drawn()));
      }
      sections.add(section);
    }
    files.put(
        PAGE,
        Template.filled(Reproductions.class, "reproductions.md.ftl", Map.of("sections", sections)));
    for (Map.Entry<String, String> place : ProtectionChart.PAGES.entrySet()) {
      Path results = docs.resolve(place.getKey());
      if (Files.isDirectory(results)) {
        files.putAll(
            drawn(place.getKey() + "/throughput", ProtectionChart.of(results, place.getValue())));
      }
    }
    return files;
  }

  static Map<String, String> drawn(String name, Chart chart) throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    for (Theme theme : Theme.values()) {
      files.put(
          name + "-" + theme.name().toLowerCase(Locale.ROOT) + ".svg",
          new SvgChart(chart).svg(theme));
    }
    return files;
  }

  private PlannedFigures planned(String name, Path results) throws IOException {
    Path file = studies.resolve(name + ".yaml");
    return PlannedFigures.of(
        name, reader.read(file), InputFile.readText(file), MeasuredStudy.read(results, name));
  }

  private Section section(String chart, Publication publication, Path results) throws IOException {
    List<PlannedFigures> planned = new ArrayList<>();
    for (String study : publication.studies()) {
      planned.add(planned(study, results));
    }
    @Nullable String turns = publication.interleaved();
    Optional<InterleavedEffects> interleaved =
        turns == null ? Optional.empty() : InterleavedEffects.read(results, turns);
    List<FigureTable> tables = new ArrayList<>();
    for (Publication.FigureFile file : publication.figures()) {
      tables.add(FigureTable.of(publication, file, published(file.file()), planned));
    }
    if (tables.isEmpty()) {
      tables.add(FigureTable.ofOwn(planned));
    }
    List<Answers> answers = new ArrayList<>();
    for (Publication.AnswerFile file : publication.answers()) {
      answers.add(new Answers(file, published(file.file()).size()));
    }
    Chart drawn = new PublicationChart(publication, planned).chart();
    return new Section(
        publication,
        planned,
        planned.stream()
            .flatMap(study -> study.measured().stream())
            .flatMap(study -> TrialGroup.of(study).stream())
            .toList(),
        interleaved,
        publication.claims().stream()
            .map(claim -> JudgedClaim.of(publication, claim, planned, interleaved))
            .toList(),
        tables,
        answers,
        drawn,
        drawn.isEmpty() ? "" : chart);
  }

  private List<Map<String, String>> published(String file) throws IOException {
    return Csv.maps(StoredFile.read(studies.resolve("published").resolve(file)), file);
  }
}
