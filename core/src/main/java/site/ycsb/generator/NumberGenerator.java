package site.ycsb.generator;

import org.jspecify.annotations.Nullable;

/** Makes numbers. */
public abstract class NumberGenerator extends Generator<Number> {
  final boolean drawsDirectly = isOwn();
  private volatile @Nullable Number last;

  /** Notes the latest value, for {@link #lastValue()}. */
  protected void setLastValue(Number last) {
    this.last = last;
  }

  @Override
  public @Nullable Number lastValue() {
    return last;
  }

  /** The mean of all values; throws UnsupportedOperationException when there is none. */
  public abstract double mean();

  /**
   * The next value as a whole number: {@link #nextValue()} for hot paths, without an object and
   * without a note of the last value.
   */
  public final long sampleLong() {
    return drawsDirectly ? draw() : nextValue().longValue();
  }

  /** What {@link #sampleLong()} draws. Not called on classes made elsewhere. */
  long draw() {
    return nextValue().longValue();
  }
}
