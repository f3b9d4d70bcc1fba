package site.ycsb.compare.report;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import site.ycsb.compare.chart.Template;
import site.ycsb.compare.interleaved.InterleavedStudy;
import site.ycsb.compare.interleaved.StudyCostReport;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.Machine;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.results.WholeFile;
import site.ycsb.compare.run.StudyFolder;

/** Writes results.csv, summary.json and report.html of a results folder. */
public record ReportWriter(StudyFolder folder) {
  public static final String FILE_NAME = "report.html";

  private static final int MAX_FAILED_SHOWN = 5;

  /** Writes and prints all; false when plain against plain differs where they took turns. */
  public boolean write(PrintStream out) throws IOException {
    if (StudyResults.record(folder).isInterleaved()) {
      InterleavedStudy study = InterleavedStudy.read(folder);
      StudyCostReport report = new StudyCostReport(study);
      replace(report.table(), report.summary(), report.html(folder.root()));
      report.print(out);
      out.println("Report: " + folder.root().resolve(FILE_NAME));
      return study.controlsHold();
    }
    StudyResults results = StudyResults.read(folder);
    Summary summary = Summary.of(results);
    Conclusions findings = new Conclusions(results, summary);
    replace(
        Csv.text(ResultsCsv.table(results.rows())),
        summary,
        new ReportPage(results, summary, findings).html());
    out.println(results.study().description().title());
    findings.sentences().forEach(sentence -> out.println("- " + sentence));
    findings.cautions().forEach(caution -> out.println("! " + caution));
    List<StudyResults.FailedTrial> failed = results.failed();
    failed.stream()
        .limit(MAX_FAILED_SHOWN)
        .forEach(trial -> out.println("  " + trial.trial() + ": " + trial.reason()));
    if (failed.size() > MAX_FAILED_SHOWN) {
      out.println("  and " + (failed.size() - MAX_FAILED_SHOWN) + " more, in the report");
    }
    out.println("Report: " + folder.root().resolve(FILE_NAME));
    return true;
  }

  private void replace(String table, Object summary, String page) throws IOException {
    Path root = folder.root();
    Map<Path, String> files = new LinkedHashMap<>();
    files.put(root.resolve(ResultsCsv.FILE_NAME), table);
    files.put(
        root.resolve(Summary.FILE_NAME),
        new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(summary) + "\n");
    files.put(root.resolve(FILE_NAME), page);
    WholeFile.replaceAll(files);
  }

  /**
   * The HTML page: everything is inside it, and it may ask for nothing (content security policy).
   */
  private record ReportPage(StudyResults results, Summary summary, Conclusions findings) {
    String html() throws IOException {
      return Template.filled(ReportPage.class, "report.ftlh", model());
    }

    private Map<String, Object> model() throws IOException {
      StudyRecord study = results.study();
      List<PublishedPair> published = PublishedPair.of(results, summary);
      Tables tables = new Tables(results, summary);
      Map<String, Object> model = new HashMap<>();
      model.put("study", study);
      model.put("results", results);
      model.put("summary", summary);
      model.put("when", when());
      model.put("findings", findings.sentences());
      model.put("cautions", findings.cautions());
      Map<String, ReportTable> shown = new HashMap<>();
      Stream.of(
              tables.overhead(),
              tables.clientEffects(),
              tables.configurations(),
              tables.crypto(),
              tables.published(published),
              tables.trials(),
              tables.failed())
          .filter(table -> !table.rows().isEmpty())
          .forEach(table -> shown.put(table.id(), table));
      model.put("tables", shown);
      model.put("curves", tables.curves().download());
      model.put("timeline", tables.timeLine().download());
      Path root = results.folder().root();
      model.put(
          "machine",
          Files.isRegularFile(root.resolve(Machine.FILE_NAME)) ? Machine.read(root) : Map.of());
      model.put("versions", results.storeFacts());
      model.put("data", new ChartData(results, summary, published).json());
      model.put("style", Template.text(ReportPage.class, "report.css"));
      model.put("pictures", Template.pictures());
      model.put("script", Template.text(ReportPage.class, "report.js"));
      model.put("library", Template.text(ReportPage.class, "echarts.min.js"));
      return model;
    }

    private String when() {
      if (results.rows().isEmpty()) {
        return "no trials yet";
      }
      List<String> starts = results.rows().stream().map(ResultRow::started).sorted().toList();
      String first = minutes(starts.get(0));
      String last = minutes(starts.get(starts.size() - 1));
      return first.equals(last) ? first + " UTC" : first + " to " + last + " UTC";
    }

    private static String minutes(String instant) {
      return instant.length() < 16 ? instant : instant.substring(0, 16).replace('T', ' ');
    }
  }
}
