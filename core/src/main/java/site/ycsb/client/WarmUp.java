package site.ycsb.client;

import site.ycsb.config.Settings;

/**
 * What a run does before it counts.
 *
 * @param operations of all threads together; 0 for no limit
 * @param seconds how long; 0 for no limit
 */
record WarmUp(long operations, long seconds) {
  static WarmUp from(Settings settings) {
    return new WarmUp(
        settings.get(ClientProperties.WARMUP_OPERATIONS),
        settings.get(ClientProperties.WARMUP_SECONDS));
  }

  boolean isWanted() {
    return operations > 0 || seconds > 0;
  }

  /** {@code 1000 operations}, {@code 5 s}, {@code 1000 operations or 5 s}. */
  String limits() {
    if (operations == 0) {
      return seconds + " s";
    }
    return operations + " operations" + (seconds == 0 ? "" : " or " + seconds + " s");
  }
}
