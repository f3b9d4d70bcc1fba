package site.ycsb.audit.report;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.audit.result.AuditReport;

/** The forms of a report. */
public enum OutputFormat {
  TEXT,
  JSON,
  CSV,
  HTML;

  /** The complete report. */
  public String render(AuditReport report) throws IOException {
    return switch (this) {
      case TEXT -> new AuditText(report).text();
      case JSON -> new AuditJson(report).text();
      case CSV -> new AuditCsv(report).text();
      case HTML -> new AuditPage(report).html();
    };
  }

  /** As it is typed. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** All words. */
  public static List<String> words() {
    return Arrays.stream(values()).map(OutputFormat::word).toList();
  }

  /** The format of this word. */
  public static Optional<OutputFormat> of(String word) {
    return Arrays.stream(values()).filter(format -> format.word().equals(word)).findFirst();
  }
}
