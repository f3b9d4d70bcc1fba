package site.ycsb.compare.study;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import site.ycsb.config.Property;
import site.ycsb.config.Secrets;

/**
 * The entries of a map in a study file by their keys, in their order, and the values that are read
 * from them: a wrong one is recorded, and answered with the default.
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

  /** Its entries as texts. */
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

  /** One of a few words. */
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
                  place -> value.reject("is set by the study itself", "Use " + place + " for it"));
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
