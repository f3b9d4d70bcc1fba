package site.ycsb.config;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The configuration can't be used; carries every problem found. Ends a command with exit code 2.
 */
public final class ConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final int MAX_SHOWN = 100;

  private final transient List<Problem> problems;

  public ConfigurationException(List<Problem> problems) {
    super(text(problems));
    this.problems = List.copyOf(problems);
  }

  public ConfigurationException(Problem problem) {
    this(List.of(problem));
  }

  public static ConfigurationException ofArgument(
      String argument, String value, String rule, String nextStep) {
    return new ConfigurationException(
        new Problem(argument, value, Problem.COMMAND_LINE, rule, nextStep));
  }

  private static String text(List<Problem> problems) {
    String text =
        problems.stream().limit(MAX_SHOWN).map(Problem::toString).collect(Collectors.joining("\n"));
    return problems.size() > MAX_SHOWN
        ? text + "\nand " + (problems.size() - MAX_SHOWN) + " more problems"
        : text;
  }

  public List<Problem> problems() {
    return problems;
  }
}
