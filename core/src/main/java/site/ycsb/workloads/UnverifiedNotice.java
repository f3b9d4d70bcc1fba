package site.ycsb.workloads;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.config.Notices;
import site.ycsb.measurements.OperationCounts;

/**
 * Warns once of each kind of operation whose answers can't be verified, and of each way in which
 * verified ones differ. Thread-safe.
 */
final class UnverifiedNotice {
  private final Notices notices;
  private final Set<String> given = ConcurrentHashMap.newKeySet();

  UnverifiedNotice(Notices notices) {
    this.notices = notices;
  }

  /** Reports how verified data differs; the run's verdict only counts. */
  void giveDifference(RowVerifier.Difference difference) {
    if (!given.contains(difference.name()) && given.add(difference.name())) {
      notices.warn("[" + OperationCounts.VERIFY + "] " + difference.text());
    }
  }

  void give(String operation) {
    if (!given.contains(operation) && given.add(operation)) {
      notices.warn(
          "["
              + operation
              + "] returned no fields when all of them were requested without their names: such"
              + " answers aren't verified. "
              + CoreConfig.READ_ALL_FIELDS_BY_NAME.key()
              + "=true requests them by name");
    }
  }
}
