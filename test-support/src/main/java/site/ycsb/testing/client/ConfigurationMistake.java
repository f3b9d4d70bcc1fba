package site.ycsb.testing.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;
import site.ycsb.config.SourcedProperties;

/**
 * A line of a test's {@code configuration-errors.txt}.
 *
 * @param typed what the user typed: settings, and keys left out behind an exclamation mark
 * @param error the error, without its first word
 */
public record ConfigurationMistake(String typed, String error) {
  /** Those of the table beside this class, in its order; blank lines and comments are left out. */
  public static Stream<ConfigurationMistake> of(Class<?> test) throws IOException {
    try (InputStream in = test.getResourceAsStream("configuration-errors.txt")) {
      if (in == null) {
        throw new FileNotFoundException("no configuration-errors.txt beside " + test.getName());
      }
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split(" -> ", 2))
          .map(sides -> new ConfigurationMistake(sides[0], sides[1]));
    }
  }

  /** The property that the error is about. */
  public String key() {
    return error.substring(0, error.indexOf('='));
  }

  /** A small run's properties with what was typed. */
  public SourcedProperties properties() {
    SourcedProperties properties = new SourcedProperties();
    properties.set("workload", "site.ycsb.workloads.CoreWorkload", "file");
    properties.set("recordcount", "1000", "file");
    properties.set("operationcount", "10", "file");
    for (String setting : typed.split(" ", -1)) {
      if (setting.startsWith("!")) {
        properties.remove(setting.substring(1));
      } else {
        int at = setting.indexOf('=');
        properties.set(setting.substring(0, at), setting.substring(at + 1), "-p");
      }
    }
    return properties;
  }
}
