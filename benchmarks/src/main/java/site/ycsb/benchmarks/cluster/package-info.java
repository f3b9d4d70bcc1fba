/** How many clients one coordinator takes; see docs/results/clients.md. */
@NullMarked
package site.ycsb.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
