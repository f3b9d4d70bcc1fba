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

  /** A section of these lines. */
  public static Section of(String name, Metric... metrics) {
    return new Section(name, List.of(metrics));
  }

  /** How the joint result of several clients gets a metric from theirs. */
  public enum Merge {
    /** The sum. */
    SUM,
    /** The largest value. */
    MAX,
    /** The smallest value. */
    MIN,
    /** The mean, weighted. */
    MEAN,
    /** The percentile of all latencies of the section, see {@link ReportSource#latencies}. */
    PERCENTILE,
    /** What all clients have; left out where they differ. */
    SAME,
    /** Left out: it says something about one client only. */
    NONE
  }

  /**
   * One line.
   *
   * @param name its name with the unit, such as {@code AverageLatency(us)}
   * @param value a Long for counts and whole numbers, a Double for the rest
   * @param merge how it is merged with that of other clients
   * @param parameter the weight of a mean, or the percentage of a percentile; else 0
   */
  public record Metric(String name, Number value, Merge merge, double parameter) {
    /** A count or a total. */
    public static Metric sum(String name, Number value) {
      return new Metric(name, value, Merge.SUM, 0);
    }

    /** The largest of all clients. */
    public static Metric max(String name, Number value) {
      return new Metric(name, value, Merge.MAX, 0);
    }

    /** The smallest of all clients; of an answer by 1 or 0, whether all have 1. */
    public static Metric min(String name, Number value) {
      return new Metric(name, value, Merge.MIN, 0);
    }

    /** A mean or a share; its weight is the size of what it is a mean or a share of. */
    public static Metric mean(String name, double value, double weight) {
      return new Metric(name, value, Merge.MEAN, weight);
    }

    /** A percentile, in microseconds, of the latencies that the section's source delivers. */
    public static Metric percentile(String name, double micros, double percentage) {
      return new Metric(name, micros, Merge.PERCENTILE, percentage);
    }

    /** A property that all clients should share; left out where they differ. */
    public static Metric same(String name, Number value) {
      return new Metric(name, value, Merge.SAME, 0);
    }

    /** A metric of one client, which has no meaning for several. */
    public static Metric unmerged(String name, Number value) {
      return new Metric(name, value, Merge.NONE, 0);
    }
  }
}
