package site.ycsb.crypto;

import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.Secrets;
import site.ycsb.config.SourcedProperties;

/** Finds mistyped keys: a run with a default in their place would measure something else. */
final class UnknownKeys {
  private UnknownKeys() {}

  static void report(Properties properties, Problems problems) {
    List<String> known = CryptoProperties.all().stream().map(Property::key).toList();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (key.startsWith(CryptoProperties.PREFIX) && !known.contains(key)) {
        problems.add(
            key,
            Secrets.shown(key, properties.getProperty(key)),
            SourcedProperties.originOf(properties, key),
            "is not a property of the encryption layer",
            "Did you mean " + nearest(key, known) + "?");
      }
    }
  }

  private static String nearest(String key, List<String> known) {
    String nearest = known.get(0);
    for (String candidate : known) {
      if (distance(key, candidate) < distance(key, nearest)) {
        nearest = candidate;
      }
    }
    return nearest;
  }

  /** How many characters have to be inserted, deleted or replaced (Levenshtein). */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
