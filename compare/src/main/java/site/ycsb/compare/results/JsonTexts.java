package site.ycsb.compare.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Rewrites the texts of JSON documents. */
public final class JsonTexts {
  private JsonTexts() {}

  /** A copy with every text rewritten; names stay. */
  public static JsonNode rewritten(JsonNode node, UnaryOperator<String> words) {
    if (node.isTextual()) {
      return TextNode.valueOf(words.apply(node.textValue()));
    }
    if (node instanceof ArrayNode list) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      list.forEach(item -> copy.add(rewritten(item, words)));
      return copy;
    }
    if (node instanceof ObjectNode map) {
      ObjectNode copy = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> entry : map.properties()) {
        copy.set(entry.getKey(), rewritten(entry.getValue(), words));
      }
      return copy;
    }
    return node;
  }
}
