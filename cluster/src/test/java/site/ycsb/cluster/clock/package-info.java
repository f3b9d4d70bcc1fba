/** Tests of the clocks, on simulated ones. */
@NullMarked
package site.ycsb.cluster.clock;

import org.jspecify.annotations.NullMarked;
