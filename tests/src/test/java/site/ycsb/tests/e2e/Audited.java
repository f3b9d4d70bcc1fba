package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import site.ycsb.compare.trial.TrialResult;

/**
 * What an audit of a server says.
 *
 * @param result of the command
 * @param report its JSON document
 */
record Audited(TrialResult result, JsonNode report) {
  /** Audits a server. */
  static Audited of(Ycsb ycsb, String binding, String... options)
      throws InterruptedException, JsonProcessingException {
    List<String> command = new ArrayList<>(List.of("audit", binding, "--format", "json"));
    command.addAll(List.of(options));
    TrialResult result = ycsb.expect(0, command.toArray(String[]::new));
    return new Audited(result, new JsonMapper().readTree(result.standardOutput()));
  }

  /** The answers are those that are true, for every feature, and each has evidence. */
  void assertAnswers(Map<String, String> truth) {
    assertAnswersDespite(truth, Set.of());
  }

  /**
   * The same where the server reports something else than what is true.
   *
   * @param misreported features
   */
  void assertAnswersDespite(Map<String, String> truth, Set<String> misreported) {
    Map<String, String> answers = new TreeMap<>();
    for (JsonNode feature : report.path("features")) {
      String name = feature.path("feature").asText();
      answers.put(name, feature.path("answer").asText());
      assertTrue(!feature.path("evidence").isEmpty(), () -> Ycsb.describe(result));
      assertEquals(
          misreported.contains(name),
          !feature.path("contradictions").isEmpty(),
          () -> name + Ycsb.describe(result));
    }
    assertEquals(new TreeMap<>(truth), answers, () -> Ycsb.describe(result));
  }

  /** Every feature has an answer, whatever is true. */
  void assertComplete() {
    assertTrue(report.path("features").size() > 5, () -> Ycsb.describe(result));
    for (JsonNode feature : report.path("features")) {
      assertTrue(
          Set.of("yes", "no", "unknown").contains(feature.path("answer").asText()),
          feature::toString);
    }
  }

  /** These features are off. */
  void assertOff(String... features) {
    Set<String> off = new TreeSet<>();
    for (JsonNode feature : report.path("features")) {
      if (feature.path("answer").asText().equals("no")) {
        off.add(feature.path("feature").asText());
      }
    }
    assertTrue(off.containsAll(List.of(features)), () -> Ycsb.describe(result));
  }

  void assertWeaknesses(String... titles) {
    List<String> found = new ArrayList<>();
    report.path("weaknesses").forEach(weakness -> found.add(weakness.path("title").asText()));
    assertEquals(List.of(titles), found, () -> Ycsb.describe(result));
  }

  /** A part of the evidence for a feature. */
  void assertEvidence(String feature, String part) {
    for (JsonNode each : report.path("features")) {
      if (each.path("feature").asText().equals(feature)) {
        assertTrue(
            each.path("evidence").toString().contains(part), () -> part + Ycsb.describe(result));
        return;
      }
    }
    throw new AssertionError(feature);
  }

  /** Something that is found for a feature, such as a protocol. */
  void assertFound(String feature, String part) {
    for (JsonNode each : report.path("features")) {
      if (each.path("feature").asText().equals(feature)) {
        assertTrue(
            each.path("found").toString().contains(part), () -> part + Ycsb.describe(result));
        return;
      }
    }
    throw new AssertionError(feature);
  }
}
