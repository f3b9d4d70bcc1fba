package site.ycsb.compare.study;

import java.time.Duration;
import java.util.Optional;

/**
 * How long things may take.
 *
 * @param measured the measured part of a run, which ends there with fewer operations
 * @param command one command, from its start to its end, before it is stopped and counts as failed
 */
public record Limits(Optional<Duration> measured, Duration command) {}
