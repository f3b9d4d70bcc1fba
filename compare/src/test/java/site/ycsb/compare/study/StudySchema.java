package site.ycsb.compare.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The schema by which editors check and complete study files. */
public final class StudySchema {
  private static final ObjectMapper JSON = new ObjectMapper();

  static final JsonNode ROOT = root();

  private static final JsonSchema VALIDATOR =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(ROOT);

  private StudySchema() {}

  private static JsonNode root() {
    try {
      return JSON.readTree(Path.of("..", "workloads", "studies", "study.schema.json").toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What it rejects in a study. */
  public static List<String> problems(String yaml) {
    Object study = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    JsonNode tree = JSON.valueToTree(study);
    return VALIDATOR.validate(tree).stream().map(ValidationMessage::getMessage).toList();
  }

  /** A schema with what its reference stands for. */
  static ObjectNode resolved(JsonNode schema) {
    ObjectNode own = schema.deepCopy();
    @Nullable JsonNode reference = own.remove("$ref");
    return reference == null ? own : resolved(ROOT.at(reference.asText().substring(1))).setAll(own);
  }

  /** What a value may be: a word, a number, a map, a list. */
  static List<ObjectNode> alternatives(JsonNode schema) {
    ObjectNode resolved = resolved(schema);
    if (!resolved.has("anyOf")) {
      return List.of(resolved);
    }
    List<ObjectNode> all = new ArrayList<>();
    resolved.get("anyOf").forEach(one -> all.addAll(alternatives(one)));
    return all;
  }

  /**
   * What a value has to be, as the parser says it; empty where it isn't one of a few or bounded.
   */
  static String rule(JsonNode schema) {
    for (ObjectNode one : alternatives(schema)) {
      if (one.has("enum")) {
        return "one of " + words(one);
      }
      if (one.has("minimum")) {
        return "a whole number from " + one.get("minimum") + " to " + one.get("maximum");
      }
    }
    return "";
  }

  /** The words that it allows. */
  static String words(JsonNode schema) {
    return StreamSupport.stream(schema.get("enum").spliterator(), false)
        .map(JsonNode::asText)
        .collect(Collectors.joining(", "));
  }
}
