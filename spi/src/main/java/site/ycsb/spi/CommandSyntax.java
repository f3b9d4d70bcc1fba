package site.ycsb.spi;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What can follow the name of a command, for shells that complete it. Immutable.
 *
 * @param options sorted by their first names, so that it is the same in each build
 * @param subcommands by their names, sorted
 */
public record CommandSyntax(List<Option> options, Map<String, CommandSyntax> subcommands) {
  /** Of a command about which nothing is known. */
  public static final CommandSyntax NONE = new CommandSyntax(List.of(), Map.of());

  /** Copies and sorts. */
  public CommandSyntax {
    options =
        options.stream().sorted(Comparator.comparing(option -> option.names().get(0))).toList();
    subcommands = Collections.unmodifiableMap(new TreeMap<>(subcommands));
  }

  /**
   * An option.
   *
   * @param names with their dashes; at least one
   * @param value what follows it
   */
  public record Option(List<String> names, Value value) {
    /** Copies. */
    public Option {
      names = List.copyOf(names);
    }
  }

  /** What follows an option. */
  public enum Value {
    /** Nothing: it's there or it isn't. */
    NONE,
    /** The name of a file or folder. */
    FILE,
    /** Something that a shell can't complete. */
    ANY
  }
}
