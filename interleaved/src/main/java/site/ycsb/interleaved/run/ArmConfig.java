package site.ycsb.interleaved.run;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
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

  /** As many characters as a name may have: it becomes part of a table's. */
  private static final int MAX_NAME_LENGTH = 40;

  private static final Pattern NO_NAME_CHARACTER = Pattern.compile("[^A-Za-z0-9_.+ -]");

  public ArmConfig {
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
  }

  /** An arm that sentences call by its name. */
  public ArmConfig(String name, Map<String, String> properties) {
    this(name, name, "--mode " + name, properties);
  }

  /** The rule that a name breaks, other than plain's; empty for one that an arm can have. */
  public static Optional<String> brokenRule(String name) {
    if (name.isEmpty()) {
      return Optional.of("must begin with a name");
    }
    Matcher other = NO_NAME_CHARACTER.matcher(name);
    if (other.find()) {
      return Optional.of(
          "the name has '"
              + other.group()
              + "'; only letters (A to Z, a to z), digits, blanks, and _ . + - may be in it");
    }
    if (!Character.isLetterOrDigit(name.charAt(0))) {
      return Optional.of("the name must begin with a letter or a digit");
    }
    if (name.endsWith(" ")) {
      return Optional.of("the name must not end with a blank");
    }
    if (name.length() > MAX_NAME_LENGTH) {
      return Optional.of(
          "the name has " + name.length() + " characters; it may have at most " + MAX_NAME_LENGTH);
    }
    return name.equals(CONTROL)
        ? Optional.of("the name control is taken: plain is measured again under it")
        : Optional.empty();
  }
}
