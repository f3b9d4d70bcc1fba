/** Tests of the check of the statistics. */
@NullMarked
package site.ycsb.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
