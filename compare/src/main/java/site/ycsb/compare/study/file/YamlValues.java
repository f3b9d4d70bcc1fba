package site.ycsb.compare.study.file;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.study.OwnProperties;
import site.ycsb.config.Numbers;
import site.ycsb.config.Secrets;

/** Reads the values of a map; a wrong one is recorded and answered with the default. */
final class YamlValues {
  private YamlValues() {}

  static String text(Map<String, YamlNode> keys, String key, String fallback) {
    @Nullable YamlNode node = keys.get(key);
    if (node == null) {
      return fallback;
    }
    if (node.text().isEmpty()) {
      node.reject("must be a text", "Correct it or leave it out");
    }
    return node.text().map(String::strip).orElse(fallback);
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

  static long number(Map<String, YamlNode> keys, String key, long min, long max, long fallback) {
    @Nullable YamlNode node = keys.get(key);
    return node == null ? fallback : number(node, min, max, fallback);
  }

  /** Numbers that differ; the default alone when there are none. */
  static List<Long> numbers(
      Map<String, YamlNode> keys, String key, long min, long max, long fallback) {
    @Nullable YamlNode node = keys.get(key);
    if (node == null) {
      return List.of(fallback);
    }
    List<Long> numbers = new ArrayList<>();
    Set<Long> seen = new HashSet<>();
    if (node.items().isEmpty()) {
      node.reject("must have an entry", "Add one or leave it out");
    }
    for (YamlNode item : node.items()) {
      long number = number(item, min, max, fallback);
      if (seen.add(number)) {
        numbers.add(number);
      } else if (item.text().equals(Optional.of(Long.toString(number)))) {
        item.reject("is given twice", "Keep one of them");
      }
    }
    return numbers;
  }

  private static long number(YamlNode node, long min, long max, long fallback) {
    try {
      long number = Numbers.parseLong(node.text().orElse("").replace("_", ""));
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // rejected next
    }
    node.reject("must be a whole number from " + min + " to " + max, "Correct it");
    return fallback;
  }

  /** The entries under {@code properties}, none of which the plan sets. */
  static Map<String, String> properties(Map<String, YamlNode> keys) {
    @Nullable YamlNode node = keys.get("properties");
    if (node == null) {
      return Map.of();
    }
    Map<String, YamlNode> entries = node.entries();
    entries.forEach(YamlValues::check);
    return new TreeMap<>(YamlNode.texts(entries));
  }

  private static void check(String name, YamlNode value) {
    OwnProperties.decidedBy(name)
        .ifPresent(place -> value.reject("is set by the study itself", "Use " + place + " for it"));
    if (Secrets.isSecret(name, value.text().orElse("secret"))) {
      value.reject(OwnProperties.SECRET_RULE, OwnProperties.SECRET_NEXT_STEP);
    }
  }
}
