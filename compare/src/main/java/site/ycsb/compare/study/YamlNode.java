package site.ycsb.compare.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import site.ycsb.config.Nearest;
import site.ycsb.config.Numbers;

/** A place in a study file: a word, a list or a map, with its line. */
record YamlNode(StudyProblems problems, String key, Node node) {
  /** The line, counted from 1. */
  int line() {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
  }

  /** How a message says where this stands. */
  String origin() {
    return problems.origin(line());
  }

  boolean isMap() {
    return node instanceof MappingNode;
  }

  /** Its text when it's a single word, number or sentence. */
  Optional<String> text() {
    if (node instanceof ScalarNode scalar
        && !(scalar.getTag().equals(Tag.NULL) && scalar.getValue().isEmpty())) {
      return Optional.of(scalar.getValue());
    }
    return Optional.empty();
  }

  /** How an error message shows it. */
  String shown() {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    return isMap() ? "{...}" : "[...]";
  }

  /** Its items; itself when it's a single one. */
  List<YamlNode> items() {
    if (node instanceof SequenceNode list) {
      List<YamlNode> items = new ArrayList<>();
      for (Node item : list.getValue()) {
        items.add(new YamlNode(problems, key, item));
      }
      return items;
    }
    return List.of(this);
  }

  /** Its entries, where all keys have to be known; empty after a problem when it's no map. */
  YamlMap map(List<String> known) {
    YamlMap all = entries();
    all.entries()
        .forEach(
            (name, value) -> {
              if (!known.contains(name)) {
                problems.add(
                    path(name),
                    value.shown(),
                    value.line(),
                    "is an unknown key",
                    Nearest.question(name, known, "Known are " + String.join(", ", known)));
              }
            });
    return all;
  }

  /** Its entries by any keys. */
  YamlMap entries() {
    if (!(node instanceof MappingNode mapping)) {
      reject("must be a map of keys and values", "Write it as 'key: value' lines");
      return YamlMap.EMPTY;
    }
    Map<String, YamlNode> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode name)) {
        problems.add(
            key, "", line(), "has a key that isn't a word", "Use words and numbers as keys");
        continue;
      }
      YamlNode value = new YamlNode(problems, path(name.getValue()), tuple.getValueNode());
      if (entries.putIfAbsent(name.getValue(), value) != null) {
        problems.add(
            path(name.getValue()),
            value.shown(),
            value.line(),
            "is given twice",
            "Keep one of them");
      }
    }
    return new YamlMap(entries);
  }

  /** A whole number; the default when it's none, or out of range. */
  long number(long min, long max, long fallback) {
    try {
      long number = Numbers.parseLong(text().orElse("").replace("_", ""));
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // rejected next
    }
    reject("must be a whole number from " + min + " to " + max, "Correct it");
    return fallback;
  }

  /** Records that this value can't be used. */
  void reject(String rule, String nextStep) {
    problems.add(key, shown(), line(), rule, nextStep);
  }

  private String path(String name) {
    return key.isEmpty() ? name : key + "." + name;
  }
}
