package site.ycsb.config;

import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with the configuration, in words that say what to do next.
 *
 * @param key the property or argument
 * @param value its value as it may be shown: secrets are masked here, whoever reports them
 * @param origin where the value came from, such as {@code -p} or a file name
 * @param rule what a value has to satisfy
 * @param nextStep what the user can do
 */
public record Problem(String key, String value, String origin, String rule, String nextStep) {
  public static final String COMMAND_LINE = "command line";

  public Problem {
    value = Secrets.shown(key, value);
  }

  /** With the value that the properties have for a key, and where it came from. */
  public static Problem of(Properties properties, String key, String rule, String nextStep) {
    @Nullable String given = properties.getProperty(key);
    return given == null
        ? new Problem(key, "", "not given", rule, nextStep)
        : new Problem(key, given, SourcedProperties.originOf(properties, key), rule, nextStep);
  }

  /** The same; of a property that isn't given, with its default if it has one. */
  public static Problem of(
      Properties properties, Property<?> property, String rule, String nextStep) {
    String key = property.key();
    @Nullable String fallback = property.defaultText();
    return fallback == null || properties.getProperty(key) != null
        ? of(properties, key, rule, nextStep)
        : new Problem(key, fallback, "default", rule, nextStep);
  }

  /** {@code <key>=<value> (<where>): <rule>. <next step>}. */
  @Override
  public String toString() {
    return Sentence.joined(key + "=" + value + " (" + origin + "): " + rule, nextStep);
  }
}
