package site.ycsb.compare.results;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.CharConversionException;
import java.io.IOException;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.config.InputFile;

/** Reads files that hold a JSON object, and rewrites what they hold. */
public final class JsonObjectFile {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  /** More than the plan of any study has. */
  private static final int MAX_BYTES = 1 << 28;

  private JsonObjectFile() {}

  /**
   * Reads one.
   *
   * @param what what the file has to be, and what to do when it isn't
   * @throws DamagedFileException when it holds something else, or is no file, as a pipe isn't
   * @throws IOException when it can't be read
   */
  public static JsonNode read(Path file, String what) throws IOException {
    try {
      if (Files.isRegularFile(file) || !Files.exists(file)) {
        JsonNode tree = MAPPER.readTree(InputFile.read(file, MAX_BYTES));
        if (tree.isObject()) {
          return tree;
        }
      }
    } catch (JacksonException | CharConversionException e) {
      throw new DamagedFileException(file, "isn't " + what, e);
    }
    throw new DamagedFileException(file, "isn't " + what);
  }

  /** What a part of one holds; keys that the type doesn't have are passed over. */
  public static <T> T value(JsonNode part, Class<T> type) throws JsonProcessingException {
    return MAPPER.treeToValue(part, type);
  }

  /** A copy with every text rewritten; names stay. */
  public static JsonNode rewritten(JsonNode node, UnaryOperator<String> words) {
    return copy(
        node, leaf -> leaf.isTextual() ? TextNode.valueOf(words.apply(leaf.textValue())) : leaf);
  }

  /** A copy whose fractions have so many significant digits at most. */
  public static JsonNode rounded(JsonNode node, int digits) {
    MathContext precision = new MathContext(digits);
    return copy(
        node,
        leaf ->
            leaf.isDouble() && Double.isFinite(leaf.doubleValue())
                ? DoubleNode.valueOf(leaf.decimalValue().round(precision).doubleValue())
                : leaf);
  }

  private static JsonNode copy(JsonNode node, UnaryOperator<JsonNode> leaves) {
    if (node instanceof ArrayNode list) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      list.forEach(item -> copy.add(copy(item, leaves)));
      return copy;
    }
    if (node instanceof ObjectNode map) {
      ObjectNode copy = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> entry : map.properties()) {
        copy.set(entry.getKey(), copy(entry.getValue(), leaves));
      }
      return copy;
    }
    return leaves.apply(node);
  }
}
