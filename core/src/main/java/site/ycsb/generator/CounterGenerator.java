package site.ycsb.generator;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;

/** Counts up from a start, without gaps, over all threads. */
public class CounterGenerator extends NumberGenerator {
  private final AtomicLong next;

  public CounterGenerator(long countstart) {
    next = new AtomicLong(countstart);
  }

  @Override
  public Long nextValue() {
    return draw();
  }

  /** The latest number given to any thread; one less than the start when there is none yet. */
  @Override
  public Long lastValue() {
    return next.get() - 1;
  }

  @Override
  public double mean() {
    throw new UnsupportedOperationException("Can't compute mean of non-stationary distribution!");
  }

  @Override
  long draw() {
    return next.getAndIncrement();
  }

  /** The latest number given to any thread, whatever a subclass calls its last value. */
  final long sampleLastDrawn() {
    return next.get() - 1;
  }

  /** The number of an age, which is 0 for the latest one. */
  long latest(LongUnaryOperator age) {
    long latest = sampleLast();
    return latest - age.applyAsLong(latest);
  }

  /** How many numbers are older than the latest one. */
  long older() {
    return lastValue();
  }

  /** {@link #lastValue()}, without an object where no subclass overrides it. */
  long sampleLast() {
    return drawsDirectly ? next.get() - 1 : lastValue();
  }
}
