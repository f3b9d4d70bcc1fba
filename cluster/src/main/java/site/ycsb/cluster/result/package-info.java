/**
 * The joint result of several clients: their logs on the way to the coordinator, the window that
 * all runs have in common, added histograms, and what is printed of each client.
 */
@NullMarked
package site.ycsb.cluster.result;

import org.jspecify.annotations.NullMarked;
