package site.ycsb.compare.study;

import java.time.Duration;
import java.util.Optional;

/**
 * How long things may take, and how much a trial may be disturbed.
 *
 * @param measured the measured part of a run, which ends there with fewer operations
 * @param command one command, from its start to its end, before it is stopped and counts as failed
 * @param stealPercent share of the machine's processors that other virtual machines may take in the
 *     measured part before the trial is done again
 */
public record Limits(Optional<Duration> measured, Duration command, long stealPercent) {
  /** Less than other things change a trial by. */
  public static final long DEFAULT_STEAL_PERCENT = 5;

  public static final long DEFAULT_COMMAND_SECONDS = 3600;
}
