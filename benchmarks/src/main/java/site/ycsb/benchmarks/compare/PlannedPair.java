package site.ycsb.benchmarks.compare;

/**
 * The two trials of a comparison in one repeat, which take turns.
 *
 * @param first the one that has the first turn
 */
record PlannedPair(PlannedTrial first, PlannedTrial second) {}
