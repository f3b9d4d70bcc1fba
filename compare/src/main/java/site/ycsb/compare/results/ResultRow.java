package site.ycsb.compare.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Summary.Metric;

/**
 * A valid trial.
 *
 * @param attempt which try of it
 * @param started when, as an ISO instant
 * @param tls protocol and cipher suite of its connections, and whether the client had a
 *     certificate; empty without TLS
 * @param metrics column of results.csv to value, in the order of the columns
 */
public record ResultRow(
    String trial,
    int attempt,
    Configuration configuration,
    int repeat,
    String started,
    String tls,
    Map<String, Double> metrics) {

  /** The column of the run time in milliseconds. */
  public static final String RUN_TIME = "run_time_ms";

  private static final double MIN_SHARE_DONE = 0.99;

  public ResultRow {
    metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
  }

  /**
   * Whether a time limit ended it. Rates are rounded, and times to whole milliseconds, of which
   * very short trials have few: a little less is all.
   */
  public boolean endedByTimeLimit() {
    double millis = metric(RUN_TIME).orElse(0);
    double done = metric(Metric.THROUGHPUT.column()).orElse(0) * millis / 1000;
    return done / configuration.operations() * (millis + 1) / millis < MIN_SHARE_DONE;
  }

  public OptionalDouble metric(String column) {
    @Nullable Double value = metrics.get(column);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
