package site.ycsb.compare.trial;

import java.time.Duration;
import java.util.List;
import site.ycsb.config.Secrets;

/**
 * A command of {@code bin/ycsb} to be run.
 *
 * @param name names the files that its output goes to
 * @param arguments what stands after {@code bin/ycsb}
 * @param timeLimit how long it may take before it is stopped
 */
public record Trial(String name, List<String> arguments, Duration timeLimit) {
  public Trial {
    arguments = List.copyOf(arguments);
  }

  /** The command as a person would type it in a shell, except for secrets, which are masked. */
  public String commandLine() {
    StringBuilder line = new StringBuilder("bin/ycsb");
    for (String argument : arguments) {
      line.append(' ').append(quoted(shown(argument)));
    }
    return line.toString();
  }

  private static String shown(String argument) {
    int equals = argument.indexOf('=');
    return equals < 0
        ? Secrets.shown("", argument)
        : argument.substring(0, equals + 1)
            + Secrets.shown(argument.substring(0, equals), argument.substring(equals + 1));
  }

  private static String quoted(String argument) {
    return argument.matches("[A-Za-z0-9_./:=,@%+-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
