package site.ycsb.compare.study.file;

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
  Map<String, YamlNode> map(List<String> known) {
    Map<String, YamlNode> entries = entries();
    entries.forEach(
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
    return entries;
  }

  /** Its entries by any keys. */
  Map<String, YamlNode> entries() {
    Map<String, YamlNode> entries = new LinkedHashMap<>();
    if (!(node instanceof MappingNode mapping)) {
      reject("must be a map of keys and values", "Write it as 'key: value' lines");
      return entries;
    }
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
    return entries;
  }

  /** Its entries as texts, in their order. */
  Map<String, String> texts() {
    return texts(entries());
  }

  /** The same, where all keys have to be known. */
  Map<String, String> texts(List<String> known) {
    return texts(map(known));
  }

  static Map<String, String> texts(Map<String, YamlNode> entries) {
    Map<String, String> texts = new LinkedHashMap<>();
    entries.forEach(
        (name, value) ->
            value
                .text()
                .ifPresentOrElse(
                    text -> texts.put(name, text),
                    () -> value.reject("must be a single value", "Correct it")));
    return texts;
  }

  /** Records that this value can't be used. */
  void reject(String rule, String nextStep) {
    problems.add(key, shown(), line(), rule, nextStep);
  }

  /** Records that the value of a key can't be used, if it's there. */
  static void reject(Map<String, YamlNode> entries, String key, String rule, String nextStep) {
    Optional.ofNullable(entries.get(key)).ifPresent(node -> node.reject(rule, nextStep));
  }

  private String path(String name) {
    return key.isEmpty() ? name : key + "." + name;
  }
}
