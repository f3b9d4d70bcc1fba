package site.ycsb.spi;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/**
 * The syntax of commands that picocli parses. It, {@link HelpOption} and {@link ParameterErrors}
 * alone need picocli.
 */
public final class PicocliSyntax {
  private static final Set<String> FILES = Set.of("<file>", "<dir>");

  private PicocliSyntax() {}

  /**
   * The options, arguments and subcommands that a command has by now, without those that its help
   * hides.
   *
   * @param command whose options and arguments name a file where their label is {@code <file>} or
   *     {@code <dir>}, or their type a path; and are words where they have completion candidates
   */
  public static CommandSyntax of(CommandLine command) {
    List<CommandSyntax.Option> options =
        command.getCommandSpec().options().stream()
            .filter(option -> !option.hidden())
            .map(
                option ->
                    new CommandSyntax.Option(List.of(option.names()), value(option), words(option)))
            .toList();
    List<CommandSyntax.Argument> arguments =
        command.getCommandSpec().positionalParameters().stream()
            .sorted(Comparator.comparingInt(argument -> argument.index().min()))
            .map(argument -> new CommandSyntax.Argument(value(argument), words(argument)))
            .toList();
    Map<String, CommandSyntax> subcommands = new HashMap<>();
    command.getSubcommands().forEach((name, subcommand) -> subcommands.put(name, of(subcommand)));
    return new CommandSyntax(options, arguments, subcommands);
  }

  private static CommandSyntax.Value value(ArgSpec argument) {
    if (argument.arity().max() == 0) {
      return CommandSyntax.Value.NONE;
    }
    if (!words(argument).isEmpty()) {
      return argument.splitRegex().isEmpty() ? CommandSyntax.Value.WORD : CommandSyntax.Value.LIST;
    }
    return FILES.contains(argument.paramLabel()) || argument.type() == Path.class
        ? CommandSyntax.Value.FILE
        : CommandSyntax.Value.ANY;
  }

  private static List<String> words(ArgSpec argument) {
    Iterable<String> candidates = argument.completionCandidates();
    List<String> words = new ArrayList<>();
    if (candidates != null) {
      candidates.forEach(words::add);
    }
    return words;
  }
}
