package site.ycsb.spi;

import site.ycsb.Status;

/**
 * Counts how batched writes ended that a binding had answered with {@link Status#BATCHED_OK} and
 * that then failed. Found in the {@code RunContext}. Thread-safe.
 */
@FunctionalInterface
public interface BatchOutcomes {
  /** For a client that doesn't count them. */
  BatchOutcomes UNCOUNTED = (operation, status) -> {};

  /**
   * Counts one write.
   *
   * @param operation the name to count it under, such as {@code INSERT}
   * @param status how it really ended
   */
  void record(String operation, Status status);
}
