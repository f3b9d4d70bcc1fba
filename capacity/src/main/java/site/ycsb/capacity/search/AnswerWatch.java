package site.ycsb.capacity.search;

import site.ycsb.client.capacity.LoadWindow;

/**
 * Tells windows of a store that answers from those of one that doesn't, which say nothing of a
 * rate. Not thread-safe.
 */
final class AnswerWatch {
  /** Among so many arrivals one succeeds, if the store is there. */
  private static final double MANY_ARRIVALS = 10;

  private boolean silent;
  private boolean failing;

  /** What a window shows. */
  enum Answer {
    /** It can be counted. */
    ANSWERS,
    /** No operation succeeded. */
    SILENT,
    /** Operations succeed again, after a window in which all failed. */
    BACK
  }

  /**
   * Looks at the next window.
   *
   * @param perSecond the rate at which operations arrived
   */
  Answer look(LoadWindow window, double perSecond) {
    long done = window.counts().done();
    if (done > window.counts().failed()) {
      boolean back = failing;
      silent = false;
      failing = false;
      return back ? Answer.BACK : Answer.ANSWERS;
    }
    if (done == 0 && perSecond * window.nanos() / 1e9 < MANY_ARRIVALS) {
      // by chance none arrived, or none was done yet
      return silent ? Answer.SILENT : Answer.ANSWERS;
    }
    silent = true;
    failing |= done > 0;
    return Answer.SILENT;
  }

  /** Whether the store didn't answer in the last window. */
  boolean isSilent() {
    return silent;
  }
}
