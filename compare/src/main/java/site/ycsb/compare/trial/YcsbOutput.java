package site.ycsb.compare.trial;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result lines of a run, {@code [SECTION], metric, number}, in the order of printing. Other
 * lines are left out.
 */
public record YcsbOutput(List<Line> lines) {

  /**
   * One result line.
   *
   * @param section its section without brackets, such as {@code READ}
   * @param metric what was measured, with its unit, such as {@code AverageLatency(us)}
   * @param value the metric; NaN where a client prints that
   */
  public record Line(String section, String metric, double value) {}

  public YcsbOutput {
    lines = List.copyOf(lines);
  }

  /**
   * Reads what a client printed.
   *
   * @throws NumberFormatException when the third column of a result line is no number
   */
  public static YcsbOutput parse(String text) {
    return new YcsbOutput(
        text.lines().map(YcsbOutput::parseLine).flatMap(Optional::stream).toList());
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
  public OptionalDouble find(String section, String metric) {
    return lines.stream()
        .filter(line -> line.section().equals(section) && line.metric().equals(metric))
        .mapToDouble(Line::value)
        .findFirst();
  }

  /** A metric that has to be there. */
  public double get(String section, String metric) {
    return find(section, metric)
        .orElseThrow(
            () -> new IllegalStateException("there is no line [" + section + "], " + metric));
  }

  public boolean has(String section) {
    return lines.stream().anyMatch(line -> line.section().equals(section));
  }
}
