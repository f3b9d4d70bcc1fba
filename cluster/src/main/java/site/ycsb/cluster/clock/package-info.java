/**
 * The coordinator's monotonic clock as seen by a client: its offset with a bound of the error, and
 * its drift over a run. Wall clocks are never read.
 */
@NullMarked
package site.ycsb.cluster.clock;

import org.jspecify.annotations.NullMarked;
