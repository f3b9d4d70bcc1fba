package site.ycsb.generator;

import java.util.concurrent.atomic.AtomicLong;

/** The numbers of an interval in order, over all threads, again and again. */
public class SequentialGenerator extends NumberGenerator {
  private final AtomicLong drawn = new AtomicLong();
  private final long start;
  private final long interval;

  public SequentialGenerator(long countstart, long countend) {
    start = countstart;
    interval = countend - countstart + 1;
  }

  public long nextLong() {
    long value = draw();
    setLastValue(value);
    return value;
  }

  @Override
  public Number nextValue() {
    return nextLong();
  }

  /** How many numbers there were, and the start, less one: as in YCSB, without the wrap-around. */
  @Override
  public Number lastValue() {
    return drawn.get() - 1 + start;
  }

  @Override
  public double mean() {
    throw new UnsupportedOperationException("Can't compute mean of non-stationary distribution!");
  }

  @Override
  long draw() {
    return start + Math.floorMod(drawn.getAndIncrement(), interval);
  }
}
