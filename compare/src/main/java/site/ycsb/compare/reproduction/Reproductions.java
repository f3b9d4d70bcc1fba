package site.ycsb.compare.reproduction;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
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
import site.ycsb.compare.reproduction.FigureTable.FigureRow;
import site.ycsb.compare.reproduction.StudyStatus.TrialGroup;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.study.file.StudyFile;
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

  /** All files of the page, by their names from the folder of the page on. */
  public Map<String, String> files(Path docs) throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    List<Map<String, Object>> sections = new ArrayList<>();
    PublicationFile publications = new PublicationFile(studies);
    for (String name : publications.names()) {
      Publication publication = publications.read(name);
      List<PlannedFigures> planned = new ArrayList<>();
      for (String study : publication.studies()) {
        planned.add(planned(study, docs.resolve(FOLDER)));
      }
      @Nullable String inTurns = publication.interleaved();
      Optional<InterleavedEffects> interleaved =
          inTurns == null
              ? Optional.empty()
              : InterleavedEffects.read(docs.resolve(FOLDER), inTurns);
      Map<String, Object> section = section(name, publication, planned, interleaved);
      Chart chart = new PublicationChart(publication, planned).chart();
      if (!chart.isEmpty()) {
        section.put("chart", FOLDER + "/" + name);
        section.put("chartDescription", chart.description());
        files.putAll(drawn(FOLDER + "/" + name, chart));
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

  /** A chart in both themes. */
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

  private Map<String, Object> section(
      String name,
      Publication publication,
      List<PlannedFigures> planned,
      Optional<InterleavedEffects> interleaved)
      throws IOException {
    Map<String, Object> section = new HashMap<>();
    section.put("name", name);
    section.put("title", publication.title());
    section.put("source", publication.source());
    section.put("measured", publication.prose().measured().strip());
    section.put("here", publication.prose().here().strip());
    @Nullable String findings = publication.prose().findings();
    section.put("findings", findings == null ? "" : findings.strip());
    section.put("studies", planned.stream().map(StudyStatus::new).toList());
    section.put(
        "groups",
        planned.stream()
            .flatMap(study -> study.measured().stream())
            .flatMap(study -> TrialGroup.of(study).stream())
            .toList());
    section.put(
        "claims",
        publication.claims().stream()
            .map(claim -> claim(publication, JudgedClaim.of(claim, planned), planned, interleaved))
            .toList());
    @Nullable String inTurns = publication.interleaved();
    if (inTurns != null) {
      section.put(
          "interleaved",
          Map.of(
              "study", inTurns,
              "measured", interleaved.isPresent(),
              "status", interleaved.map(InterleavedEffects::status).orElse("not measured yet")));
    }
    FigureTable table = new FigureTable(publication, planned);
    List<Map<String, Object>> tables = new ArrayList<>();
    for (Publication.FigureFile file : publication.figures()) {
      Path csv = studies.resolve("published").resolve(file.file());
      List<Map<String, String>> lines = Csv.maps(StoredFile.read(csv), file.file());
      tables.add(table(file.file(), lines.size(), table.rows(file, lines)));
    }
    if (publication.figures().isEmpty()) {
      tables.add(table("", 0, table.ownRows()));
    }
    section.put("tables", tables);
    List<Map<String, String>> answers = new ArrayList<>();
    for (Publication.AnswerFile file : publication.answers()) {
      Path csv = studies.resolve("published").resolve(file.file());
      answers.add(
          Map.of(
              "file", file.file(),
              "count", Integer.toString(Csv.maps(StoredFile.read(csv), file.file()).size()),
              "about", file.about(),
              "page", file.page()));
    }
    section.put("answers", answers);
    return section;
  }

  private static Map<String, Object> table(String file, int lines, List<FigureRow> rows) {
    Map<String, Object> table = new HashMap<>();
    table.put("file", file);
    table.put("lines", Integer.toString(lines));
    table.put("count", Integer.toString(rows.size()));
    table.put(
        "measured", Long.toString(rows.stream().filter(row -> row.measured().exists()).count()));
    table.put("rows", rows);
    return table;
  }

  private static Map<String, Object> claim(
      Publication publication,
      JudgedClaim judged,
      List<PlannedFigures> planned,
      Optional<InterleavedEffects> interleaved) {
    boolean twice =
        publication.interleaved() != null && InterleavedEffects.canJudge(judged.claim());
    List<Map<String, Object>> parts = new ArrayList<>();
    for (JudgedClaim.Part part : judged.parts()) {
      Map<String, Object> cells = new HashMap<>();
      cells.put("trials", part);
      if (twice) {
        planned.stream()
            .filter(study -> study.name().equals(part.study()))
            .flatMap(study -> JudgedClaim.byTurns(judged.claim(), study, interleaved).stream())
            .filter(other -> other.subject().equals(part.subject()))
            .findFirst()
            .ifPresent(other -> cells.put("byTurns", other));
      }
      parts.add(cells);
    }
    return Map.of(
        "claim", judged.claim().claim(),
        "range", judged.claim().within().words(),
        "column", judged.claim().column(),
        "twice", twice,
        "parts", parts);
  }
}
