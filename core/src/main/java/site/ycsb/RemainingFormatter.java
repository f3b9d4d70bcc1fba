package site.ycsb;

import site.ycsb.client.progress.StatusLine.RemainingTime;

/** YCSB's name for {@link RemainingTime}. */
final class RemainingFormatter {
  private RemainingFormatter() {}

  static StringBuilder format(long seconds) {
    return RemainingTime.format(seconds);
  }
}
