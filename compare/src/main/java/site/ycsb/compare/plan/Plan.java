package site.ycsb.compare.plan;

import java.util.List;

/**
 * Everything that a study does, in its order.
 *
 * @param configurations the configurations, in the study's order
 * @param segments the trials, in the order of doing them
 * @param skipped what the study's lists would combine but can't be, in words
 */
public record Plan(
    List<Configuration> configurations, List<Segment> segments, List<String> skipped) {
  public Plan {
    configurations = List.copyOf(configurations);
    segments = List.copyOf(segments);
    skipped = List.copyOf(skipped);
  }

  /** All trials, in the order of doing them. */
  public List<PlannedTrial> trials() {
    return segments.stream().flatMap(segment -> segment.trials().stream()).toList();
  }
}
