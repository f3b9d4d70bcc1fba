package site.ycsb.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds the command among flags that stand before it, as YCSB allows. */
final class ArgumentOrder {
  private static final Set<String> WITH_VALUE =
      Set.of(
          "-P",
          "-p",
          "-db",
          "--db",
          "-threads",
          "--threads",
          "-target",
          "--target",
          "-l",
          "-label",
          "--label",
          "-table",
          "--clients",
          "--cluster-listen",
          "--cluster",
          "--cluster-token-file");

  private ArgumentOrder() {}

  /** Whether what follows this argument is its value, whatever it looks like. */
  static boolean takesValue(String argument) {
    return WITH_VALUE.contains(argument);
  }

  /** The same arguments with the first word that isn't a flag or a flag's value in front. */
  static List<String> commandFirst(List<String> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (WITH_VALUE.contains(argument)) {
        i++;
      } else if (!argument.startsWith("-")) {
        List<String> ordered = new ArrayList<>(arguments);
        ordered.remove(i);
        ordered.add(0, argument);
        return ordered;
      }
    }
    return arguments;
  }
}
