package site.ycsb.client.run;

import site.ycsb.client.command.StopSignal;

/** How long threads that are to stop may take. */
final class GracePeriod {
  /** After they were interrupted. */
  static final long AFTER_INTERRUPT_MILLIS = 2_000;

  private static final long USUAL_MILLIS = 10_000;
  private static final long SHORT_MILLIS = 3_000;

  private GracePeriod() {}

  /** Before they are interrupted: less when a user waits for the command to end. */
  static long millis(StopSignal stop) {
    return stop.isRequested() ? SHORT_MILLIS : USUAL_MILLIS;
  }
}
