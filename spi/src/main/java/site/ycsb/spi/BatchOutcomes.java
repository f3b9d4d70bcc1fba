package site.ycsb.spi;

import java.util.Properties;
import site.ycsb.Status;
import site.ycsb.config.RunScope;

/**
 * Counts how batched writes ended that a binding had answered with {@link Status#BATCHED_OK} and
 * that then failed. Thread-safe.
 */
@FunctionalInterface
public interface BatchOutcomes {
  /** Those of a run; what is recorded with a client that doesn't count them is lost. */
  static BatchOutcomes of(Properties properties) {
    return RunScope.of(properties).find(BatchOutcomes.class).orElse((operation, status) -> {});
  }

  /**
   * Counts one write.
   *
   * @param operation the name to count it under, such as {@code INSERT}
   * @param status how it really ended
   */
  void record(String operation, Status status);
}
