package site.ycsb.audit.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import site.ycsb.audit.result.AuditReport;
import site.ycsb.audit.result.FeatureResult;
import site.ycsb.audit.result.Weakness;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.Evidence;

/** The report as CSV: a row for each feature and for each weak finding. */
final class AuditCsv {
  private static final String SEPARATOR = "; ";
  private static final CSVFormat FORMAT = CSVFormat.RFC4180;

  private final AuditReport report;

  AuditCsv(AuditReport report) {
    this.report = report;
  }

  String text() {
    List<List<String>> table = new ArrayList<>();
    List<String> header =
        new ArrayList<>(List.of("kind", "name", "answer", "found", "evidence", "remedy"));
    if (report.published().isPresent()) {
      header.addAll(List.of("published", "changed"));
    }
    table.add(header);
    report.features().forEach(result -> table.add(row(result)));
    report.weaknesses().forEach(weakness -> table.add(row(weakness)));
    StringBuilder text = new StringBuilder();
    table.forEach(row -> text.append(FORMAT.format(row.toArray())).append('\n'));
    return text.toString();
  }

  private List<String> row(Weakness weakness) {
    List<String> row =
        new ArrayList<>(
            List.of(
                "weakness",
                weakness.title(),
                "",
                "",
                inert(weakness.evidence()),
                weakness.remedy()));
    if (report.published().isPresent()) {
      row.addAll(List.of("", ""));
    }
    return row;
  }

  private List<String> row(FeatureResult result) {
    List<String> row = new ArrayList<>();
    row.add("feature");
    row.add(result.feature().word());
    row.add(word(result.answer()));
    row.add(inert(String.join(SEPARATOR, result.details())));
    row.add(
        inert(
            result.evidence().stream()
                .map(AuditCsv::evidence)
                .collect(Collectors.joining(SEPARATOR))));
    row.add(result.remedy().orElse(""));
    if (report.published().isPresent()) {
      row.add(report.published(result.feature()).map(AuditCsv::word).orElse(""));
      row.add(Boolean.toString(report.hasChanged(result)));
    }
    return row;
  }

  private static String evidence(Evidence one) {
    return one.source().word() + ": " + one.action() + " -> " + one.result();
  }

  private static String word(AuditAnswer answer) {
    return answer == AuditAnswer.UNKNOWN ? "unknown" : answer.word();
  }

  /** A server's text must not be a formula of the spreadsheet that opens the file. */
  private static String inert(String text) {
    return !text.isEmpty() && "=+-@".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }
}
