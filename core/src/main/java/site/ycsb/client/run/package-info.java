/** One load or run: its threads, its phases, and what its results are worth. */
@NullMarked
package site.ycsb.client.run;

import org.jspecify.annotations.NullMarked;
