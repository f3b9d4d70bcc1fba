package site.ycsb.crypto;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import site.ycsb.spi.Section;

/**
 * Facts and figures of a run for clients that don't ask for them, such as YCSB's own: on stderr,
 * when the last open session of the run ends. The numbers are those of the whole run so far.
 * Thread-safe.
 */
final class StandaloneReport {
  private final PrintStream out;
  private int open;

  StandaloneReport(PrintStream out) {
    this.out = out;
  }

  /** One more thread begins. */
  synchronized void opened() {
    open++;
  }

  /** A thread ended; prints when it was the last one. */
  synchronized void closed(Map<String, String> facts, List<Section> sections) {
    open--;
    if (open > 0) {
      return;
    }
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
