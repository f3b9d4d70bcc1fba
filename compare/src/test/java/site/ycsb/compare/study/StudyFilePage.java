package site.ycsb.compare.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Writes docs/study-file.md from the schema of study files. */
final class StudyFilePage {
  private static final String OPENING =
      """
      # The keys of a study file

      `workloads/studies/study.schema.json` has the same for editors, which complete and explain keys by it;
      see [the file of a study](studies.md#the-file-of-a-study). `stores.nodes` is the key `nodes` of a map
      under `stores`.

      This page is generated from the schema; a test compares both with what the program accepts.

      | key | default | values | meaning |
      |---|---|---|---|
      """;

  private final StringBuilder page = new StringBuilder(OPENING);

  static String text() {
    StudyFilePage page = new StudyFilePage();
    page.rows("", StudySchema.resolved(StudySchema.ROOT));
    return page.page.toString();
  }

  private void rows(String prefix, ObjectNode map) {
    Set<String> required = new TreeSet<>();
    map.path("required").forEach(key -> required.add(key.asText()));
    for (Map.Entry<String, JsonNode> entry : map.get("properties").properties()) {
      String key = prefix + entry.getKey();
      ObjectNode schema = StudySchema.resolved(entry.getValue());
      row(key, schema, required.contains(entry.getKey()));
      // what is as another key's map is described there
      if (!entry.getValue().has("$ref")) {
        StudySchema.alternatives(schema).stream()
            .filter(one -> one.has("properties"))
            .forEach(one -> rows(key + ".", one));
      }
    }
  }

  private void row(String key, ObjectNode schema, boolean required) {
    String fallback = schema.has("default") ? "`" + schema.get("default").asText() + "`" : "";
    String meaning =
        schema
            .path("description")
            .asText()
            .replace("|", "\\|")
            .replaceAll("docs/([a-z-]+)\\.md(#[a-z-]+)?", "[$1]($1.md$2)");
    page.append("| `")
        .append(key)
        .append("` | ")
        .append(required ? "required" : fallback)
        .append(" | ")
        .append(
            schema.has("propertyNames")
                ? "keys: " + StudySchema.words(schema.get("propertyNames"))
                : StudySchema.rule(schema))
        .append(" | ")
        .append(meaning)
        .append(" |\n");
  }
}
