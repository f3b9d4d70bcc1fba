package site.ycsb.compare.report;

import java.util.List;
import java.util.Optional;
import site.ycsb.client.capacity.Objective;

/**
 * A bound of latency, for a line in a chart.
 *
 * @param text as the study has it
 * @param micros the latency
 */
record LatencyBound(String text, double micros) {
  /** Those among the bounds of a study. */
  static List<LatencyBound> in(List<String> objectives) {
    return objectives.stream().map(LatencyBound::of).flatMap(Optional::stream).toList();
  }

  private static Optional<LatencyBound> of(String text) {
    try {
      Objective objective = Objective.parse(text);
      return objective.kind() == Objective.Kind.FAILED_SHARE
          ? Optional.empty()
          : Optional.of(new LatencyBound(objective.text(), objective.latencyNanos() / 1000.0));
    } catch (IllegalArgumentException e) {
      // of a study whose every trial was rejected for it
      return Optional.empty();
    }
  }
}
