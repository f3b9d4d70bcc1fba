package site.ycsb.client;

import java.io.PrintStream;

/**
 * Where a command writes to.
 *
 * @param out results
 * @param err everything else
 * @param terminal whether err is a terminal that somebody looks at
 */
public record Console(PrintStream out, PrintStream err, boolean terminal) {
  /** Streams that nobody looks at. */
  public Console(PrintStream out, PrintStream err) {
    this(out, err, false);
  }
}
