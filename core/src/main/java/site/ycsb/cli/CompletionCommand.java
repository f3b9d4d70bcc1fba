package site.ycsb.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import site.ycsb.client.command.Console;
import site.ycsb.spi.ExitCode;

/** {@code completion}. */
@Command(
    addMethodSubcommands = false,
    description = "Prints a script by which bash and zsh complete commands and options.",
    footer = {
      "",
      "In bash, and in zsh: source <(bin/ycsb completion)",
      "A distribution has the same in completion/ycsb.bash."
    })
final class CompletionCommand implements ExitingCommand {
  private final Console console;
  private final Supplier<CommandLine> commands;

  /**
   * Prepares the command.
   *
   * @param commands all that can be completed; made when the command runs
   */
  CompletionCommand(Console console, Supplier<CommandLine> commands) {
    this.console = console;
    this.commands = commands;
  }

  @Override
  public Integer call() {
    CommandLine all = commands.get();
    sortOptions(all);
    console.out().print(AutoComplete.bash("ycsb", all));
    return ExitCode.OK.code();
  }

  /** Options that annotate methods come in an order of the JVM's, another one in each build. */
  private static void sortOptions(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    List<OptionSpec> options = new ArrayList<>(spec.options());
    options.sort(Comparator.comparing(OptionSpec::longestName));
    for (OptionSpec option : options) {
      if (option.group() == null) {
        spec.remove(option);
        spec.addOption(option);
      }
    }
    command.getSubcommands().values().forEach(CompletionCommand::sortOptions);
  }
}
