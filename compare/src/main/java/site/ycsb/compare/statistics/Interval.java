package site.ycsb.compare.statistics;

/** From where to where a value may be. */
public record Interval(double low, double high) {

  /** Whether a number lies inside, ends included. */
  public boolean contains(double number) {
    return low <= number && number <= high;
  }
}
