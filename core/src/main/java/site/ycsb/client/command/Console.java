package site.ycsb.client.command;

import java.io.PrintStream;
import java.util.Optional;

/**
 * Where a command writes to.
 *
 * @param out results
 * @param err everything else
 * @param bottomLine of err, when it is a terminal that a user looks at
 */
public record Console(PrintStream out, PrintStream err, Optional<StatusFooter> bottomLine) {
  /** Streams that nobody looks at. */
  public Console(PrintStream out, PrintStream err) {
    this(out, err, Optional.empty());
  }
}
