/**
 * The phases that all clients of a run go through together: who takes part, when everybody is
 * ready, when the measured part begins, and who is missing.
 */
@NullMarked
package site.ycsb.cluster.phase;

import org.jspecify.annotations.NullMarked;
