package site.ycsb.cluster.phase;

import java.time.Duration;

/**
 * How long each phase may take.
 *
 * @param join until all clients have joined
 * @param prepare until all clients are ready, from when all have joined
 * @param report until all clients have delivered their results, from the end of the measured part
 */
public record PhaseLimits(Duration join, Duration prepare, Duration report) {}
