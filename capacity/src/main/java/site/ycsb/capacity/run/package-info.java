/** A search in a run of the client: its configuration, what it says meanwhile, its results. */
@NullMarked
package site.ycsb.capacity.run;

import org.jspecify.annotations.NullMarked;
