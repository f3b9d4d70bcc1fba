package site.ycsb.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;
import site.ycsb.client.command.Console;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Nearest;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.ExitCode;

/** {@code completion}. */
@Command(
    addMethodSubcommands = false,
    description = "Prints a script that lets a shell complete commands and options.",
    footer = {
      "",
      "In bash and zsh: source <(bin/ycsb completion)",
      "In fish: bin/ycsb completion fish | source",
      "A distribution has both in completion/ycsb.bash and completion/ycsb.fish."
    })
final class CompletionCommand implements ExitingCommand {
  private static final String PROGRAM = "ycsb";
  private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

  /** Completes what stands after the last comma. */
  private static final String LISTS =
      """

      # Completes each word of a value that is a list of them.
      function _complete_PROGRAM_lists() {
        local word=${COMP_WORDS[COMP_CWORD]} begun=
        case ${COMP_WORDS[COMP_CWORD-1]} in
          OPTIONS)
            begun=${word%"${word##*,}"}
            COMP_WORDS[COMP_CWORD]=${word##*,}
            ;;
        esac
        _complete_PROGRAM
        COMPREPLY=("${COMPREPLY[@]/#/$begun}")
      }
      complete -F _complete_PROGRAM_lists -o default PROGRAM PROGRAM.sh PROGRAM.bash
      """;

  private final Console console;
  private final Supplier<CommandSyntax> syntax;
  private final Supplier<Map<String, String>> summaries;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "<shell>",
      completionCandidates = Shells.class,
      defaultValue = "bash",
      description = "bash, zsh or fish; ${DEFAULT-VALUE} by default.")
  private String shell = "bash";

  /** What can be completed, and the summaries that some shells show, are made when it runs. */
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
          // the same works in both
          case "bash", "zsh" -> bash(syntax.get());
          case "fish" -> new FishScript(summaries.get()).of(syntax.get());
          default ->
              throw ConfigurationException.ofArgument(
                  "completion",
                  shell,
                  "must be one of " + String.join(", ", SHELLS),
                  Nearest.question(shell, SHELLS, "See bin/ycsb completion --help"));
        };
    console.out().print(script);
    return ExitCode.OK.code();
  }

  /** Picocli's script, which completes one word, and around it what completes a list of them. */
  private static String bash(CommandSyntax commands) {
    String options = lists(commands).distinct().sorted().collect(Collectors.joining("|"));
    String script = AutoComplete.bash(PROGRAM, model(commands));
    return options.isEmpty()
        ? script
        : script + LISTS.replace("OPTIONS", options).replace("PROGRAM", PROGRAM);
  }

  private static Stream<String> lists(CommandSyntax syntax) {
    return Stream.concat(
        syntax.options().stream()
            .filter(option -> option.value() == CommandSyntax.Value.LIST)
            .flatMap(option -> option.names().stream()),
        syntax.subcommands().values().stream().flatMap(CompletionCommand::lists));
  }

  private static CommandLine model(CommandSyntax syntax) {
    CommandLine command = new CommandLine(CommandSpec.create());
    for (CommandSyntax.Option option : syntax.options()) {
      OptionSpec.Builder builder =
          OptionSpec.builder(option.names().toArray(String[]::new))
              .arity(option.value() == CommandSyntax.Value.NONE ? "0" : "1")
              .type(type(option.value()))
              // a variable of the script is called after it
              .paramLabel(option.names().get(0).replace("-", ""));
      if (!option.words().isEmpty()) {
        builder.completionCandidates(option.words());
      }
      command.getCommandSpec().addOption(builder.build());
    }
    for (CommandSyntax.Argument argument : syntax.arguments()) {
      int place = command.getCommandSpec().positionalParameters().size();
      PositionalParamSpec.Builder builder =
          PositionalParamSpec.builder()
              .index(Integer.toString(place))
              .arity("0..1")
              .type(type(argument.value()))
              .paramLabel("place" + place);
      if (!argument.words().isEmpty()) {
        builder.completionCandidates(argument.words());
      }
      command.getCommandSpec().addPositional(builder.build());
    }
    syntax.subcommands().forEach((name, each) -> command.addSubcommand(name, model(each)));
    return command;
  }

  private static Class<?> type(CommandSyntax.Value value) {
    return switch (value) {
      case NONE -> boolean.class;
      case FILE -> Path.class;
      case WORD, LIST, ANY -> String.class;
    };
  }

  /** What the shell is, for itself. */
  static final class Shells implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return SHELLS.iterator();
    }
  }

  /**
   * The script by which the shell fish completes commands and options, which picocli doesn't make.
   */
  private static final class FishScript {
    /**
     * The first words that are commands tell which options there are. PROGRAM stands for its name.
     */
    private static final String FUNCTIONS =
        """
        function __PROGRAM_command
            set -l command
            set -l words (commandline -opc)
            set -e words[1]
            for word in $words
                contains -- (string join -- ' ' $command $word) $__PROGRAM_commands; or break
                set -a command $word
            end
            echo "$command"
        end

        function __PROGRAM_is
            set -l command (__PROGRAM_command)
            test "$command" = "$argv"
        end

        function __PROGRAM_list
            set -l begun (string match -r '.*,' -- (commandline -ct))
            for word in $argv
                echo "$begun$word"
            end
        end

        """;

    private final Map<String, String> summaries;
    private final List<String> commands = new ArrayList<>();
    private final List<String> rules = new ArrayList<>();

    /** Subcommands have no summaries. */
    FishScript(Map<String, String> summaries) {
      this.summaries = summaries;
    }

    String of(CommandSyntax syntax) {
      add("", syntax);
      return "# Completes "
          + PROGRAM
          + " in fish: source this file, or put it into ~/.config/fish/completions/.\n\nset -g __"
          + PROGRAM
          + "_commands "
          + commands.stream().map(FishScript::quoted).collect(Collectors.joining(" "))
          + "\n\n"
          + FUNCTIONS.replace("PROGRAM", PROGRAM)
          + rules.stream().map(rule -> rule + "\n").collect(Collectors.joining());
    }

    private void add(String command, CommandSyntax syntax) {
      String rule =
          "complete -c " + PROGRAM + " -n " + quoted(("__" + PROGRAM + "_is " + command).strip());
      for (CommandSyntax.Option option : syntax.options()) {
        rules.add(rule + names(option) + value(option));
      }
      for (CommandSyntax.Argument argument : syntax.arguments()) {
        if (!argument.words().isEmpty()) {
          rules.add(rule + " -f -a " + quoted(String.join(" ", argument.words())));
        }
      }
      syntax
          .subcommands()
          .forEach(
              (name, each) -> {
                String whole = (command + " " + name).strip();
                String summary = summaries.getOrDefault(whole, "");
                commands.add(whole);
                rules.add(
                    rule + " -f -a " + name + (summary.isEmpty() ? "" : " -d " + quoted(summary)));
                add(whole, each);
              });
    }

    private static String names(CommandSyntax.Option option) {
      return option.names().stream().map(FishScript::name).collect(Collectors.joining());
    }

    /** A short one, one with a single dash all the same, or a long one. */
    private static String name(String option) {
      if (option.startsWith("--")) {
        return " -l " + option.substring(2);
      }
      return (option.length() == 2 ? " -s " : " -o ") + option.substring(1);
    }

    private static String value(CommandSyntax.Option option) {
      String words = String.join(" ", option.words());
      return switch (option.value()) {
        case NONE -> "";
        case FILE -> " -r -F";
        case WORD -> " -x -a " + quoted(words);
        case LIST -> " -x -a " + quoted("(__" + PROGRAM + "_list " + words + ")");
        case ANY -> " -x";
      };
    }

    private static String quoted(String text) {
      return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
  }
}
