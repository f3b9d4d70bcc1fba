package site.ycsb.client.config;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import site.ycsb.config.Nearest;

/**
 * Recognises properties by which somebody wants data or connections to be protected, such as {@code
 * tls_required=true} or {@code useEncryption=yes}, whoever would read them.
 */
final class ProtectionNames {
  private static final Pattern SEPARATOR = Pattern.compile("[^a-z0-9]+");

  /** Words around a protection that leave what is wanted as it is. */
  private static final String FILLERS =
      "(?:us(?:e[sd]?|ing)|require[sd]?|enable[sd]?|enforce[sd]?|force[sd]?|need(?:s|ed)?|must"
          + "|want|with|is|be|on|only|always|all|mode|level|data|client|server|connections?"
          + "|transport|transit|traffic|network|wire|values?|fields?|records?|store|storage|disk"
          + "|db|database|node|in|to|and)*";

  private static final Pattern FILLER = Pattern.compile("at|rest|" + FILLERS);

  private static final Pattern PROTECTION =
      Pattern.compile(
          "(?:tls|ssl).*|.*(?:tls|ssl)|.*(?:crypt|encript).*|.*secured?|https|"
              + (FILLERS + "(?:tls|ssl|tsl|secure|secured|security|atrest|protect(?:ed|ion)?)")
              + FILLERS);

  private static final Pattern AT_REST = Pattern.compile("(?<![a-z])at[^a-z0-9]rest(?![a-z])");

  /** Spellings of these that aren't among the patterns are known by their distance. */
  private static final List<String> ENCRYPTION = List.of("encrypt", "encrypted", "encryption");

  private static final List<String> SECURE = List.of("secure", "secured", "security");

  /** A name with one of them wants the opposite, or something else. */
  private static final Pattern OTHERWISE =
      Pattern.compile(
          "(?:no|non|not|un|in|dis|without|skip|disable[sd]?|ignore[sd]?)"
              + "(?:tls|ssl|encr|secur|protect).*"
              + "|no|non|not|without|skip|disable[sd]?|ignore[sd]?|allow.*|optional.*|decr.*"
              + "|reencr.*|plain.*|measure.*|report.*|print.*|log|debug|trace|metrics?|random");

  private static final Pattern YES =
      Pattern.compile(
          "true|yes|y|on|1|require[sd]?|enable[sd]?|enforce[sd]?|force[sd]?|always|mandatory"
              + "|strict|must|full|mutual|verify.*");

  private static final Pattern NO =
      Pattern.compile(
          "|false|no|n|off|none|never|null|disable[sd]?|optional|plain|plaintext|unencrypted"
              + "|insecure");

  /** No protection has such a value, as a rate of tps=1000 has. */
  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9.]+");

  private static final Pattern ENCRYPTION_SWITCH = Pattern.compile("encrypt(?:s|ed|ing|ion)?");
  private static final Pattern TLS_SWITCH = Pattern.compile("(?:use)?(?:ssl|tls)");
  private static final Pattern SWITCHED = Pattern.compile("[._-]?enabled?$");

  private ProtectionNames() {}

  static boolean asks(String key, String value) {
    return isNamed(key)
        && (YES.matcher(lower(value.strip())).matches()
            || (!isNone(value)
                && SEPARATOR
                    .splitAsStream(lower(key))
                    .allMatch(word -> isProtection(word) || FILLER.matcher(word).matches())));
  }

  /** Whether a name is one of a protection, which the value turns on or off. */
  static boolean isNamed(String key) {
    List<String> words = SEPARATOR.splitAsStream(lower(key)).toList();
    return words.stream().noneMatch(word -> OTHERWISE.matcher(word).matches())
        && (words.stream().anyMatch(ProtectionNames::isProtection)
            || AT_REST.matcher(lower(key)).find());
  }

  static boolean isNone(String value) {
    String wish = lower(value.strip());
    return NO.matcher(wish).matches() || NUMBER.matcher(wish).matches();
  }

  /** What the last word of a name of a property stands for, whoever's it is. */
  static String sense(String key) {
    String name = SWITCHED.matcher(lower(key)).replaceFirst("");
    String word = name.substring(name.lastIndexOf('.') + 1).replaceAll("[_-]", "");
    if (TLS_SWITCH.matcher(word).matches()) {
      return "tls";
    }
    return ENCRYPTION_SWITCH.matcher(word).matches() ? "encryption" : word;
  }

  /** Whether it begins with no name of a workload or another tool, whose own it would be. */
  static boolean isOfNobody(String key) {
    return !SWITCHED.matcher(lower(key)).replaceFirst("").contains(".");
  }

  private static boolean isProtection(String word) {
    return PROTECTION.matcher(word).matches()
        || (word.length() > 5
            && (Nearest.within(word, ENCRYPTION, 2).isPresent()
                || Nearest.within(word, SECURE, 1).isPresent()));
  }

  static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
