package site.ycsb.spi;

import static java.util.Collections.disjoint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What can follow the name of a command, for shells that complete it. Immutable.
 *
 * @param options sorted by their first names, so that it is the same in each build
 * @param arguments those told by their places, in their order
 * @param subcommands by their names, sorted
 */
public record CommandSyntax(
    List<Option> options, List<Argument> arguments, Map<String, CommandSyntax> subcommands) {
  /** Of a command about which nothing is known. */
  public static final CommandSyntax NONE = new CommandSyntax(List.of(), Map.of());

  public CommandSyntax {
    options =
        options.stream().sorted(Comparator.comparing(option -> option.names().get(0))).toList();
    arguments = List.copyOf(arguments);
    subcommands = Collections.unmodifiableMap(new TreeMap<>(subcommands));
  }

  /** Without arguments that are told by their places. */
  public CommandSyntax(List<Option> options, Map<String, CommandSyntax> subcommands) {
    this(options, List.of(), subcommands);
  }

  /** With those options of another command too, to which this one hands its arguments on. */
  public CommandSyntax with(CommandSyntax other) {
    List<Option> all = new ArrayList<>(options);
    other.options.stream()
        .filter(one -> options.stream().allMatch(own -> disjoint(own.names, one.names)))
        .forEach(all::add);
    return new CommandSyntax(all, arguments, subcommands);
  }

  /**
   * An option.
   *
   * @param names with their dashes; at least one
   * @param value what follows it
   * @param words those that it can be; empty unless the value is a word or a list of words
   */
  public record Option(List<String> names, Value value, List<String> words) {
    public Option {
      names = List.copyOf(names);
      words = List.copyOf(words);
    }

    /** One without words. */
    public Option(List<String> names, Value value) {
      this(names, value, List.of());
    }
  }

  /**
   * An argument that is told by its place.
   *
   * @param words those that it can be; empty unless it is a word
   */
  public record Argument(Value value, List<String> words) {
    public Argument {
      words = List.copyOf(words);
    }
  }

  /** What follows an option, or is an argument. */
  public enum Value {
    /** Nothing: it's there or it isn't. */
    NONE,
    /** The name of a file or folder. */
    FILE,
    /** One of some words. */
    WORD,
    /** Some of some words, with commas between them. */
    LIST,
    /** Something that a shell can't complete. */
    ANY
  }
}
