package site.ycsb.audit.report;

import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.jspecify.annotations.Nullable;
import site.ycsb.audit.report.AuditReport.FeatureResult;
import site.ycsb.audit.report.AuditReport.Weakness;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.Evidence;

/** The forms of a report. */
public enum OutputFormat {
  TEXT,
  JSON,
  CSV,
  HTML;

  private static final String SEPARATOR = "; ";

  /** The complete report. */
  public String render(AuditReport report) throws IOException {
    return switch (this) {
      case TEXT -> new AuditText(report).text();
      case JSON -> json(report);
      case CSV -> csv(report);
      case HTML -> html(report);
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

  /** For programs without a blank and an apostrophe. */
  private static String word(AuditAnswer answer) {
    return answer == AuditAnswer.UNKNOWN ? "unknown" : answer.word();
  }

  /** A row for each feature and for each weak finding. */
  private static String csv(AuditReport report) {
    StringBuilder text = new StringBuilder();
    row(
        report,
        text,
        "kind",
        "name",
        "answer",
        "found",
        "evidence",
        "remedy",
        "published",
        "changed");
    for (FeatureResult result : report.features()) {
      String evidence =
          result.evidence().stream()
              .map(one -> one.source().word() + ": " + one.action() + " -> " + one.result())
              .collect(Collectors.joining(SEPARATOR));
      row(
          report,
          text,
          "feature",
          result.feature().word(),
          word(result.answer()),
          inert(String.join(SEPARATOR, result.details())),
          inert(evidence),
          result.remedy().orElse(""),
          report.published(result.feature()).map(OutputFormat::word).orElse(""),
          Boolean.toString(report.hasChanged(result)));
    }
    for (Weakness weakness : report.weaknesses()) {
      String evidence = inert(weakness.evidence());
      row(report, text, "weakness", weakness.title(), "", "", evidence, weakness.remedy(), "", "");
    }
    return text.toString();
  }

  /** The last two columns are for published answers, and exist only when there are some. */
  private static void row(AuditReport report, StringBuilder text, String... cells) {
    int columns = report.published().isPresent() ? cells.length : cells.length - 2;
    text.append(CSVFormat.RFC4180.format((Object[]) Arrays.copyOf(cells, columns))).append('\n');
  }

  /** A server's text must not be a formula of the spreadsheet that opens the file. */
  private static String inert(String text) {
    return !text.isEmpty() && "=+-@".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }

  /** One document. */
  private static String json(AuditReport report) throws IOException {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("binding", report.subject().binding());
    json.put("product", report.subject().product());
    json.put("user", report.subject().user());
    json.put("time", report.subject().time().toString());
    report.published().ifPresent(published -> json.put("publishedSource", published.source()));
    json.put("features", report.features().stream().map(result -> json(report, result)).toList());
    json.put("weaknesses", report.weaknesses());
    return new ObjectMapper().writer(new DefaultPrettyPrinter()).writeValueAsString(json) + "\n";
  }

  private static Map<String, Object> json(AuditReport report, FeatureResult result) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("feature", result.feature().word());
    json.put("answer", word(result.answer()));
    report
        .published(result.feature())
        .ifPresent(
            published -> {
              json.put("published", word(published));
              json.put("changed", report.hasChanged(result));
              report
                  .publishedMechanisms(result.feature())
                  .ifPresent(mechanisms -> json.put("publishedMechanisms", mechanisms));
            });
    json.put("found", result.details());
    json.put("evidence", result.evidence().stream().map(JsonEvidence::of).toList());
    json.put("contradictions", result.contradictions().stream().map(JsonEvidence::of).toList());
    result.remedy().ifPresent(remedy -> json.put("turnOn", remedy));
    return json;
  }

  /** As JSON has it, in this order. */
  private record JsonEvidence(String source, String suggests, String action, String result) {
    static JsonEvidence of(Evidence one) {
      return new JsonEvidence(
          one.source().word(), word(one.suggests()), one.action(), one.result());
    }
  }

  /** A page that needs nothing but itself; the template escapes all texts. */
  private static String html(AuditReport report) throws IOException {
    Configuration templates = new Configuration(Configuration.VERSION_2_3_34);
    templates.setClassForTemplateLoading(OutputFormat.class, "");
    templates.setDefaultEncoding(StandardCharsets.UTF_8.name());
    templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    templates.setLogTemplateExceptions(false);
    Map<String, Object> model =
        Map.of("report", report, "published", report.published(), "style", style());
    StringWriter page = new StringWriter();
    try {
      templates.getTemplate("audit.ftlh").process(model, page);
    } catch (TemplateException e) {
      throw new IOException("the report can't be made: " + e.getMessage(), e);
    }
    return page.toString();
  }

  private static String style() throws IOException {
    try (@Nullable InputStream content = OutputFormat.class.getResourceAsStream("audit.css")) {
      if (content == null) {
        throw new IllegalStateException("no audit.css next to " + OutputFormat.class);
      }
      return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
