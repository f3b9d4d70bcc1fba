/**
 * How often the statistics of studies report a difference where there is none, and find one of a
 * known size, on trials with a real clock; see benchmarks/significance/README.md.
 */
@NullMarked
package site.ycsb.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
