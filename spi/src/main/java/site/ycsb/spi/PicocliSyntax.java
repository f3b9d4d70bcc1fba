package site.ycsb.spi;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The syntax of commands that picocli parses. Nothing else here needs picocli. */
public final class PicocliSyntax {
  private static final Set<String> FILES = Set.of("<file>", "<folder>");

  private PicocliSyntax() {}

  /**
   * The options and subcommands that a command has by now, without those that its help hides.
   *
   * @param command whose options name a file where their label is {@code <file>} or {@code
   *     <folder>}
   */
  public static CommandSyntax of(CommandLine command) {
    List<CommandSyntax.Option> options =
        command.getCommandSpec().options().stream()
            .filter(option -> !option.hidden())
            .map(option -> new CommandSyntax.Option(List.of(option.names()), value(option)))
            .toList();
    Map<String, CommandSyntax> subcommands = new HashMap<>();
    command.getSubcommands().forEach((name, subcommand) -> subcommands.put(name, of(subcommand)));
    return new CommandSyntax(options, subcommands);
  }

  private static CommandSyntax.Value value(OptionSpec option) {
    if (option.arity().max() == 0) {
      return CommandSyntax.Value.NONE;
    }
    return FILES.contains(option.paramLabel()) ? CommandSyntax.Value.FILE : CommandSyntax.Value.ANY;
  }
}
