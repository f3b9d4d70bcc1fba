/**
 * One run of the client in a process of its own: the same command that a person would type, with a
 * time limit, its output kept as it was printed, and the metrics read from it.
 */
@NullMarked
package site.ycsb.compare.trial;

import org.jspecify.annotations.NullMarked;
