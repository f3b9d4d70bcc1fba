package site.ycsb.cluster.clock;

/**
 * How far the coordinator's {@link System#nanoTime} is ahead of this client's, at one instant.
 *
 * <p>Both clocks begin anywhere, also below 0, and may overflow in between: times are only added
 * and subtracted, and compared by their differences. Immutable.
 *
 * @param offsetNanos the coordinator's time minus this client's
 * @param errorNanos how far the offset may be wrong at most, either way
 * @param measuredAtNanos this client's time at that instant
 */
public record ClockOffset(long offsetNanos, long errorNanos, long measuredAtNanos) {
  /** The coordinator's own. */
  public static final ClockOffset NONE = new ClockOffset(0, 0, 0);

  public ClockOffset {
    if (errorNanos < 0) {
      throw new IllegalArgumentException("an error of " + errorNanos + " ns");
    }
  }

  public long toCoordinatorNanos(long localNanos) {
    return localNanos + offsetNanos;
  }

  public long toLocalNanos(long coordinatorNanos) {
    return coordinatorNanos - offsetNanos;
  }
}
