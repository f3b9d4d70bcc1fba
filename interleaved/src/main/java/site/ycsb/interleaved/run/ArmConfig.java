package site.ycsb.interleaved.run;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * An arm as it is requested.
 *
 * @param name what tables call it
 * @param title what sentences call it, as they begin
 * @param origin where its properties were given, in messages
 * @param properties its own; they override those that all arms have
 */
public record ArmConfig(String name, String title, String origin, Map<String, String> properties) {
  /** The arm that others are compared with. */
  public static final String PLAIN = "plain";

  /** Plain again. */
  public static final String CONTROL = "control";

  /** What a name has to look like: it becomes part of a table's. */
  public static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9_.+ -]{0,38}[A-Za-z0-9_.+-])?");

  public ArmConfig {
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
  }

  /** An arm that sentences call by its name. */
  public ArmConfig(String name, Map<String, String> properties) {
    this(name, name, "--mode " + name, properties);
  }
}
