package site.ycsb.compare.study;

/**
 * What a trial does before it counts, in its own JVM.
 *
 * @param operations operations; 0 is none
 * @param seconds time; 0 is none
 */
public record WarmUp(long operations, long seconds) {}
