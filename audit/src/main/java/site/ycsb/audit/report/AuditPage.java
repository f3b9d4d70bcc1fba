package site.ycsb.audit.report;

import freemarker.core.HTMLOutputFormat;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.audit.result.AuditReport;
import site.ycsb.audit.result.FeatureResult;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.Evidence;

/** The report as an HTML page that needs nothing but itself; the template escapes all texts. */
final class AuditPage {
  private final AuditReport report;

  AuditPage(AuditReport report) {
    this.report = report;
  }

  String html() throws IOException {
    Configuration templates = new Configuration(Configuration.VERSION_2_3_34);
    templates.setClassForTemplateLoading(AuditPage.class, "");
    templates.setDefaultEncoding(StandardCharsets.UTF_8.name());
    templates.setOutputFormat(HTMLOutputFormat.INSTANCE);
    templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    templates.setLogTemplateExceptions(false);
    StringWriter page = new StringWriter();
    try {
      templates.getTemplate("audit.ftlh").process(model(), page);
    } catch (TemplateException e) {
      throw new IOException("the report can't be made: " + e.getMessage(), e);
    }
    return page.toString();
  }

  private Map<String, Object> model() throws IOException {
    Map<String, Object> model = new HashMap<>();
    model.put("binding", report.subject().binding());
    model.put("product", report.subject().product());
    model.put("user", report.subject().user());
    model.put("time", report.subject().time().toString());
    model.put("published", report.published().map(found -> found.source()).orElse(""));
    model.put("counts", counts());
    model.put("features", report.features().stream().map(this::feature).toList());
    model.put(
        "weaknesses",
        report.weaknesses().stream()
            .map(
                weakness ->
                    Map.of(
                        "title", weakness.title(),
                        "evidence", weakness.evidence(),
                        "remedy", weakness.remedy()))
            .toList());
    model.put("style", style());
    return model;
  }

  private List<Map<String, String>> counts() {
    return Stream.of(AuditAnswer.YES, AuditAnswer.PARTLY, AuditAnswer.NO, AuditAnswer.UNKNOWN)
        .map(
            answer ->
                Map.of(
                    "word",
                    answer.word(),
                    "kind",
                    kind(answer),
                    "count",
                    Long.toString(
                        report.features().stream()
                            .filter(result -> result.answer() == answer)
                            .count())))
        .toList();
  }

  private Map<String, Object> feature(FeatureResult result) {
    Map<String, Object> model = new HashMap<>();
    model.put("id", result.feature().word());
    model.put("title", result.feature().title());
    model.put("answer", result.answer().word());
    model.put("kind", kind(result.answer()));
    model.put("published", report.published(result.feature()).map(AuditAnswer::word).orElse(""));
    model.put("changed", report.hasChanged(result));
    model.put("mechanisms", report.publishedMechanisms(result.feature()).orElse(""));
    model.put("summary", result.summary());
    model.put("details", result.details());
    model.put("evidence", result.evidence().stream().map(AuditPage::evidence).toList());
    model.put("contradictions", result.contradictions().stream().map(AuditPage::evidence).toList());
    model.put("remedy", result.isMet() ? "" : result.remedy().orElse(""));
    return model;
  }

  private static Map<String, String> evidence(Evidence one) {
    return Map.of("source", one.source().word(), "action", one.action(), "result", one.result());
  }

  private static String kind(AuditAnswer answer) {
    return answer.name().toLowerCase(Locale.ROOT);
  }

  private static String style() throws IOException {
    try (@Nullable InputStream content = AuditPage.class.getResourceAsStream("audit.css")) {
      if (content == null) {
        throw new IllegalStateException("no audit.css next to " + AuditPage.class);
      }
      return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
