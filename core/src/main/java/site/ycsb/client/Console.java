package site.ycsb.client;

import java.io.PrintStream;

/**
 * Where a command writes to.
 *
 * @param out results
 * @param err everything else
 */
public record Console(PrintStream out, PrintStream err) {}
