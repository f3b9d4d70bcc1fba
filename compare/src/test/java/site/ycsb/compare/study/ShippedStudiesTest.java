package site.ycsb.compare.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.binding.Binding;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedStudy.Plan;
import site.ycsb.compare.plan.Planner;
import site.ycsb.compare.results.PublishedReader;
import site.ycsb.compare.results.StudyRecord.PublishedValue;
import site.ycsb.compare.study.Study.PublishedFile;
import site.ycsb.compare.study.WorkloadChoice.TrialWarmUp;

/** The studies that the distribution carries. */
class ShippedStudiesTest {
  private static final Path WORKLOADS = Path.of("..", "workloads");

  static List<Path> studies() throws IOException {
    try (Stream<Path> files = Files.list(WORKLOADS.resolve("studies"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @Test
  void studies_all_areThere() throws IOException {
    assertEquals(
        List.of(
            "capacity.yaml",
            "clients.yaml",
            "encryption-costs.yaml",
            "hbase-mongodb.yaml",
            "jakkula.yaml",
            "phopale.yaml",
            "profiling-costs.yaml",
            "protection.yaml",
            "shwaysh-atrest.yaml",
            "shwaysh-cluster.yaml",
            "shwaysh-interleaved.yaml",
            "shwaysh-single.yaml",
            "smoke.yaml",
            "transport.yaml",
            "waage-wiese-interleaved.yaml",
            "waage-wiese-opcount-method.yaml",
            "waage-wiese-opcount.yaml",
            "waage-wiese-target-method.yaml",
            "waage-wiese-target.yaml",
            "waage-wiese-threads-method.yaml",
            "waage-wiese-threads.yaml",
            "warmup.yaml"),
        studies().stream().map(file -> String.valueOf(file.getFileName())).toList());
  }

  @ParameterizedTest
  @MethodSource("studies")
  void study_read_isValidAndComparesWithPlain(Path file) throws IOException {
    Study study = read(file);

    assertTrue(study.plain().isPresent());
    assertFalse(study.description().about().isEmpty());
    assertTrue(new Planner(study, PlanOptions.NONE).plan().configurations().size() >= 4);
  }

  @ParameterizedTest
  @MethodSource("studies")
  void study_everyPublishedFigure_isAboutAConfiguration(Path file) throws IOException {
    Study study = read(file);
    Plan plan = new Planner(study, PlanOptions.NONE).plan();

    for (PublishedFile published : study.published()) {
      List<PublishedValue> figures = PublishedReader.read(List.of(published));
      assertFalse(figures.isEmpty(), published.source());
      boolean cluster = published.source().contains("four nodes");
      for (PublishedValue figure : figures) {
        // the cluster's table of MongoDB has no counterpart here
        if (!(cluster && "mongodb".equals(figure.subject().store()))) {
          assertTrue(
              plan.configurations().stream().anyMatch(figure.subject()::isAbout),
              figure.toString());
        }
      }
    }
  }

  /** All that a source tells of what its study runs, and what it doesn't is known. */
  @ParameterizedTest
  @CsvSource({
    "jakkula, 50", // 25 lines of two stores
    "phopale, 64", // 16 lines of run time, throughput and two latencies
    "shwaysh-single, 160", // 40 lines of the same
    "shwaysh-cluster, 160",
    "shwaysh-atrest, 32", // 8 lines: two throughputs and two changes; of what counts isn't told
    "waage-wiese-threads, 10", // 2 lines of throughput, 4 of latency with two ends
    "waage-wiese-opcount, 10",
    "waage-wiese-target, 8", // a target fixes throughput
    "waage-wiese-threads-method, 10",
    "waage-wiese-opcount-method, 10",
    "waage-wiese-target-method, 8"
  })
  void study_publishedFigures_areAllTaken(String name, int figures) throws IOException {
    Study study = read(WORKLOADS.resolve("studies/" + name + ".yaml"));

    assertEquals(figures, PublishedReader.read(study.published()).size());
  }

  /** What differs is the method: not what is varied, nor the figures that it is compared with. */
  @ParameterizedTest
  @ValueSource(strings = {"waage-wiese-threads", "waage-wiese-target", "waage-wiese-opcount"})
  void study_byAPublicationsMethod_variesTheSameAsTodays(String name) throws IOException {
    Study today = read(WORKLOADS.resolve("studies/" + name + ".yaml"));
    Study method = read(WORKLOADS.resolve("studies/" + name + "-method.yaml"));

    assertEquals(today.matrix().stores(), method.matrix().stores());
    assertEquals(
        today.matrix().workloads().stream().map(WorkloadChoice::name).toList(),
        method.matrix().workloads().stream().map(WorkloadChoice::name).toList());
    assertEquals(today.matrix().levels().targets(), method.matrix().levels().targets());
    assertEquals(today.matrix().levels().records(), method.matrix().levels().records());
    assertEquals(today.matrix().levels().operations(), method.matrix().levels().operations());
    assertEquals(
        today.matrix().protections().stream()
            .map(one -> one.isPlain() ? one.name() : one.name() + "-paper")
            .toList(),
        method.matrix().protections().stream().map(Protection::name).toList());
    assertEquals(PublishedReader.read(today.published()), PublishedReader.read(method.published()));
    for (WorkloadChoice workload : method.matrix().workloads()) {
      assertEquals("none", workload.warmUp().toString());
    }
    for (WorkloadChoice workload : today.matrix().workloads()) {
      assertEquals(TrialWarmUp.untilSteady(0, 60), workload.warmUp());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shwaysh-single",
        "shwaysh-cluster",
        "shwaysh-atrest",
        "phopale",
        "jakkula",
        "hbase-mongodb"
      })
  void study_ofReproductions_warmsUpAsTheDocsSay(String name) throws IOException {
    for (WorkloadChoice workload :
        read(WORKLOADS.resolve("studies/" + name + ".yaml")).matrix().workloads()) {
      assertEquals(TrialWarmUp.untilSteady(0, 60), workload.warmUp(), name);
    }
  }

  /** With enough starts of each server for an interval of what a start brings. */
  @ParameterizedTest
  @CsvSource({"protection, 48, 120", "transport, 12, 50"})
  void study_ofServersOfTheirOwn_startsThemSixTimesInItsTime(String name, int trials, int minutes)
      throws IOException {
    PlanOptions stores = new PlanOptions(null, 1, List.of("cassandra,hbase"), Map.of(), "");
    Study study = read(WORKLOADS.resolve("studies/" + name + ".yaml"));
    Plan plan = new Planner(study, stores).plan();

    assertEquals(6, study.schedule().repeats());
    assertEquals(trials, plan.trials().size());
    assertTrue(plan.restarts("cassandra") && plan.restarts("hbase"));
    Duration all = new PlannedStudy(study, stores, plan).estimate().plan(plan);
    assertTrue(all.compareTo(Duration.ofMinutes(minutes)) < 0, all::toString);
  }

  private static Study read(Path file) throws IOException {
    return new StudyFile(
            WORKLOADS,
            List.of(
                binding("memory", Optional.empty()),
                binding("cassandra", Optional.of("cassandra")),
                binding("hbase", Optional.of("hbase")),
                binding("mongodb", Optional.of("mongodb"))),
            Set.of())
        .read(file);
  }

  private static Binding binding(String name, Optional<String> store) {
    return new Binding(name, "x", "", store, List.of());
  }

  /** What docs/results/studies.md says that it was run with. */
  static Stream<Arguments> smallRuns() throws IOException {
    Pattern row = Pattern.compile("^\\| `([a-z-]+)` \\| `(--[^`]+)` \\| (\\d+) \\|");
    return Files.readAllLines(Path.of("..", "docs", "results", "studies.md")).stream()
        .map(row::matcher)
        .filter(Matcher::find)
        .map(found -> Arguments.of(found.group(1), found.group(2), found.group(3)));
  }

  @ParameterizedTest
  @MethodSource("smallRuns")
  void plan_smallRunOfTheDocs_hasAsManyTrials(String study, String options, int trials)
      throws IOException {
    double scale = 1;
    @Nullable Integer repeats = null;
    List<String> only = new ArrayList<>();
    Matcher words = Pattern.compile("--(\\w+) (\"[^\"]*\"|\\S+)").matcher(options);
    while (words.find()) {
      String value = words.group(2).replace("\"", "");
      switch (words.group(1)) {
        case "scale" -> scale = Double.parseDouble(value);
        case "repeats" -> repeats = Integer.valueOf(value);
        default -> only.add(value);
      }
    }
    PlanOptions asked = new PlanOptions(repeats, scale, only, Map.of(), "");

    Plan plan = new Planner(read(WORKLOADS.resolve("studies/" + study + ".yaml")), asked).plan();

    assertEquals(trials, plan.trials().size());
  }
}
