package site.ycsb.prove;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.prove.FileSearch.Owner;
import site.ycsb.prove.ProofOutcome.Promise;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.store.StoredKind;

/** Tells the outcome of a proof to a reader. */
final class ProofReport {
  private static final int SHOWN_FILES = 4;

  private final PrintStream out;
  private final ProofOutcome outcome;

  ProofReport(PrintStream out, ProofOutcome outcome) {
    this.out = out;
    this.outcome = outcome;
  }

  void print() {
    out.printf(
        Locale.ROOT,
        "%d record keys, %d field names and %d values were written and looked for: %s.%n%n",
        total(RecordPart.KEY),
        total(RecordPart.FIELD_NAME),
        total(RecordPart.VALUE),
        outcome.findings().stages().stream()
            .map(stage -> stage.name() + " (" + stage.files() + " files)")
            .collect(Collectors.joining(", ")));
    row("found in", "record keys", "field names", "values");
    for (StoredKind kind : StoredKind.values()) {
      row(
          nameOf(kind),
          Stream.of(RecordPart.values())
              .map(part -> cell(outcome.findings().count(Owner.SUBJECT, kind, part), part))
              .toArray(String[]::new));
    }
    out.println();
    control();
    promise();
    for (ProofOutcome.Finding finding : outcome.showing()) {
      out.println("Visible, and not promised to be hidden: " + text(finding));
    }
    for (ProofOutcome.Finding finding : outcome.broken()) {
      out.println("FOUND UNENCRYPTED, ALTHOUGH IT SHOULD BE HIDDEN: " + text(finding));
    }
    if (outcome.promise().hidesAnything() && outcome.broken().isEmpty()) {
      out.println("Nothing that should be hidden was found.");
    }
  }

  private void control() {
    out.println(
        "Control, the same records unencrypted: found "
            + Stream.of(RecordPart.values())
                .map(
                    part ->
                        outcome.findings().count(Owner.CONTROL, part)
                            + " of "
                            + outcome.control().of(part).size()
                            + " "
                            + nameOf(part))
                .collect(Collectors.joining(", "))
            + (outcome.controlFound() ? "." : ": THE SEARCH MISSES EXISTING DATA."));
  }

  private void promise() {
    Promise promise = outcome.promise();
    if (!promise.hidesAnything()) {
      out.println("Promised: nothing. Neither the client nor the store encrypts in this set-up.");
    }
    if (!promise.byClient().isEmpty()) {
      out.println(
          "Promised by the client: no "
              + promise.byClient().stream()
                  .map(ProofReport::nameOf)
                  .collect(Collectors.joining(", no "))
              + " in any file.");
    }
    if (promise.atRest()) {
      out.println(
          "Promised by the store: no values in any file, nothing at all in tables, logs and hints."
              + " Indexes and the schema aren't covered by encryption at rest.");
    }
  }

  private void row(String first, String... cells) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-18s", first));
    for (String cell : cells) {
      line.append(String.format(Locale.ROOT, "%-14s", cell));
    }
    out.println(line.toString().stripTrailing());
  }

  private String cell(int found, RecordPart part) {
    return found == 0 ? "-" : found + " of " + total(part);
  }

  private int total(RecordPart part) {
    return outcome.subject().of(part).size();
  }

  private static String text(ProofOutcome.Finding finding) {
    List<String> files =
        finding.files().entrySet().stream()
            .map(file -> file.getKey() + " (" + file.getValue() + ")")
            .toList();
    return finding.count()
        + " "
        + nameOf(finding.part())
        + " in "
        + nameOf(finding.kind())
        + ": "
        + String.join(", ", files.subList(0, Math.min(SHOWN_FILES, files.size())))
        + (files.size() > SHOWN_FILES ? " and " + (files.size() - SHOWN_FILES) + " more" : "");
  }

  static String nameOf(RecordPart part) {
    return switch (part) {
      case KEY -> "record keys";
      case FIELD_NAME -> "field names";
      case VALUE -> "values";
    };
  }

  static String nameOf(StoredKind kind) {
    return switch (kind) {
      case DATA -> "tables";
      case LOG -> "log of writes";
      case HINTS -> "hints";
      case INDEX -> "indexes";
      case SYSTEM -> "schema and state";
      case OTHER -> "other files";
    };
  }
}
