package site.ycsb.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.client.config.PropertyArgument;
import site.ycsb.config.Secrets;

/** The command line as it may be shown: without the values of secrets. */
final class EchoedLine {
  private EchoedLine() {}

  /**
   * The line with the flag of YCSB's main class that its launcher adds at the end; parsers of
   * YCSB's output tell the phases apart by it.
   */
  static String of(List<String> arguments, Optional<String> phaseFlag) {
    List<String> shown = new ArrayList<>();
    String before = "";
    for (String argument : arguments) {
      // the flag may stand right before the property, as in -pkey=value
      boolean joined =
          argument.startsWith(PropertyArgument.OPTION) && !argument.equals(PropertyArgument.OPTION);
      if (before.equals(PropertyArgument.OPTION)) {
        shown.add(PropertyArgument.shown(argument));
      } else if (joined) {
        // what only begins like the flag, such as -prefix=value, goes by its own name too
        String rest = PropertyArgument.shown(argument.substring(PropertyArgument.OPTION.length()));
        shown.add(Secrets.shownAssignment(PropertyArgument.OPTION + rest));
      } else {
        shown.add(Secrets.shownAssignment(argument));
      }
      before = argument;
    }
    phaseFlag.filter(flag -> !arguments.contains(flag)).ifPresent(shown::add);
    return String.join(" ", shown);
  }
}
