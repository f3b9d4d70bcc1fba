package site.ycsb.crypto;

import site.ycsb.Status;
import site.ycsb.config.Notices;

/**
 * Watches what a store answers to one thread's operations, where the reason for a failure may be
 * that field names are encrypted: stores with fixed columns know only the plain ones. Threading:
 * one thread; one branch for each operation once the store has answered well.
 */
final class StoreAnswers {
  private static final int MIN_FAILURES = 5;

  private static final String HINT =
      "every operation so far failed in the store, and field names are encrypted. A store with fixed"
          + " columns doesn't know the encrypted names: make its table with the columns that"
          + " bin/ycsb schema names prints, or leave the names plain by -p encryption.names=none"
          + " for both load and run.";

  private final Notices notices;
  private boolean watching;
  private int failures;

  /**
   * No answers yet.
   *
   * @param namesEncrypted whether there is a reason to watch
   */
  StoreAnswers(Notices notices, boolean namesEncrypted) {
    this.notices = notices;
    watching = namesEncrypted;
  }

  /** The store answered an operation. */
  void answered(Status status) {
    if (watching) {
      watch(status);
    }
  }

  private void watch(Status status) {
    if (status.isOk() || Status.NOT_FOUND.equals(status)) {
      watching = false;
    } else if (!Status.NOT_IMPLEMENTED.equals(status)) {
      failures++;
      if (failures == MIN_FAILURES) {
        hint();
      }
    }
  }

  /** The thread's last operation ended: a short run may have had few of them. */
  void ended() {
    if (watching && failures > 0) {
      hint();
    }
  }

  private void hint() {
    watching = false;
    notices.warn(HINT);
  }
}
