/**
 * JMH benchmarks. {@code java -jar benchmarks/target/benchmarks.jar <regular expression>} runs
 * them; nothing of this is published.
 */
@NullMarked
package site.ycsb.benchmarks;

import org.jspecify.annotations.NullMarked;
