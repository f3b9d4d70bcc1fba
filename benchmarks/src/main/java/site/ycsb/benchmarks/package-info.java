/**
 * JMH benchmarks, run by {@code java -jar benchmarks/target/benchmarks.jar <regular expression>}.
 * And the client beside YCSB 0.17.0's, and its results beside the truth: see {@code Main} and
 * docs/results/client.md. Nothing of this is published.
 */
@NullMarked
package site.ycsb.benchmarks;

import org.jspecify.annotations.NullMarked;
