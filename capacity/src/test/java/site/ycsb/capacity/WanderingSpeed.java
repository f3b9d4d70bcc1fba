package site.ycsb.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/**
 * Mean seconds of service that wander: the logarithm of the speed is an Ornstein-Uhlenbeck process,
 * as of a store that merges files, or whose neighbours do. Not thread-safe.
 */
final class WanderingSpeed implements DoubleUnaryOperator {
  private static final double STEP_SECONDS = 0.5;

  private final Random random;
  private final double meanSeconds;
  private final double deviation;
  private final double kept;

  /** Of each step, so that there's an exponential for each, not for each operation. */
  private final List<Double> means = new ArrayList<>();

  private double logarithm;

  /**
   * One that has wandered for long.
   *
   * @param deviation the standard deviation of the speed's logarithm
   * @param correlationSeconds after which two speeds are alike by 1/e
   */
  WanderingSpeed(long seed, double meanSeconds, double deviation, double correlationSeconds) {
    this.random = new Random(seed);
    this.meanSeconds = meanSeconds;
    this.deviation = deviation;
    this.kept = Math.exp(-STEP_SECONDS / correlationSeconds);
    this.logarithm = deviation * random.nextGaussian();
  }

  @Override
  public double applyAsDouble(double seconds) {
    int step = (int) (seconds / STEP_SECONDS);
    while (means.size() <= step) {
      means.add(meanSeconds * Math.exp(-logarithm));
      double noise = deviation * Math.sqrt(1 - kept * kept) * random.nextGaussian();
      logarithm = kept * logarithm + noise;
    }
    return means.get(step);
  }
}
