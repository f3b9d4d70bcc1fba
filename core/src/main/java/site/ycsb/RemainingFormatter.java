package site.ycsb;

import site.ycsb.client.results.StatusLine.RemainingTime;

/** YCSB's name for {@link RemainingTime}. */
final class RemainingFormatter {
  private RemainingFormatter() {}

  static StringBuilder format(long seconds) {
    return RemainingTime.format(seconds);
  }
}
