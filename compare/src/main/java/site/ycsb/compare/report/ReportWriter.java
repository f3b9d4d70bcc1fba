package site.ycsb.compare.report;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import site.ycsb.compare.interleaved.InterleavedStudy;
import site.ycsb.compare.interleaved.StudyCostReport;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summarizer;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.run.StudyFolder;

/** Writes results.csv, summary.json and report.html of a results folder. */
public final class ReportWriter {
  /** The report's name in a results folder. */
  public static final String FILE_NAME = "report.html";

  private static final int MAX_FAILED_SHOWN = 5;

  private final StudyFolder folder;

  public ReportWriter(StudyFolder folder) {
    this.folder = folder;
  }

  /**
   * Writes all, and prints what the metrics say.
   *
   * @return whether it can be trusted: false when plain against plain differs where they took turns
   */
  public boolean write(PrintStream out) throws IOException {
    if (StudyResults.record(folder).isInterleaved()) {
      InterleavedStudy study = InterleavedStudy.read(folder);
      new StudyCostReport(study).write(folder, out);
      return study.controlsHold();
    }
    StudyResults results = StudyResults.read(folder);
    Summary summary = new Summarizer(results).summary();
    results.write(summary);
    Conclusions findings = new Conclusions(results, summary);
    results.replace(FILE_NAME, new ReportPage(results, summary, findings).html());
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
}
