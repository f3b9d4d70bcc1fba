package site.ycsb.audit.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.audit.report.AuditReport.FeatureResult;
import site.ycsb.audit.report.AuditReport.Weakness;
import site.ycsb.config.Sentence;
import site.ycsb.config.ServerText;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.Evidence;

/** The report for a terminal of 100 columns. */
public final class AuditText {
  private static final int COLUMNS = 100;

  private static final int FEATURE_COLUMNS = 26;
  private static final int ANSWER_COLUMNS = 12;
  private static final int LABEL_COLUMNS = 12;
  private static final int MAX_SUMMARY = 180;
  private static final String INDENT = "  ";

  private final AuditReport report;
  private final StringBuilder text = new StringBuilder();

  AuditText(AuditReport report) {
    this.report = report;
  }

  String text() {
    wrapped("", "Security audit of " + report.subject().product());
    wrapped("", "binding " + report.subject().binding() + ", as " + report.subject().user());
    line("");
    table();
    report.features().forEach(this::evidence);
    weaknesses();
    return text.toString();
  }

  private void table() {
    Optional<String> source = report.published().map(found -> found.source());
    line(row("FEATURE", "ANSWER", source.isPresent() ? "PUBLISHED" : "", "WHY"));
    for (FeatureResult result : report.features()) {
      String published = report.published(result.feature()).map(answer -> answer.word()).orElse("");
      String change = report.hasChanged(result) ? " *" : "";
      String start = row(result.feature().title(), result.answer().word(), published + change, "");
      wrapped(start, shortened(result.summary()));
    }
    source.ifPresent(
        name -> {
          line("");
          wrapped("", "PUBLISHED: " + name + ". * means another answer here.");
          differing("Come since", AuditAnswer.NO);
          differing("The product had it, and this server doesn't, or not in full", AuditAnswer.YES);
        });
  }

  /** Features whose published answer was this one, and is another one here. */
  private void differing(String what, AuditAnswer published) {
    String features =
        report.features().stream()
            .filter(report::hasChanged)
            .filter(result -> report.published(result.feature()).orElseThrow() == published)
            .map(result -> result.feature().title())
            .collect(Collectors.joining(", "));
    if (!features.isEmpty()) {
      wrapped("", what + ": " + features + ".");
    }
  }

  /** Cut between words. */
  private static String shortened(String summary) {
    String shown = ServerText.shown(summary, MAX_SUMMARY);
    int end = shown.lastIndexOf(' ');
    return shown.length() <= MAX_SUMMARY || end < MAX_SUMMARY / 2
        ? shown
        : shown.substring(0, end) + " ...";
  }

  /** The start of a line; the column of published answers exists only when there are some. */
  private String row(String feature, String answer, String published, String rest) {
    String middle = report.published().isPresent() ? padded(published, ANSWER_COLUMNS) : "";
    return padded(feature, FEATURE_COLUMNS) + padded(answer, ANSWER_COLUMNS) + middle + rest;
  }

  private void evidence(FeatureResult result) {
    line("");
    line(result.feature().title() + ": " + result.answer().word());
    for (Evidence one : result.evidence()) {
      labelled(one.source().word(), one.action() + " -> " + one.result());
    }
    for (Evidence one : result.contradictions()) {
      labelled(
          "CONTRADICTS",
          "what was tried: the server reports " + one.action() + " -> " + one.result());
    }
    result.details().forEach(detail -> labelled("found", detail));
    report
        .publishedMechanisms(result.feature())
        .ifPresent(mechanisms -> labelled("published", mechanisms));
    if (!result.isMet()) {
      result.remedy().ifPresent(remedy -> labelled("turn on", remedy));
    }
  }

  private void weaknesses() {
    line("");
    List<Weakness> weaknesses = report.weaknesses();
    if (weaknesses.isEmpty()) {
      line("No weak findings.");
      return;
    }
    line("Weak findings: " + weaknesses.size());
    for (Weakness weakness : weaknesses) {
      wrapped(INDENT + "- ", Sentence.ended(weakness.title() + ": " + weakness.evidence()));
      wrapped(INDENT + "  ", Sentence.ended(weakness.remedy()));
    }
  }

  private void labelled(String label, String content) {
    wrapped(INDENT + padded(label, LABEL_COLUMNS), content);
  }

  private void wrapped(String start, String content) {
    lines(start, content).forEach(this::line);
  }

  /** Text behind a start, in lines for the terminal that are indented as far. */
  public static List<String> lines(String start, String content) {
    int width = COLUMNS - start.length();
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : content.split(" ", -1)) {
      String rest = word;
      if (line.length() > 0 && line.length() + 1 + rest.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder();
      }
      while (line.length() == 0 && rest.length() > width) {
        lines.add(rest.substring(0, width));
        rest = rest.substring(width);
      }
      line.append(line.length() > 0 ? " " : "").append(rest);
    }
    lines.add(line.toString());
    List<String> indented = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      indented.add((i == 0 ? start : " ".repeat(start.length())) + lines.get(i));
    }
    return indented;
  }

  private void line(String content) {
    text.append(content.stripTrailing()).append('\n');
  }

  private static String padded(String content, int columns) {
    return content + " ".repeat(Math.max(1, columns - content.length()));
  }
}
