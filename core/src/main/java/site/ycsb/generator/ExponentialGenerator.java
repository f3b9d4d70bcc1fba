package site.ycsb.generator;

/** Exponentially distributed numbers from 0 up. */
public class ExponentialGenerator extends NumberGenerator {
  public static final String EXPONENTIAL_PERCENTILE_PROPERTY = "exponential.percentile";
  public static final String EXPONENTIAL_PERCENTILE_DEFAULT = "95";
  public static final String EXPONENTIAL_FRAC_PROPERTY = "exponential.frac";
  public static final String EXPONENTIAL_FRAC_DEFAULT = "0.8571428571";

  private final double mean;

  public ExponentialGenerator(double mean) {
    this.mean = mean;
  }

  /**
   * Numbers of which a share lies below a bound.
   *
   * @param percentile the share in percent, below 100
   */
  public ExponentialGenerator(double percentile, double range) {
    this(-range / Math.log1p(-percentile / 100));
  }

  @Override
  public Double nextValue() {
    return drawDouble();
  }

  @Override
  public double mean() {
    return mean;
  }

  /** Prints how a thousand draws lie around the bound that was requested. */
  public static void main(String[] args) {
    ExponentialGenerator generator = new ExponentialGenerator(90, 100);
    int below = 0;
    int draws = 1000;
    for (int i = 0; i < draws; i++) {
      if (generator.drawDouble() < 100) {
        below++;
      }
    }
    System.out.println(below + " of " + draws + " below the 90th percentile");
  }

  @Override
  long draw() {
    return (long) drawDouble();
  }

  private double drawDouble() {
    // 1 - [0, 1) is never 0, whose logarithm isn't finite
    return -Math.log(1 - random().nextDouble()) * mean;
  }
}
