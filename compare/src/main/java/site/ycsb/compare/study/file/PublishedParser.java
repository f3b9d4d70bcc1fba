package site.ycsb.compare.study.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.study.Axis;
import site.ycsb.compare.study.PublishedFile;

/** Reads how a file of published values is to be understood. */
record PublishedParser(Path folder) {
  private static final String MATCH = "match";
  private static final String SET = "set";
  private static final String TRANSLATE = "translate";
  private static final List<String> AXES = Axis.keys();

  Optional<PublishedFile> parse(YamlNode node) {
    Map<String, YamlNode> keys =
        node.map(List.of("file", "source", "where", MATCH, TRANSLATE, "values"));
    if (!node.isMap()) {
      return Optional.empty();
    }
    @Nullable YamlNode named = keys.get("file");
    Optional<Path> file = YamlValues.file(YamlValues.text(keys, "file", ""), folder);
    if (file.isEmpty() && (named == null || named.text().isPresent())) {
      (named == null ? node : named)
          .reject("must name a CSV file next to the study", "Correct 'file'");
    }
    Map<String, String> match = axes(keys, MATCH);
    List<PublishedFile.Value> columns = new ArrayList<>();
    @Nullable YamlNode list = keys.get("values");
    if (list == null || list.items().isEmpty()) {
      (list == null ? node : list)
          .reject("must say which columns hold figures", "List a metric and a column under values");
    } else {
      list.items().forEach(item -> value(item, match).ifPresent(columns::add));
    }
    return Optional.of(
        new PublishedFile(
            file.orElse(folder),
            node.origin(),
            YamlValues.text(
                keys, "source", file.map(Path::getFileName).map(Path::toString).orElse("")),
            texts(keys, "where"),
            match,
            translations(keys, match),
            columns));
  }

  private Optional<PublishedFile.Value> value(YamlNode node, Map<String, String> match) {
    Map<String, YamlNode> keys = node.map(List.of("metric", "column", SET, "where"));
    if (!node.isMap()) {
      return Optional.empty();
    }
    if (!keys.containsKey("metric") || !keys.containsKey("column")) {
      node.reject("must have a metric and a column", "Add them");
      return Optional.empty();
    }
    Map<String, String> set = axes(keys, SET);
    @Nullable YamlNode setNode = keys.get(SET);
    if (setNode != null) {
      // what a column says of each line can't be set for all of them
      set.keySet().stream()
          .filter(match::containsKey)
          .forEach(
              axis ->
                  setNode.reject(
                      "sets " + axis + ", which 'match' takes from column " + match.get(axis),
                      "Leave out one of them"));
    }
    return Optional.of(
        new PublishedFile.Value(
            node.origin(),
            YamlValues.text(keys, "metric", ""),
            YamlValues.text(keys, "column", ""),
            set,
            texts(keys, "where")));
  }

  private static Map<String, String> axes(Map<String, YamlNode> keys, String key) {
    @Nullable YamlNode node = keys.get(key);
    return node == null ? Map.of() : node.texts(AXES);
  }

  private static Map<String, Map<String, String>> translations(
      Map<String, YamlNode> keys, Map<String, String> match) {
    @Nullable YamlNode node = keys.get(TRANSLATE);
    if (node == null) {
      return Map.of();
    }
    Map<String, Map<String, String>> translations = new LinkedHashMap<>();
    node.map(AXES)
        .forEach(
            (axis, texts) -> {
              if (AXES.contains(axis) && !match.containsKey(axis)) {
                texts.reject(
                    "translates what no column says",
                    "Name its column under match, or leave it out");
              }
              translations.put(axis, texts.texts());
            });
    return translations;
  }

  private static Map<String, String> texts(Map<String, YamlNode> keys, String key) {
    @Nullable YamlNode node = keys.get(key);
    return node == null ? Map.of() : node.texts();
  }
}
