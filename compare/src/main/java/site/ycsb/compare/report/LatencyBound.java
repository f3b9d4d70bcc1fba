package site.ycsb.compare.report;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bound of latency, for a line in a chart.
 *
 * @param text as the study has it
 * @param micros the latency
 */
record LatencyBound(String text, double micros) {
  private static final Pattern LATENCY =
      Pattern.compile("<=?\\s*(?<number>\\d+(?:\\.\\d+)?)\\s*(?<unit>us|ms|s)$");

  /** Those among the bounds of a study. */
  static List<LatencyBound> in(List<String> objectives) {
    return objectives.stream().map(LatencyBound::of).flatMap(Optional::stream).toList();
  }

  private static Optional<LatencyBound> of(String text) {
    Matcher found = LATENCY.matcher(text.strip());
    if (!found.find()) {
      return Optional.empty();
    }
    double factor =
        switch (found.group("unit")) {
          case "us" -> 1;
          case "ms" -> 1e3;
          default -> 1e6;
        };
    return Optional.of(
        new LatencyBound(text.strip(), factor * Double.parseDouble(found.group("number"))));
  }
}
