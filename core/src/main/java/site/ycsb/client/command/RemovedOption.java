package site.ycsb.client.command;

import java.util.List;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;

/**
 * An option that a command had before, and what replaced it.
 *
 * @param name with its dashes
 * @param rule what became of it
 */
public record RemovedOption(String name, String rule, String nextStep) {
  /**
   * Looks for them before anything else: a parser knows neither them nor what came with them.
   *
   * @throws ConfigurationException when there are some, with all of them
   */
  public static void check(List<RemovedOption> removed, List<String> arguments) {
    Problems problems = new Problems();
    removed.stream()
        .filter(option -> option.isIn(arguments))
        .forEach(
            option ->
                problems.add(option.name, "", Problem.COMMAND_LINE, option.rule, option.nextStep));
    problems.throwIfAny();
  }

  private boolean isIn(List<String> arguments) {
    return arguments.stream().anyMatch(word -> word.equals(name) || word.startsWith(name + "="));
  }
}
