package site.ycsb.benchmarks.compare;

import java.nio.file.Path;

/**
 * What is done.
 *
 * @param same comparisons of plain with plain
 * @param delayed comparisons of plain with plain made slower
 * @param pairs of each comparison: its repeats
 * @param delayPercent how much slower
 * @param warmUpOperations of each trial, not measured
 * @param slices of each trial
 * @param operations of each slice, measured
 * @param seed of the order
 * @param folder where the trials are written
 */
record CheckSettings(
    int same,
    int delayed,
    int pairs,
    int delayPercent,
    int warmUpOperations,
    int slices,
    int operations,
    int seed,
    Path folder) {

  /** All that decides what trials there are: trials of other settings can't be mixed. */
  String line() {
    return String.format(
        "same=%d delayed=%d pairs=%d delay=%d warmup=%d slices=%d operations=%d seed=%d",
        same, delayed, pairs, delayPercent, warmUpOperations, slices, operations, seed);
  }
}
