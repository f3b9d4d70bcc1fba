/** Shows how a run goes, and writes its results in each format. */
@NullMarked
package site.ycsb.client.results;

import org.jspecify.annotations.NullMarked;
