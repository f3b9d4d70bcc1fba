/**
 * What several clients as one cost: one client that coordinates itself beside a plain run, and how
 * many clients one coordinator takes; see docs/cluster.md.
 */
@NullMarked
package site.ycsb.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
