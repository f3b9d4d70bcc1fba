package site.ycsb.crypto;

/** Counts the open sessions of a run, and acts when the last one ends. Thread-safe. */
final class OpenSessions {
  private int open;

  /** One more thread begins. */
  synchronized void opened() {
    open++;
  }

  /**
   * A thread ended its last operation.
   *
   * @param afterLast run when no session is open any more: what the other threads counted is
   *     complete and visible to it, which it isn't to code that runs before
   */
  synchronized void closed(Runnable afterLast) {
    open--;
    if (open == 0) {
      afterLast.run();
    }
  }
}
