package site.ycsb.crypto.config;

import java.util.List;
import java.util.Properties;
import site.ycsb.config.Nearest;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;

/** Finds mistyped keys: a run with their defaults would measure something else. */
public final class UnknownKeys {
  private UnknownKeys() {}

  public static void report(Properties properties, Problems problems) {
    List<String> known = CryptoProperties.all().stream().map(Property::key).toList();
    for (String key : SourcedProperties.entriesOf(properties).keySet()) {
      if (key.startsWith(CryptoProperties.PREFIX) && !known.contains(key)) {
        problems.add(
            Problem.of(
                properties,
                key,
                "is not a property of the encryption layer",
                Nearest.within(key, known, key.length())
                    .map(nearest -> "Did you mean " + nearest + "?")
                    .orElse("Leave it out")));
      }
    }
  }
}
