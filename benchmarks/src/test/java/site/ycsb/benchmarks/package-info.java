/** Tests of {@link site.ycsb.benchmarks}. */
@NullMarked
package site.ycsb.benchmarks;

import org.jspecify.annotations.NullMarked;
