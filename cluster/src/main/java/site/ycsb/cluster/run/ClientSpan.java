package site.ycsb.cluster.run;

import site.ycsb.cluster.clock.ClockOffset;

/**
 * When a client ran. Unit and clock: nanoseconds of the coordinator's {@link System#nanoTime}, so
 * that only differences mean something. Immutable.
 *
 * @param startNanos when its first operation could begin
 * @param endNanos when its last one had ended; of a lost client, when it's known to have run last
 * @param errorNanos how far both may be wrong, from its clock
 */
record ClientSpan(long startNanos, long endNanos, long errorNanos) {
  ClientSpan {
    if (endNanos - startNanos < 0) {
      throw new IllegalArgumentException(
          "the run ended " + (startNanos - endNanos) + " ns before it began");
    }
    if (errorNanos < 0) {
      throw new IllegalArgumentException("an error of " + errorNanos + " ns");
    }
  }

  static ClientSpan of(
      long localStartNanos, ClockOffset atStart, long localEndNanos, ClockOffset atEnd) {
    return new ClientSpan(
        atStart.toCoordinatorNanos(localStartNanos),
        atEnd.toCoordinatorNanos(localEndNanos),
        Math.max(atStart.errorNanos(), atEnd.errorNanos()));
  }

  long lengthNanos() {
    return endNanos - startNanos;
  }
}
