package site.ycsb.tests.e2e;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import site.ycsb.compare.trial.TrialResult;

/**
 * The result lines of a run, {@code [SECTION], metric, number}, in the order of printing. Other
 * lines are left out.
 */
record YcsbOutput(List<Line> lines) {

  /**
   * One result line.
   *
   * @param section its section without brackets, such as {@code READ}
   * @param metric what was measured, with its unit, such as {@code AverageLatency(us)}
   * @param value the metric; NaN where a client prints that
   */
  record Line(String section, String metric, double value) {}

  YcsbOutput {
    lines = List.copyOf(lines);
  }

  /**
   * Reads what a client printed.
   *
   * @throws NumberFormatException when the third column of a result line is no number
   */
  static YcsbOutput of(TrialResult result) {
    return new YcsbOutput(
        result
            .standardOutput()
            .lines()
            .map(YcsbOutput::parseLine)
            .flatMap(Optional::stream)
            .toList());
  }

  private static Optional<Line> parseLine(String text) {
    int end = text.indexOf("], ");
    int comma = text.lastIndexOf(", ");
    if (!text.startsWith("[") || end < 0 || comma <= end + 1) {
      return Optional.empty();
    }
    String section = text.substring(1, end);
    String metric = text.substring(end + 3, comma);
    String value = text.substring(comma + 2).trim();
    return Optional.of(new Line(section, metric, Double.parseDouble(value)));
  }

  /** A metric, if it was printed; the first one when there are several. */
  OptionalDouble find(String section, String metric) {
    return lines.stream()
        .filter(line -> line.section().equals(section) && line.metric().equals(metric))
        .mapToDouble(Line::value)
        .findFirst();
  }

  boolean has(String section) {
    return lines.stream().anyMatch(line -> line.section().equals(section));
  }
}
