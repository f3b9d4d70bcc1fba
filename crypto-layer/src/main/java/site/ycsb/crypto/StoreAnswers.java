package site.ycsb.crypto;

import java.util.Optional;
import java.util.StringJoiner;
import site.ycsb.Status;
import site.ycsb.config.Notices;

/**
 * Watches what a store answers to one thread's operations, where the reason for a failure may be
 * that keys or field names are encrypted: stores with fixed columns know only the plain ones, and
 * some take no long keys. Threading: one thread; one branch for each operation once the store has
 * answered well.
 */
final class StoreAnswers {
  private static final int MIN_FAILURES = 5;

  /** Of memcached; a column VARCHAR(255) takes hardly more. */
  private static final int COMMON_KEY_LIMIT = 250;

  private final Notices notices;
  private final boolean keysEncrypted;
  private final boolean namesEncrypted;
  private boolean watching;
  private int failures;
  private int failedReads;
  private int longestKey;

  /**
   * No answers yet.
   *
   * @param keysEncrypted whether record keys look different to the store
   * @param namesEncrypted whether field names do
   */
  StoreAnswers(Notices notices, boolean keysEncrypted, boolean namesEncrypted) {
    this.notices = notices;
    this.keysEncrypted = keysEncrypted;
    this.namesEncrypted = namesEncrypted;
    watching = keysEncrypted || namesEncrypted;
  }

  void written(Status status, String storedKey) {
    if (watching) {
      watch(status, storedKey);
    }
  }

  void read(Status status, String storedKey) {
    if (watching) {
      failedReads += status.isOk() ? 0 : 1;
      watch(status, storedKey);
    }
  }

  private void watch(Status status, String storedKey) {
    if (status.isOk() || Status.NOT_FOUND.equals(status)) {
      watching = false;
    } else if (!Status.NOT_IMPLEMENTED.equals(status)) {
      failures++;
      longestKey = Math.max(longestKey, storedKey.length());
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
    StringJoiner causes = new StringJoiner(" Or ");
    if (keysEncrypted) {
      tooLong(longestKey)
          .ifPresent(cause -> causes.add("it takes no keys of this length: " + cause + "."));
      if (failedReads > 0) {
        causes.add(
            "the records don't exist under these keys, which some bindings answer with an error: "
                + "they weren't loaded, or they were loaded with another key or other settings.");
      }
    }
    if (namesEncrypted) {
      causes.add(
          "it has fixed columns and doesn't know the encrypted names: create its table with the "
              + "columns that bin/ycsb schema names prints, or leave the names plain by -p "
              + "encryption.names=none for both load and run.");
    }
    if (causes.length() > 0) {
      notices.warn(
          "every operation so far failed in the store, and what it sees is encrypted. "
              + "Perhaps "
              + causes);
    }
  }

  /** What to say of keys that are longer than common stores take; empty when they aren't. */
  static Optional<String> tooLong(int keyLength) {
    return keyLength <= COMMON_KEY_LIMIT
        ? Optional.empty()
        : Optional.of(
            "encrypted keys have up to "
                + keyLength
                + " characters here, memcached takes 250 and a column VARCHAR(255) 255;"
                + " encryption.keys=compact makes them shorter");
  }
}
