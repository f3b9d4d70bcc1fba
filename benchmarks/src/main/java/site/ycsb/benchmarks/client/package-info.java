/**
 * The client beside YCSB 0.17.0's, and its figures beside the truth; see docs/results/client.md.
 *
 * <p>Both start whole clients as processes of their own, as a person would, and print tables.
 */
@NullMarked
package site.ycsb.benchmarks.client;

import org.jspecify.annotations.NullMarked;
