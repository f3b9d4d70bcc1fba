package site.ycsb.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.config.Secrets;

/** The command line as it may be shown: without the values of secrets. */
final class EchoedLine {
  private static final String PROPERTY = "-p";

  /** {@code key:value}, the slip in {@code password:a=b} included. */
  private static final Pattern COLON = Pattern.compile("([\\w.-]+)(\\s*:\\s*).+", Pattern.DOTALL);

  private EchoedLine() {}

  /**
   * The line.
   *
   * @param phaseFlag the flag of YCSB's main class that its launcher adds at the end; parsers of
   *     YCSB's output tell the phases apart by it
   */
  static String of(List<String> arguments, Optional<String> phaseFlag) {
    List<String> shown = new ArrayList<>();
    String before = "";
    for (String argument : arguments) {
      // the flag may stand right before the property, as in -pkey=value
      boolean joined = argument.startsWith(PROPERTY) && !argument.equals(PROPERTY);
      if (before.equals(PROPERTY)) {
        shown.add(shown(argument));
      } else if (joined) {
        // what only begins like the flag, such as -prefix=value, goes by its own name too
        String rest = shown(argument.substring(PROPERTY.length()));
        shown.add(shownAssignment(PROPERTY + rest));
      } else {
        shown.add(shownAssignment(argument));
      }
      before = argument;
    }
    phaseFlag.filter(flag -> !arguments.contains(flag)).ifPresent(shown::add);
    return String.join(" ", shown);
  }

  /** The argument of {@code -p}; a colon where an equals sign is meant hides a secret as well. */
  static String shown(String keyValue) {
    Matcher slip = COLON.matcher(keyValue);
    return slip.matches() && Secrets.isSecret(slip.group(1))
        ? slip.group(1) + slip.group(2) + Secrets.MASK
        : shownAssignment(keyValue);
  }

  private static String shownAssignment(String argument) {
    int equals = argument.indexOf('=');
    if (equals < 0) {
      return Secrets.shown("", argument);
    }
    String key = argument.substring(0, equals);
    return key + "=" + Secrets.shown(key, argument.substring(equals + 1));
  }
}
