package site.ycsb.compare.report;

import java.io.IOException;
import java.io.PrintStream;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summarizer;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.run.StudyFolder;

/** Writes results.csv, summary.json and report.html of a results folder. */
public final class ReportWriter {
  /** The report's name in a results folder. */
  public static final String FILE_NAME = "report.html";

  private final StudyFolder folder;

  public ReportWriter(StudyFolder folder) {
    this.folder = folder;
  }

  /** Writes all, and prints what the metrics say. */
  public void write(PrintStream out) throws IOException {
    StudyResults results = StudyResults.read(folder);
    Summary summary = new Summarizer(results).summary();
    results.write(summary);
    Conclusions findings = new Conclusions(results, summary);
    results.replace(FILE_NAME, new ReportPage(results, summary, findings).html());
    out.println(results.study().description().title());
    findings.sentences().forEach(sentence -> out.println("- " + sentence));
    findings.cautions().forEach(caution -> out.println("! " + caution));
    out.println("Report: " + folder.root().resolve(FILE_NAME));
  }
}
