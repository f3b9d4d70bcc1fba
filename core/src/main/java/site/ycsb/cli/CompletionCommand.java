package site.ycsb.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import site.ycsb.client.command.Console;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Nearest;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.ExitCode;

/** {@code completion}. */
@Command(
    addMethodSubcommands = false,
    description = "Prints a script by which a shell completes commands and options.",
    footer = {
      "",
      "In bash and zsh: source <(bin/ycsb completion)",
      "In fish: bin/ycsb completion fish | source",
      "A distribution has both in completion/ycsb.bash and completion/ycsb.fish."
    })
final class CompletionCommand implements ExitingCommand {
  private static final String PROGRAM = "ycsb";
  private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

  private final Console console;
  private final Supplier<CommandSyntax> syntax;
  private final Supplier<Map<String, String>> summaries;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "<shell>",
      defaultValue = "bash",
      description = "bash, zsh or fish; ${DEFAULT-VALUE} when absent.")
  private String shell = "bash";

  /**
   * Prepares the command.
   *
   * @param syntax all that can be completed; made when the command runs
   * @param summaries of the commands, for shells that show them; made when the command runs
   */
  CompletionCommand(
      Console console, Supplier<CommandSyntax> syntax, Supplier<Map<String, String>> summaries) {
    this.console = console;
    this.syntax = syntax;
    this.summaries = summaries;
  }

  @Override
  public Integer call() {
    String script =
        switch (shell) {
          // picocli's works in both
          case "bash", "zsh" -> AutoComplete.bash(PROGRAM, model(syntax.get()));
          case "fish" -> new FishScript(PROGRAM, summaries.get()).of(syntax.get());
          default ->
              throw ConfigurationException.ofArgument(
                  "completion",
                  shell,
                  "has to be one of " + String.join(", ", SHELLS),
                  Nearest.question(shell, SHELLS, "See bin/ycsb completion --help"));
        };
    console.out().print(script);
    return ExitCode.OK.code();
  }

  /** As picocli knows commands. */
  private static CommandLine model(CommandSyntax syntax) {
    CommandLine command = new CommandLine(CommandSpec.create());
    for (CommandSyntax.Option option : syntax.options()) {
      OptionSpec.Builder builder = OptionSpec.builder(option.names().toArray(String[]::new));
      command
          .getCommandSpec()
          .addOption(
              switch (option.value()) {
                case NONE -> builder.type(boolean.class).arity("0").build();
                case FILE -> builder.type(Path.class).arity("1").build();
                case ANY -> builder.type(String.class).arity("1").build();
              });
    }
    syntax.subcommands().forEach((name, each) -> command.addSubcommand(name, model(each)));
    return command;
  }
}
