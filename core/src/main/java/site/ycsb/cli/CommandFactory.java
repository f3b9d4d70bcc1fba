package site.ycsb.cli;

import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;

/**
 * A command of {@code bin/ycsb} in a module that stands on the client. Its arguments, its help and
 * its failures are those of the client's own commands, which a {@link site.ycsb.spi.Subcommand}
 * sees to by itself. Found by {@link java.util.ServiceLoader}.
 */
public interface CommandFactory {
  String name();

  /** One line for {@code bin/ycsb --help}. */
  String summary();

  /** The client's command that it follows in {@code bin/ycsb --help}. */
  String listedAfter();

  /**
   * The command, made when it's used. Its class is one that picocli can read arguments into.
   *
   * @param stop requested when the process is to end
   */
  ExitingCommand create(Console console, StopSignal stop);
}
