package site.ycsb.compare.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/**
 * The schema says of every key what the parser does: each is asked by studies with one mistake, and
 * its message is compared. What is read by any test beside this one, the schema has to take too.
 */
class StudySchemaTest extends StudyFileFixture {
  private static final String UNKNOWN = "zzzzzzz";

  /** Has every map that a study can have. */
  private static final String SAMPLE =
      """
      {
        "stores": [{"store": "cassandra"}],
        "protections": [{"protection": "plain"}, {"protection": "client-128"}],
        "workloads": [{"workload": "workloada", "warmup": {}}],
        "clients": [1, 2],
        "records": 10,
        "warmup": {},
        "limits": {},
        "launch": {"command": "nice ycsb"},
        "published": [{
          "file": "figures.csv",
          "match": {},
          "translate": {},
          "values": [{"metric": "throughput_ops_s", "column": "value", "set": {}}]
        }]
      }
      """;

  private static ObjectNode sample() {
    try {
      return (ObjectNode) new ObjectMapper().readTree(SAMPLE);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Where each map is in the sample, and its schema. */
  static Stream<Arguments> maps() {
    Map<String, ObjectNode> maps = new LinkedHashMap<>();
    collect("", StudySchema.ROOT, maps);
    return maps.entrySet().stream().map(map -> Arguments.of(map.getKey(), map.getValue()));
  }

  private static void collect(String pointer, JsonNode schema, Map<String, ObjectNode> maps) {
    JsonNode here = sample().at(pointer);
    for (ObjectNode one : StudySchema.alternatives(schema)) {
      if (here.isArray()) {
        if (one.has("items")) {
          collect(pointer + "/0", one.get("items"), maps);
        }
      } else if (one.has("properties") || one.has("propertyNames")) {
        assertTrue(here.isObject(), "the sample has no " + pointer);
        maps.put(pointer, one);
        one.path("properties")
            .properties()
            .forEach(key -> collect(pointer + "/" + key.getKey(), key.getValue(), maps));
      }
    }
  }

  private static ObjectNode at(ObjectNode study, String pointer) {
    return (ObjectNode) study.at(pointer);
  }

  /** How messages call a key. */
  private static String path(String pointer, String key) {
    return (pointer.replaceAll("/[0-9]+", "") + "/" + key).substring(1).replace('/', '.');
  }

  private List<Problem> problems(ObjectNode study) {
    try {
      read(study.toString());
      return List.of();
    } catch (ConfigurationException e) {
      return e.problems();
    }
  }

  @Test
  void read_sample_hasNoProblem() {
    assertEquals(List.of(), problems(sample()));
  }

  @ParameterizedTest(name = "in {0}/")
  @MethodSource("maps")
  void keys_areThoseThatTheParserKnows(String pointer, ObjectNode map) {
    Set<String> keys = new TreeSet<>();
    map.path("properties").fieldNames().forEachRemaining(keys::add);
    map.path("propertyNames").path("enum").forEach(name -> keys.add(name.asText()));
    ObjectNode study = sample();
    at(study, pointer).put(UNKNOWN, "z");

    String known =
        problems(study).stream()
            .filter(one -> one.key().equals(path(pointer, UNKNOWN)))
            .filter(one -> one.rule().equals("is an unknown key"))
            .map(one -> one.nextStep().replace("Known are ", ""))
            .findFirst()
            .orElse("any");

    assertEquals(keys, new TreeSet<>(List.of(known.split(", "))));
  }

  @ParameterizedTest(name = "in {0}/")
  @MethodSource("maps")
  void wordsAndNumbers_areThoseOfTheParser(String pointer, ObjectNode map) {
    for (Map.Entry<String, JsonNode> key : map.path("properties").properties()) {
      ObjectNode study = sample();
      at(study, pointer).put(key.getKey(), "zzz");
      String path = path(pointer, key.getKey());

      String rule =
          problems(study).stream()
              .filter(one -> one.key().equals(path))
              .map(one -> one.rule().replace("must be ", ""))
              .filter(one -> one.matches("(one of|a whole number from) .*"))
              .findFirst()
              .orElse("");

      assertEquals(StudySchema.rule(key.getValue()), rule, path);
    }
  }

  @ParameterizedTest(name = "in {0}/")
  @MethodSource("maps")
  void requiredKeys_areThoseOfTheParser(String pointer, ObjectNode map) {
    Set<String> required = new TreeSet<>();
    map.path("required").forEach(key -> required.add(key.asText()));
    Set<String> missed = new TreeSet<>();
    for (Map.Entry<String, JsonNode> key : at(sample(), pointer).properties()) {
      ObjectNode study = sample();
      at(study, pointer).remove(key.getKey());
      if (problems(study).stream()
          .anyMatch(one -> one.rule().matches("must (be given|say|name|have).*"))) {
        missed.add(key.getKey());
      }
    }

    assertEquals(required, missed);
  }

  @ParameterizedTest(name = "in {0}/")
  @MethodSource("maps")
  void defaults_areThoseOfTheParser(String pointer, ObjectNode map) {
    for (Map.Entry<String, JsonNode> key : map.path("properties").properties()) {
      ObjectNode schema = StudySchema.resolved(key.getValue());
      if (schema.has("default")) {
        ObjectNode absent = sample();
        absent.remove(List.of("clients", "launch"));
        ObjectNode given = absent.deepCopy();
        at(given, pointer).set(key.getKey(), schema.get("default"));
        if (problems(given).stream()
            .anyMatch(one -> one.rule().equals("applies to interleaved studies only"))) {
          for (ObjectNode study : List.of(absent, given)) {
            study.put("design", "interleaved").remove("published");
          }
        }

        assertEquals(read(absent.toString()), read(given.toString()), path(pointer, key.getKey()));
      }
    }
  }

  @Test
  void protections_thatEditorsOffer_areKnown() {
    for (JsonNode word : StudySchema.ROOT.at("/$defs/protection-word/examples")) {
      assertTrue(
          new ProtectionParser()
              .parse(word.asText(), word.asText(), Map.of(), (rule, nextStep) -> {})
              .isPresent(),
          word.asText());
    }
  }

  @ParameterizedTest
  @MethodSource("site.ycsb.compare.study.ShippedStudiesTest#studies")
  void shippedStudy_namesTheSchemaAndFits(Path file) throws IOException {
    String text = Files.readString(file);

    assertTrue(text.startsWith("# yaml-language-server: $schema=study.schema.json\n"));
    assertEquals(List.of(), StudySchema.problems(text));
  }

  @Test
  void exampleOfTheDocs_fits() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "studies.md"));
    String example = page.substring(page.indexOf("# yaml-language-server"));

    assertEquals(List.of(), StudySchema.problems(example.substring(0, example.indexOf("```"))));
  }

  @Test
  void page_isMadeFromTheSchema() throws IOException {
    String made = StudyFilePage.text();
    Files.writeString(Path.of("target", "study-file.md"), made);
    Path page = Path.of("..", "docs", "study-file.md");

    assertEquals(
        made,
        Files.exists(page) ? Files.readString(page) : "",
        "docs/study-file.md isn't what the schema says: copy compare/target/study-file.md");
  }
}
