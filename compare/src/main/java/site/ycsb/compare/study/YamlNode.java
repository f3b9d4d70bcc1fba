package site.ycsb.compare.study;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Nearest;
import site.ycsb.config.Numbers;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Secrets;

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

  /** Its entries, where a word stands for a map of the first key alone. */
  YamlMap wordOrMap(String key, String... others) {
    List<String> known = new ArrayList<>(List.of(key));
    known.addAll(List.of(others));
    return text().isPresent() ? new YamlMap(Map.of(key, this)) : map(known);
  }

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

  void reject(String rule, String nextStep) {
    problems.add(key, shown(), line(), rule, nextStep);
  }

  private String path(String name) {
    return key.isEmpty() ? name : key + "." + name;
  }

  /**
   * The entries of a map in a study file by their keys, in their order, and the values that are
   * read from them: a wrong one is recorded, and answered with the default.
   */
  record YamlMap(Map<String, YamlNode> entries) {
    static final YamlMap EMPTY = new YamlMap(Map.of());

    boolean has(String key) {
      return entries.containsKey(key);
    }

    Optional<YamlNode> node(String key) {
      return Optional.ofNullable(entries.get(key));
    }

    /** What is listed under a key; a single value is a list of one, and no key none. */
    List<YamlNode> items(String key) {
      return node(key).map(YamlNode::items).orElse(List.of());
    }

    /** The map under a key, where all keys have to be known; none without the key. */
    YamlMap map(String key, List<String> known) {
      return node(key).map(node -> node.map(known)).orElse(EMPTY);
    }

    /** Records that the value of a key can't be used, if it's there. */
    void reject(String key, String rule, String nextStep) {
      node(key).ifPresent(node -> node.reject(rule, nextStep));
    }

    String text(String key, String fallback) {
      Optional<YamlNode> node = node(key);
      Optional<String> text = node.flatMap(YamlNode::text);
      if (node.isPresent() && text.isEmpty()) {
        node.get().reject("must be a text", "Correct it or leave it out");
      }
      return text.map(String::strip).orElse(fallback);
    }

    Map<String, String> texts() {
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

    /** The entries under a key as texts; none without the key. */
    Map<String, String> texts(String key) {
      return node(key).map(node -> node.entries().texts()).orElse(Map.of());
    }

    long number(String key, long min, long max, long fallback) {
      return node(key).map(node -> node.number(min, max, fallback)).orElse(fallback);
    }

    /** Numbers that differ; the default alone when there are none. */
    List<Long> numbers(String key, long min, long max, long fallback) {
      if (!has(key)) {
        return List.of(fallback);
      }
      if (items(key).isEmpty()) {
        reject(key, "must have an entry", "Add one or leave it out");
      }
      Set<Long> numbers = new LinkedHashSet<>();
      for (YamlNode item : items(key)) {
        long number = item.number(min, max, fallback);
        if (!numbers.add(number) && item.text().equals(Optional.of(Long.toString(number)))) {
          item.reject("is given twice", "Keep one of them");
        }
      }
      return List.copyOf(numbers);
    }

    <E extends Enum<E>> E word(String key, E[] choices, E fallback) {
      List<String> names = Arrays.stream(choices).map(Property::nameOf).toList();
      Optional<YamlNode> node = node(key);
      int index = node.flatMap(YamlNode::text).map(names::indexOf).orElse(-1);
      if (node.isPresent() && index < 0) {
        node.get().reject("must be one of " + String.join(", ", names), "Choose one of them");
      }
      return index < 0 ? fallback : choices[index];
    }

    /** The entries under {@code properties}, none of which the plan sets. */
    Map<String, String> properties() {
      YamlMap properties = node("properties").map(YamlNode::entries).orElse(EMPTY);
      properties.entries.forEach(
          (name, value) -> {
            OwnProperties.decidedBy(name)
                .ifPresent(
                    place ->
                        value.reject("is set by the study itself", "Use " + place + " for it"));
            if (Secrets.isSecret(name, value.text().orElse("secret"))) {
              value.reject(OwnProperties.SECRET_RULE, OwnProperties.SECRET_NEXT_STEP);
            }
          });
      return new TreeMap<>(properties.texts());
    }

    /** A file next to the study, or in another of these folders; empty when there is none. */
    static Optional<Path> file(String name, Path... folders) {
      try {
        return Stream.of(folders)
            .map(folder -> folder.resolve(name))
            .filter(Files::isRegularFile)
            .findFirst();
      } catch (InvalidPathException e) {
        return Optional.empty();
      }
    }
  }

  /** Records that a word of a study, in its file or on the command line, can't be used. */
  @FunctionalInterface
  interface Rejection {
    void reject(String rule, String nextStep);
  }

  /** Collects what is wrong with a study file; reported together, in the order of the lines. */
  static final class StudyProblems {
    private final String fileName;
    private final Map<Integer, Set<Problem>> ofLines = new TreeMap<>();

    StudyProblems(String fileName) {
      this.fileName = fileName;
    }

    void add(String key, String value, int line, String rule, String nextStep) {
      ofLines
          .computeIfAbsent(line, first -> new LinkedHashSet<>())
          .add(new Problem(key, value, origin(line), rule, nextStep));
    }

    String origin(int line) {
      return fileName + ", line " + line;
    }

    void throwIfAny() {
      if (!ofLines.isEmpty()) {
        throw new ConfigurationException(ofLines.values().stream().flatMap(Set::stream).toList());
      }
    }
  }
}
