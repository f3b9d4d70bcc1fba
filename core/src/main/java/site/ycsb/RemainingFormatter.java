package site.ycsb;

import site.ycsb.client.results.StatusLine;

/** YCSB's name for {@link StatusLine#remainingTime}. */
final class RemainingFormatter {
  private RemainingFormatter() {}

  static StringBuilder format(long seconds) {
    return StatusLine.remainingTime(seconds);
  }
}
