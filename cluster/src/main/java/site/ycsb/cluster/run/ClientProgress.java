package site.ycsb.cluster.run;

/**
 * How far a client is.
 *
 * @param operations done
 * @param inserted how many of its insertions are acknowledged, without a gap
 * @param sentNanos when it told, by the coordinator's {@link System#nanoTime}
 */
record ClientProgress(long operations, long inserted, long sentNanos) {}
