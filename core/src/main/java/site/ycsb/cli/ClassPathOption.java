package site.ycsb.cli;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import site.ycsb.config.ConfigurationException;

/**
 * Takes {@code -cp} out of a command line: every command has it, those of other modules too, and it
 * is needed to find the classes of a command.
 *
 * @param path what was given, several joined; empty when nothing was
 * @param arguments all the others
 */
record ClassPathOption(Optional<String> path, List<String> arguments) {
  private static final Set<String> NAMES = Set.of("-cp", "-classpath", "--classpath");

  ClassPathOption {
    arguments = List.copyOf(arguments);
  }

  /** The option and what is left; throws when it stands without a value. */
  static ClassPathOption in(List<String> typed) {
    List<String> paths = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (int i = 0; i < typed.size(); i++) {
      String argument = typed.get(i);
      int equals = argument.indexOf('=');
      if (NAMES.contains(argument)) {
        i++;
        if (i == typed.size()) {
          throw ConfigurationException.ofArgument(
              argument,
              "",
              "needs a value",
              "Give jars and directories, separated by " + File.pathSeparator);
        }
        paths.add(typed.get(i));
        checkQuoted(argument, typed, i);
      } else if (equals > 0 && NAMES.contains(argument.substring(0, equals))) {
        paths.add(argument.substring(equals + 1));
      } else {
        others.add(argument);
        if (ArgumentOrder.takesValue(argument) && i + 1 < typed.size()) {
          i++;
          others.add(typed.get(i));
        }
      }
    }
    return new ClassPathOption(
        paths.isEmpty() ? Optional.empty() : Optional.of(String.join(File.pathSeparator, paths)),
        others);
  }

  /** A shell makes several arguments of {@code lib/*}, of which the first is the option's. */
  private static void checkQuoted(String option, List<String> typed, int at) {
    int end = at + 1;
    while (end < typed.size() && typed.get(end).endsWith(".jar")) {
      end++;
    }
    if (end > at + 1 && typed.get(at).endsWith(".jar")) {
      String first = typed.get(at);
      String pattern = first.substring(0, first.lastIndexOf('/') + 1) + "*";
      throw ConfigurationException.ofArgument(
          option,
          first,
          "must be one argument, and " + (end - at - 1) + " more .jar follow",
          "Quote it, since a shell expands what isn't: " + option + " '" + pattern + "'");
    }
  }

  /** Finds the command among flags that stand before it, as YCSB allows. */
  static final class ArgumentOrder {
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
}
