package site.ycsb.cli;

import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
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
    console.out().print(AutoComplete.bash("ycsb", commands.get()));
    return ExitCode.OK.code();
  }
}
