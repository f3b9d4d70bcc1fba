package site.ycsb.compare.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.client.binding.Binding;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.Planner;
import site.ycsb.compare.results.PublishedMetric;
import site.ycsb.compare.study.StudyFile;

/** A claim with a slip in it would never be judged, and nobody would see why. */
class PublicationsTest {
  private static final Path WORKLOADS = Path.of("..", "workloads");
  private static final Path STUDIES = WORKLOADS.resolve("studies");

  static List<String> names() throws IOException {
    return Publication.names(STUDIES);
  }

  @ParameterizedTest
  @MethodSource("names")
  void claim_contrast_isOfThingsThatItsStudiesMeasure(String name) throws IOException {
    Publication publication = Publication.read(STUDIES, name);
    for (Publication.Claim claim : publication.claims()) {
      Optional<PublishedMetric> metric = PublishedMetric.named(claim.column());
      assertEquals(Optional.of(PublishedMetric.Kind.VALUE), metric.map(PublishedMetric::kind));
      assertTrue(publication.studies().containsAll(claim.studies()), claim::claim);
      List<Configuration> ofAll = new ArrayList<>();
      for (String study : claim.studies()) {
        List<Configuration> planned = configurations(study);
        ofAll.addAll(planned);
        assertEquals(
            hasNoCounterpart(publication, claim),
            Effects.pairs(planned, claim.contrast()).isEmpty(),
            study + ": " + claim.claim());
      }
      for (Map<String, List<String>> selection : selections(claim.contrast())) {
        selection.forEach(
            (axis, values) ->
                values.stream()
                    .filter(value -> !isGap(publication, axis, value))
                    .forEach(
                        value ->
                            assertTrue(
                                ofAll.stream().anyMatch(one -> has(one, axis, value)),
                                axis + "=" + value + " of: " + claim.claim())));
      }
    }
  }

  private static List<Map<String, List<String>>> selections(Publication.Contrast contrast) {
    return List.of(contrast.where(), contrast.of(), contrast.to());
  }

  private static boolean has(Configuration one, String axis, String value) {
    Map<String, List<String>> selection = Map.of(axis, List.of(value));
    return !Effects.pairs(List.of(one), new Publication.Contrast(Map.of(), selection, selection))
        .isEmpty();
  }

  /** Whether a claim needs what the publication's file says is missing here. */
  private static boolean hasNoCounterpart(Publication publication, Publication.Claim claim) {
    Set<String> studies = new HashSet<>(claim.studies());
    return studies.equals(Set.of("shwaysh-cluster"))
        && selections(claim.contrast()).stream()
            .flatMap(selection -> selection.getOrDefault("store", List.of()).stream())
            .anyMatch(store -> isGap(publication, "store", store));
  }

  private static boolean isGap(Publication publication, String axis, String value) {
    return publication.figures().stream()
        .flatMap(file -> file.gaps().stream())
        .anyMatch(gap -> value.equals(gap.where().get(axis)));
  }

  private static List<Configuration> configurations(String study) throws IOException {
    List<Configuration> planned =
        new Planner(reader().read(STUDIES.resolve(study + ".yaml")), PlanOptions.NONE)
            .plan()
            .configurations();
    assertFalse(planned.isEmpty());
    return planned;
  }

  private static StudyFile reader() {
    return new StudyFile(
        WORKLOADS,
        Stream.of("cassandra", "hbase", "mongodb")
            .map(store -> new Binding(store, "x", "", Optional.of(store), List.of()))
            .toList(),
        Set.of());
  }
}
