package site.ycsb.capacity;

import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;
import site.ycsb.client.capacity.LoadWindow;
import site.ycsb.client.capacity.LoadWindow.ClientLoad;

/**
 * A store that pauses more or less often from one time to another, as one that collects garbage and
 * merges files: which share of its operations is slow grows with a power of the rate, times a
 * factor whose logarithm is an Ornstein-Uhlenbeck process. In simulated seconds.
 */
final class ErraticStore extends EndlessLoop {
  static final double SLOW_SHARE_AT_CAPACITY = 0.01;

  private static final long FAST_NANOS = 1_000_000;
  private static final long SLOW_NANOS = 20_000_000;

  private final Random random;
  private final double capacity;
  private final double steepness;
  private final Wander wander;

  /** Of the window that ended last, to a microsecond. */
  private final Histogram latencies = new Histogram(1_000, 1_000_000_000, 3);

  private double logarithm;
  private double rate;

  /**
   * How it changes.
   *
   * @param deviation the standard deviation of the factor's logarithm
   * @param correlationSeconds after which two factors are alike by 1/e
   */
  record Wander(double deviation, double correlationSeconds) {}

  /**
   * A store.
   *
   * @param capacity at which one of a hundred operations is slow, in the long run
   * @param steepness by which share the slow ones grow when the rate does by a small one
   */
  ErraticStore(long seed, double capacity, double steepness, Wander wander) {
    this.random = new Random(seed);
    this.capacity = capacity;
    this.steepness = steepness;
    this.wander = wander;
    this.logarithm = wander.deviation() * random.nextGaussian();
  }

  @Override
  public void begin(double perSecond) {
    rate = perSecond;
  }

  @Override
  public LoadWindow next(long nanos) {
    double seconds = nanos / 1e9;
    double kept = Math.exp(-seconds / wander.correlationSeconds());
    logarithm =
        kept * logarithm + wander.deviation() * Math.sqrt(1 - kept * kept) * random.nextGaussian();
    // so that its mean is 1
    double factor = Math.exp(logarithm - wander.deviation() * wander.deviation() / 2);
    double share =
        Math.min(1, SLOW_SHARE_AT_CAPACITY * Math.pow(rate / capacity, steepness) * factor);
    long arrived = Math.round(rate * seconds);
    long slow = Math.round(share * arrived);
    latencies.reset();
    latencies.recordValueWithCount(FAST_NANOS, arrived - slow);
    latencies.recordValueWithCount(SLOW_NANOS, slow);
    return new LoadWindow(
        nanos,
        new LoadWindow.Counts(arrived, arrived, 0, 0, 0),
        Map.of("READ", latencies),
        ClientLoad.UNKNOWN);
  }
}
