package site.ycsb.compare.reproduction;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.Planner;
import site.ycsb.compare.results.PublishedMetric;
import site.ycsb.compare.results.PublishedReader;
import site.ycsb.compare.results.StudyRecord.PublishedValue;
import site.ycsb.compare.study.Study;

/**
 * A study as it ships, with the published figures that it reads and the trials that were published
 * of it.
 *
 * @param configurations its configurations at full size
 * @param lines the published figures that it reads
 * @param measured what was published of it; empty when nothing was
 * @param unchanged whether its file, comments aside, is still what was measured
 */
record PlannedFigures(
    String name,
    List<Configuration> configurations,
    List<PublishedReader.Line> lines,
    Optional<MeasuredStudy> measured,
    boolean unchanged) {

  static PlannedFigures of(
      String name, Study study, String text, Optional<MeasuredStudy> measured) {
    return new PlannedFigures(
        name,
        new Planner(study, PlanOptions.NONE).plan().configurations(),
        PublishedReader.lines(study.published()),
        measured,
        measured.stream()
            .flatMap(one -> one.parts().stream())
            .map(part -> withoutComments(part.studyFile()))
            .allMatch(withoutComments(text)::equals));
  }

  private static String withoutComments(String studyFile) {
    return studyFile
        .lines()
        .filter(line -> !line.startsWith("#"))
        .collect(Collectors.joining("\n"));
  }

  /** The configurations that measure a figure, by store. */
  Map<String, List<Configuration>> answering(PublishedValue figure) {
    Map<String, List<Configuration>> byStore = new LinkedHashMap<>();
    PublishedMetric metric = metric(figure);
    for (Configuration one : configurations) {
      if (figure.isMeasuredBy(metric, one)) {
        byStore.computeIfAbsent(one.store(), store -> new ArrayList<>()).add(one);
      }
    }
    return byStore;
  }

  /** What a figure measures; the reader has checked its name. */
  static PublishedMetric metric(PublishedValue figure) {
    return PublishedMetric.named(figure.metric()).orElseThrow();
  }
}
