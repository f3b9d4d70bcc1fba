package site.ycsb.compare.study;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Nearest;

/**
 * Reads a protection: a name such as {@code plain}, {@code client-128}, {@code client-256-SunJCE},
 * {@code client-authenticated}, {@code atrest}, {@code client-256+atrest}, {@code tls}, or a map
 * with a name and the parts.
 */
final class ProtectionParser {
  private static final String AT_REST = "atrest";
  private static final String CLIENT = "client";
  private static final List<String> WORDS =
      List.of("plain", CLIENT, AT_REST, "client+atrest", "tls", "client-128", "client-256");
  private static final List<String> PROFILES =
      List.of("standard", "paper", "authenticated", "fast", "scan");
  private static final Map<String, String> PROVIDERS = Map.of("bc", "BC", "sunjce", "SunJCE");

  private final YamlValues values;

  ProtectionParser(YamlValues values) {
    this.values = values;
  }

  Optional<Protection> parse(YamlNode node) {
    if (node.text().isPresent()) {
      return parse(node, node.text().get(), node.text().get(), Map.of());
    }
    Map<String, YamlNode> keys = node.map(List.of("protection", "name", "properties"));
    @Nullable YamlNode word = keys.get("protection");
    if (word == null || word.text().isEmpty()) {
      node.reject("has to say what protects", "Add 'protection: client-256'");
      return Optional.empty();
    }
    String name = values.text(keys, "name", word.text().get());
    return parse(node, word.text().get(), name, values.properties(keys));
  }

  private Optional<Protection> parse(
      YamlNode node, String words, String name, Map<String, String> given) {
    Map<String, String> properties = new TreeMap<>();
    boolean client = false;
    boolean atRest = false;
    boolean tls = false;
    boolean plain = false;
    for (String part : words.split("\\+", -1)) {
      switch (part) {
        case "plain" -> plain = true;
        case AT_REST -> atRest = true;
        case "tls" -> tls = true;
        default -> {
          if (!client(part, properties)) {
            unknown(node, words);
            return Optional.empty();
          }
          client = true;
        }
      }
    }
    if (plain && (client || atRest || tls)) {
      node.reject("can't be plain and protected", "Leave plain out");
    }
    if (atRest) {
      properties.put(AT_REST, "required");
    }
    if (tls && given.isEmpty()) {
      node.reject(
          "needs the properties that make the binding use TLS",
          "Write {protection: tls, properties: {...}}");
    }
    properties.putAll(given);
    return Optional.of(new Protection(name, client, atRest, tls, properties));
  }

  /** Reads {@code client[-bits][-provider][-profile]}; false when it isn't that. */
  private static boolean client(String part, Map<String, String> properties) {
    String[] words = part.split("-", -1);
    if (!words[0].equals(CLIENT)) {
      return false;
    }
    for (int i = 1; i < words.length; i++) {
      String word = words[i];
      @Nullable String provider = PROVIDERS.get(word.toLowerCase(Locale.ROOT));
      if (List.of("128", "192", "256").contains(word)) {
        properties.put("encryption.keylength", word);
      } else if (PROFILES.contains(word)) {
        properties.put("encryption.profile", word);
      } else if (provider != null) {
        properties.put("encryption.provider", provider);
      } else {
        return false;
      }
    }
    return true;
  }

  private static void unknown(YamlNode node, String words) {
    node.reject(
        "has to be plain, client[-128|-192|-256][-BC|-SunJCE][-<profile>], atrest or tls, joined"
            + " by '+' when several protect",
        Nearest.to(words, WORDS)
            .map(nearest -> "Did you mean " + nearest + "?")
            .orElse("Profiles are " + String.join(", ", PROFILES)));
  }
}
