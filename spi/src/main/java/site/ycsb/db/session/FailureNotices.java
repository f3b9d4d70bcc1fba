package site.ycsb.db.session;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.Status;
import site.ycsb.config.Notices;
import site.ycsb.config.ServerText;

/**
 * Reports the first failure of each kind to the user, and leaves the rest to the counts.
 * Thread-safe.
 */
public final class FailureNotices {
  private final String store;
  private final Notices notices;
  private final Set<Object> noticed = ConcurrentHashMap.newKeySet();

  /** For a store by the name that users know. */
  public FailureNotices(String store, Notices notices) {
    this.store = store;
    this.notices = notices;
  }

  /**
   * Reports a failure, unless there was one of its kind.
   *
   * @param kind equal for failures of one kind
   * @param message what happened; holds no secret
   * @return whether it was the first
   */
  public boolean notice(Object kind, Status status, String message) {
    boolean first = noticed.add(kind);
    if (first || notices.reason(status.getName()).isEmpty()) {
      // those before the run are forgotten when it begins
      notices.keepReason(status.getName(), ServerText.shown(message));
    }
    if (first) {
      notices.warn(
          "operations on "
              + store
              + " fail with "
              + status.getName()
              + ", first: "
              + ServerText.shown(message));
    }
    return first;
  }
}
