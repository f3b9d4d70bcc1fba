package site.ycsb.spi;

import java.util.List;

/** A command of {@code bin/ycsb} that a module adds. Found by {@link java.util.ServiceLoader}. */
public interface Subcommand {
  String name();

  /** One line for {@code bin/ycsb --help}. */
  String summary();

  /** Runs it with what stands after its name; returns the exit code: 0, 1, 2, 3 or 130. */
  int run(List<String> arguments);

  /** Its options and subcommands, for shells that complete them; unknown by default. */
  default CommandSyntax syntax() {
    return CommandSyntax.NONE;
  }

  /**
   * Whether {@link #run} tidies up and ends soon when its thread is interrupted. Ctrl-C then does
   * that and waits for the end; otherwise it ends the process at once.
   */
  default boolean endsWhenInterrupted(List<String> arguments) {
    return false;
  }
}
