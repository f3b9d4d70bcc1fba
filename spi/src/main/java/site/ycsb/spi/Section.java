package site.ycsb.spi;

import java.util.List;

/**
 * A group of result lines, printed as {@code [NAME], metric, value}. Values are numbers only:
 * existing parsers convert every third column.
 *
 * @param name the section's name, in capitals, without brackets
 * @param metrics its lines in the order of printing
 */
public record Section(String name, List<Metric> metrics) {
  public Section {
    metrics = List.copyOf(metrics);
  }

  /** A section of one line. */
  public static Section of(String name, String metric, Number value) {
    return new Section(name, List.of(new Metric(metric, value)));
  }

  /**
   * One line.
   *
   * @param name its name with the unit, such as {@code AverageLatency(us)}
   * @param value a Long for counts and whole numbers, a Double for the rest
   */
  public record Metric(String name, Number value) {}
}
