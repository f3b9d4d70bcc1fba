package site.ycsb.capacity;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import site.ycsb.client.capacity.CapacityProperties;
import site.ycsb.client.capacity.Objective;
import site.ycsb.config.Settings;

/** What a search is to do, as {@link CapacityProperties} describes it; a precision is a share. */
record CapacityConfig(
    List<Objective> objectives,
    Optional<Double> startPerSecond,
    double highestPerSecond,
    double precision,
    Duration window,
    int windows,
    int confirmWindows,
    Duration limit,
    Optional<Path> windowLog) {
  private static final double START_WITHOUT_WARM_UP = 100;

  CapacityConfig {
    objectives = List.copyOf(objectives);
  }

  /** Of a workload that does these operations; empty when it can't tell. */
  static CapacityConfig from(Settings settings, Set<String> operations) {
    List<Objective> objectives =
        Objective.from(settings, CapacityProperties.OBJECTIVES, operations);
    double highest = settings.get(CapacityProperties.HIGHEST);
    Optional<Double> start = settings.find(CapacityProperties.START);
    if (start.filter(first -> first > highest).isPresent()) {
      settings.reject(
          CapacityProperties.START,
          "is above the highest rate that may be tried (capacity.highest)",
          "Give a lower one, or raise capacity.highest");
    }
    int windowSeconds = settings.get(CapacityProperties.WINDOW_SECONDS);
    int confirmSeconds = settings.get(CapacityProperties.CONFIRM_SECONDS);
    return new CapacityConfig(
        objectives,
        start,
        highest,
        settings.get(CapacityProperties.PRECISION) / 100,
        Duration.ofSeconds(windowSeconds),
        settings.get(CapacityProperties.WINDOWS),
        Math.max(3, confirmSeconds / windowSeconds),
        Duration.ofSeconds(settings.get(CapacityProperties.LIMIT_SECONDS)),
        settings.find(CapacityProperties.WINDOW_LOG));
  }

  /** The plan of the search, once it's known what the store did in the warm-up. */
  SearchPlan plan(OptionalDouble closedLoopPerSecond) {
    double start =
        startPerSecond.orElseGet(
            () ->
                closedLoopPerSecond.isPresent()
                    ? Math.max(SearchPlan.LOWEST_PER_SECOND, closedLoopPerSecond.getAsDouble() / 2)
                    : START_WITHOUT_WARM_UP);
    return new SearchPlan(
        objectives,
        Math.min(start, highestPerSecond),
        highestPerSecond,
        precision,
        window,
        windows,
        limit);
  }
}
