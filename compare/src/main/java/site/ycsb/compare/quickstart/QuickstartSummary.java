package site.ycsb.compare.quickstart;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.trial.RunResult;

/** What the quickstart prints at its end. */
final class QuickstartSummary {
  private static final String FILE_NAME = "summary.txt";

  private final StudyResults results;
  private final Study study;

  QuickstartSummary(StudyResults results, Study study) {
    this.results = results;
    this.study = study;
  }

  /** Prints the output of the last encrypted run, then both protections side by side. */
  void print(PrintStream out) throws IOException {
    List<ResultRow> encrypted = rows(QuickstartStudy.ENCRYPTED);
    ResultRow last = encrypted.get(encrypted.size() - 1);
    Path output = results.folder().trial(last.trial(), last.attempt()).output();
    out.printf(
        Locale.ROOT,
        "The output of one encrypted run, the last of %d; what they say together is below it.%n%n",
        encrypted.size());
    out.print(Files.readString(output, StandardCharsets.UTF_8));
    String summary = text();
    out.println();
    out.print(summary);
    out.flush();
    results.replace(FILE_NAME, summary);
  }

  private String text() {
    ComparisonTable table =
        new ComparisonTable(resultsOf(QuickstartStudy.PLAIN), resultsOf(QuickstartStudy.ENCRYPTED));
    return String.format(
            Locale.ROOT,
            "Workload A on a local Cassandra, %d records, %d operations a run, %d threads;"
                + " means of %d runs each and the ratio of pairs%n",
            study.matrix().levels().records().get(0),
            study.matrix().levels().operations().get(0),
            study.matrix().levels().threads().get(0),
            study.schedule().repeats())
        + table.render()
        + "Client and server shared this machine's "
        + Runtime.getRuntime().availableProcessors()
        + " processors: this shows that it works, not what a cluster does.\n"
        + "Every command and its output: "
        + results.folder().root()
        + "\n"
        + "Next, a workload of your own, plain and encrypted:\n"
        + "  bin/ycsb load cassandra -P workloads/workloada\n"
        + "  bin/ycsb run cassandra -P workloads/workloada\n"
        + "  bin/ycsb load encrypted-cassandra -P workloads/workloada\n"
        + "  bin/ycsb run encrypted-cassandra -P workloads/workloada\n";
  }

  private List<ResultRow> rows(String protection) {
    return results.rows().stream()
        .filter(row -> row.configuration().protection().equals(protection))
        .sorted(Comparator.comparingInt(ResultRow::repeat))
        .toList();
  }

  private List<RunResult> resultsOf(String protection) {
    return rows(protection).stream().map(results::result).toList();
  }
}
