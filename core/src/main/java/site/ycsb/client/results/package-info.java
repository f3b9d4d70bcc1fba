/** Writes the results of a run, in each format. */
@NullMarked
package site.ycsb.client.results;

import org.jspecify.annotations.NullMarked;
