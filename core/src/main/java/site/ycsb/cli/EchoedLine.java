package site.ycsb.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.config.Secrets;

/** The command line as it may be shown: without the values of secrets. */
final class EchoedLine {
  private static final String PROPERTY = "-p";

  private EchoedLine() {}

  /**
   * The line.
   *
   * @param phaseFlag the flag of YCSB's main class that its launcher adds at the end; parsers of
   *     YCSB's output tell the phases apart by it
   */
  static String of(List<String> arguments, Optional<String> phaseFlag) {
    List<String> shown = new ArrayList<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      if (equals < 0) {
        shown.add(Secrets.shown("", argument));
      } else {
        String key = argument.substring(0, equals);
        // the flag may stand right before the property, as in -pkey=value
        String name = key.startsWith(PROPERTY) ? key.substring(PROPERTY.length()) : key;
        String value = argument.substring(equals + 1);
        shown.add(key + "=" + Secrets.shown(key, Secrets.shown(name, value)));
      }
    }
    phaseFlag.filter(flag -> !arguments.contains(flag)).ifPresent(shown::add);
    return String.join(" ", shown);
  }
}
