/**
 * A load or run of several clients from beginning to end: where they meet, what each of them does,
 * and the joint result: the window that all have in common, added histograms, and what is printed
 * of each client.
 */
@NullMarked
package site.ycsb.cluster.run;

import org.jspecify.annotations.NullMarked;
