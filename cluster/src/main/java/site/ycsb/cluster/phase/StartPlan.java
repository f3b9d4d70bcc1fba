package site.ycsb.cluster.phase;

/**
 * When the measured part takes place, by the coordinator's {@link System#nanoTime}.
 *
 * @param startNanos when every client starts its first operation
 * @param intervalNanos the intervals of logs and status lines lie on start + k * this
 */
public record StartPlan(long startNanos, long intervalNanos) {}
