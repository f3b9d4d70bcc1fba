package site.ycsb.compare.run;

import java.io.PrintStream;

/**
 * Where a study's progress is shown.
 *
 * @param out what it is printed on
 * @param terminal whether that is a terminal, where a bar can be drawn again and again
 */
public record ProgressOutput(PrintStream out, boolean terminal) {}
