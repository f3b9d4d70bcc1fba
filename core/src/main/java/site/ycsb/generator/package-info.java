/**
 * Generators: counters, distributions of numbers, names and times.
 *
 * <p>One generator serves all threads of a run. Drawing takes no lock. Distributions are those of
 * YCSB 0.17.0; random numbers come from a {@link site.ycsb.generator.RandomSource}.
 */
@NullMarked
package site.ycsb.generator;

import org.jspecify.annotations.NullMarked;
