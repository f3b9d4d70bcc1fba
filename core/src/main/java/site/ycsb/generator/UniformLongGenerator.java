package site.ycsb.generator;

/** Whole numbers of an interval, each equally often. */
public class UniformLongGenerator extends NumberGenerator {
  private final long lowerBound;
  private final long upperBound;
  private final long interval;

  /** Numbers of an interval, bounds included. */
  public UniformLongGenerator(long lb, long ub) {
    lowerBound = lb;
    upperBound = ub;
    interval = upperBound - lowerBound + 1;
  }

  @Override
  public Long nextValue() {
    long value = draw();
    setLastValue(value);
    return value;
  }

  @Override
  public double mean() {
    return (lowerBound + upperBound) / 2.0;
  }

  @Override
  long draw() {
    return lowerBound + random().nextLong(interval);
  }
}
