package site.ycsb.cluster.result;

import java.util.BitSet;
import java.util.OptionalInt;
import java.util.function.LongUnaryOperator;
import site.ycsb.cluster.result.JointResult.JointWindow;
import site.ycsb.measurements.log.LogIntervals;
import site.ycsb.measurements.log.LogIntervals.LogBoundary;

/**
 * The instants at which all clients end an interval: the planned start, and each interval after it.
 * A boundary of a client's log that lies within the tolerance of such an instant is taken to be
 * there; that is how far a joint result may be wrong at its start and at its end. Later ones, as
 * after a pause of the JVM, are none. Immutable.
 *
 * @param startNanos in coordinator time
 * @param intervalNanos from one to the next
 * @param toleranceNanos by how much a boundary may be early or late; at most half an interval
 */
public record IntervalGrid(long startNanos, long intervalNanos, long toleranceNanos) {
  private static final int TOLERANCE_DIVISOR = 20;

  private static final long MAX_INTERVALS = 10_000_000;

  public IntervalGrid {
    if (intervalNanos <= 0) {
      throw new IllegalArgumentException("an interval of " + intervalNanos + " ns");
    }
    if (toleranceNanos < 0 || toleranceNanos > intervalNanos / 2) {
      throw new IllegalArgumentException("a tolerance of " + toleranceNanos + " ns");
    }
  }

  /** With a tolerance of a twentieth of an interval. */
  public IntervalGrid(long startNanos, long intervalNanos) {
    this(startNanos, intervalNanos, intervalNanos / TOLERANCE_DIVISOR);
  }

  /** Of each boundary the instant that is nearest to it. */
  IntervalGrid nearest() {
    return new IntervalGrid(startNanos, intervalNanos, intervalNanos / 2);
  }

  /** One of the instants, in coordinator time. */
  long instantNanos(int number) {
    return startNanos + number * intervalNanos;
  }

  /** How far a client's boundary is from one of the instants at most. */
  long deviationNanos(int number, LogBoundary boundary, LongUnaryOperator toCoordinatorNanos) {
    long instant = instantNanos(number);
    return Math.max(
        Math.abs(toCoordinatorNanos.applyAsLong(boundary.beginNanos()) - instant),
        Math.abs(toCoordinatorNanos.applyAsLong(boundary.endNanos()) - instant));
  }

  /** Which of the instants a client's boundary is at, if any. */
  OptionalInt numberOf(LogBoundary boundary, LongUnaryOperator toCoordinatorNanos) {
    long begin = toCoordinatorNanos.applyAsLong(boundary.beginNanos()) - startNanos;
    long end = toCoordinatorNanos.applyAsLong(boundary.endNanos()) - startNanos;
    long number = Math.floorDiv(begin + intervalNanos / 2, intervalNanos);
    long instant = number * intervalNanos;
    return number >= 0
            && number <= MAX_INTERVALS
            && Math.abs(begin - instant) <= toleranceNanos()
            && Math.abs(end - instant) <= toleranceNanos()
        ? OptionalInt.of((int) number)
        : OptionalInt.empty();
  }

  BitSet numbersOf(LogIntervals log, LongUnaryOperator toCoordinatorNanos) {
    BitSet numbers = new BitSet();
    for (LogBoundary boundary : log.boundaries()) {
      numberOf(boundary, toCoordinatorNanos).ifPresent(numbers::set);
    }
    return numbers;
  }

  /** The instants that lie in a window, as far as the tolerance goes. */
  BitSet numbersIn(JointWindow window) {
    long from = window.startNanos() - startNanos - toleranceNanos();
    long to = from + window.lengthNanos() + 2 * toleranceNanos();
    BitSet numbers = new BitSet();
    long first = Math.max(0, -Math.floorDiv(-from, intervalNanos));
    long last = Math.min(MAX_INTERVALS, Math.floorDiv(to, intervalNanos));
    if (first <= last) {
      numbers.set((int) first, (int) last + 1);
    }
    return numbers;
  }
}
