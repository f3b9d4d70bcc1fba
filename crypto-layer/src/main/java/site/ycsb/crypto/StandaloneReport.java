package site.ycsb.crypto;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import site.ycsb.spi.Section;

/**
 * Prints the facts and metrics of a run on stderr for clients that don't request them, such as
 * YCSB's own.
 */
final class StandaloneReport {
  private final PrintStream out;

  StandaloneReport(PrintStream out) {
    this.out = out;
  }

  /** Prints the facts, then the metrics as result lines. */
  void print(Map<String, String> facts, List<Section> sections) {
    StringBuilder text = new StringBuilder();
    facts.forEach((name, fact) -> text.append(name).append(": ").append(fact).append('\n'));
    for (Section section : sections) {
      for (Section.Metric metric : section.metrics()) {
        text.append('[').append(section.name()).append("], ").append(metric.name());
        text.append(", ").append(metric.value()).append('\n');
      }
    }
    out.print(text);
  }
}
