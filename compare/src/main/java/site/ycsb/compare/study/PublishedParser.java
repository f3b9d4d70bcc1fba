package site.ycsb.compare.study;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads how a file of published values is to be understood. */
record PublishedParser(Path folder) {
  private static final String MATCH = "match";
  private static final String SET = "set";
  private static final String TRANSLATE = "translate";
  private static final List<String> AXES = Axis.keys();

  Optional<PublishedFile> parse(YamlNode node) {
    YamlMap keys = node.map(List.of("file", "source", "where", MATCH, TRANSLATE, "values"));
    if (!node.isMap()) {
      return Optional.empty();
    }
    Optional<YamlNode> named = keys.node("file");
    Optional<Path> file = YamlMap.file(keys.text("file", ""), folder);
    if (file.isEmpty() && named.map(one -> one.text().isPresent()).orElse(true)) {
      named.orElse(node).reject("must name a CSV file next to the study", "Correct 'file'");
    }
    Map<String, String> match = axes(keys, MATCH);
    List<PublishedFile.Value> columns = new ArrayList<>();
    List<YamlNode> list = keys.items("values");
    if (list.isEmpty()) {
      keys.node("values")
          .orElse(node)
          .reject("must say which columns hold figures", "List a metric and a column under values");
    }
    list.forEach(item -> value(item, match).ifPresent(columns::add));
    return Optional.of(
        new PublishedFile(
            file.orElse(folder),
            node.origin(),
            keys.text("source", file.map(Path::getFileName).map(Path::toString).orElse("")),
            keys.texts("where"),
            match,
            translations(keys, match),
            columns));
  }

  private Optional<PublishedFile.Value> value(YamlNode node, Map<String, String> match) {
    YamlMap keys = node.map(List.of("metric", "column", SET, "where"));
    if (!node.isMap()) {
      return Optional.empty();
    }
    if (!keys.has("metric") || !keys.has("column")) {
      node.reject("must have a metric and a column", "Add them");
      return Optional.empty();
    }
    Map<String, String> set = axes(keys, SET);
    // what a column says of each line can't be set for all of them
    set.keySet().stream()
        .filter(match::containsKey)
        .forEach(
            axis ->
                keys.reject(
                    SET,
                    "sets " + axis + ", which 'match' takes from column " + match.get(axis),
                    "Leave out one of them"));
    return Optional.of(
        new PublishedFile.Value(
            node.origin(),
            keys.text("metric", ""),
            keys.text("column", ""),
            set,
            keys.texts("where")));
  }

  private static Map<String, String> axes(YamlMap keys, String key) {
    return keys.map(key, AXES).texts();
  }

  private static Map<String, Map<String, String>> translations(
      YamlMap keys, Map<String, String> match) {
    Map<String, Map<String, String>> translations = new LinkedHashMap<>();
    keys.map(TRANSLATE, AXES)
        .entries()
        .forEach(
            (axis, texts) -> {
              if (AXES.contains(axis) && !match.containsKey(axis)) {
                texts.reject(
                    "translates what no column says",
                    "Name its column under match, or leave it out");
              }
              translations.put(axis, texts.entries().texts());
            });
    return translations;
  }
}
