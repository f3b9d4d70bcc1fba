package site.ycsb.generator;

/**
 * Whole numbers of an interval, of which a share of draws goes to the lowest part (the hot set) and
 * the others to the rest; uniform within each.
 */
public class HotspotIntegerGenerator extends NumberGenerator {
  private final long lowerBound;
  private final long upperBound;
  private final long hotInterval;
  private final long coldInterval;
  private final double hotsetFraction;
  private final double hotOpnFraction;

  /**
   * Numbers of an interval; bounds in the wrong order are exchanged, shares outside 0 to 1 are 0.
   */
  public HotspotIntegerGenerator(
      long lowerBound, long upperBound, double hotsetFraction, double hotOpnFraction) {
    this.lowerBound = Math.min(lowerBound, upperBound);
    this.upperBound = Math.max(lowerBound, upperBound);
    this.hotsetFraction = shareOrZero(hotsetFraction);
    this.hotOpnFraction = shareOrZero(hotOpnFraction);
    long interval = this.upperBound - this.lowerBound + 1;
    hotInterval = (long) (interval * this.hotsetFraction);
    coldInterval = interval - hotInterval;
  }

  @Override
  public Long nextValue() {
    long value = draw();
    setLastValue(value);
    return value;
  }

  public long getLowerBound() {
    return lowerBound;
  }

  public long getUpperBound() {
    return upperBound;
  }

  public double getHotsetFraction() {
    return hotsetFraction;
  }

  public double getHotOpnFraction() {
    return hotOpnFraction;
  }

  @Override
  public double mean() {
    return hotOpnFraction * (lowerBound + hotInterval / 2.0)
        + (1 - hotOpnFraction) * (lowerBound + hotInterval + coldInterval / 2.0);
  }

  @Override
  long draw() {
    boolean hot = random().nextDouble() < hotOpnFraction;
    // a set without members leaves its draws to the other one
    return (hot && hotInterval > 0) || coldInterval == 0
        ? lowerBound + random().nextLong(hotInterval)
        : lowerBound + hotInterval + random().nextLong(coldInterval);
  }

  private static double shareOrZero(double share) {
    return share >= 0 && share <= 1 ? share : 0;
  }
}
