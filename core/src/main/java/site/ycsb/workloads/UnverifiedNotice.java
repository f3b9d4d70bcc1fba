package site.ycsb.workloads;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.config.Notices;

/** Warns once of each kind of operation whose answers can't be verified. Thread-safe. */
final class UnverifiedNotice {
  private final Notices notices;
  private final Set<String> given = ConcurrentHashMap.newKeySet();

  UnverifiedNotice(Notices notices) {
    this.notices = notices;
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
