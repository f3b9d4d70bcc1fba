package site.ycsb.generator;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Counts up, and knows up to which number every one has been acknowledged: for numbers of records
 * whose insertion takes a while. {@link #lastValue()} is the last number of that gapless part.
 */
public class AcknowledgedCounterGenerator extends CounterGenerator {
  /** How many numbers may wait for an acknowledgement behind the first one that does. */
  static final int WINDOW_SIZE = 1 << 20;

  private static final int WINDOW_MASK = WINDOW_SIZE - 1;
  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(byte[].class);

  /** One slot a number, used round and round: 1 when acknowledged and not yet counted in limit. */
  private final byte[] window = new byte[WINDOW_SIZE];

  private final AtomicBoolean advancing = new AtomicBoolean();
  private volatile long limit;

  public AcknowledgedCounterGenerator(long countstart) {
    super(countstart);
    limit = countstart - 1;
  }

  /** The last number up to which all have been acknowledged. */
  @Override
  public Long lastValue() {
    return limit;
  }

  /** {@link #lastValue()}, without an object where no subclass overrides it. */
  public long acknowledged() {
    return drawsDirectly ? limit : lastValue();
  }

  /** Whether there is a record of this number, which isn't negative. */
  public boolean exists(long number) {
    return number <= acknowledged();
  }

  /**
   * Notes that a number is done with; throws when so many before it aren't that the window is full.
   */
  public void acknowledge(long value) {
    if (value - limit > WINDOW_SIZE
        || !SLOT.compareAndSet(window, slotOf(value), (byte) 0, (byte) 1)) {
      throw new RuntimeException("Too many unacknowledged insertion keys.");
    }
    // Whoever fails to enter has set its slot before, so the one inside, or the next round, sees
    // it.
    while (isMarked(limit + 1) && advancing.compareAndSet(false, true)) {
      try {
        advance();
      } finally {
        advancing.set(false);
      }
    }
  }

  @Override
  long sampleLast() {
    return acknowledged();
  }

  private void advance() {
    long reached = limit;
    while (isMarked(reached + 1)) {
      reached++;
      SLOT.setVolatile(window, slotOf(reached), (byte) 0);
    }
    limit = reached;
  }

  private boolean isMarked(long value) {
    return (byte) SLOT.getVolatile(window, slotOf(value)) == 1;
  }

  private static int slotOf(long value) {
    return (int) (value & WINDOW_MASK);
  }
}
