package site.ycsb.compare.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;

/**
 * A valid trial.
 *
 * @param trial its name
 * @param attempt which try of it
 * @param configuration what it ran
 * @param repeat which repeat
 * @param started when, as an ISO instant
 * @param figures column of results.csv to figure, in the order of the columns
 */
public record ResultRow(
    String trial,
    int attempt,
    Configuration configuration,
    int repeat,
    String started,
    Map<String, Double> figures) {

  public ResultRow {
    figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
  }

  /** A figure, if the trial has it. */
  public OptionalDouble figure(String column) {
    @Nullable Double figure = figures.get(column);
    return figure == null ? OptionalDouble.empty() : OptionalDouble.of(figure);
  }
}
