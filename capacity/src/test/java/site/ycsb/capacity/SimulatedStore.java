package site.ycsb.capacity;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import site.ycsb.client.capacity.LoadWindow;
import site.ycsb.client.capacity.LoadWindow.ClientLoad;

/** A queue before some servers, in simulated seconds; first come, first served. */
final class SimulatedStore extends EndlessLoop {
  /** Times in microseconds are precise enough: bounds are milliseconds. */
  private static final long UNIT_NANOS = 1000;

  private static final long MAX_NANOS = 1_000_000_000_000L;

  /** Exponential with a mean of 1. */
  private final ContinuousSampler times;

  private final double[] freeAt;
  private final DoubleUnaryOperator serviceSeconds;
  private final Stalls stalls;

  /** Of the window that ended last; those who see it keep shares and percentiles only. */
  private final Histogram latencies = new Histogram(UNIT_NANOS, MAX_NANOS, 3);

  /** When those end that haven't yet. */
  private double[] ends = new double[64];

  private int pending;
  private double now;
  private double nextArrival;
  private double rate;
  private boolean exponential = true;

  /**
   * When it does nothing.
   *
   * @param periodSeconds from one stall to the next
   * @param seconds how long each is
   */
  record Stalls(double periodSeconds, double seconds) {
    static final Stalls NONE = new Stalls(1, 0);

    /** When work that begins at a time is done, if it takes so long without stalls. */
    double end(double begin, double work) {
      if (seconds == 0) {
        return begin + work;
      }
      double at = begin;
      double left = work;
      while (true) {
        double into = at - periodSeconds * Math.floor(at / periodSeconds);
        if (into < seconds) {
          at += seconds - into;
          into = seconds;
        }
        double free = periodSeconds - into;
        if (left <= free) {
          return at + left;
        }
        left -= free;
        at += free;
      }
    }
  }

  SimulatedStore(long seed, int servers, DoubleUnaryOperator serviceSeconds, Stalls stalls) {
    this.times = ZigguratSampler.Exponential.of(new SplittableRandom(seed)::nextLong);
    this.freeAt = new double[servers];
    this.serviceSeconds = serviceSeconds;
    this.stalls = stalls;
  }

  /** One with exponential service whose speed never changes. */
  static SimulatedStore steady(long seed, int servers, double meanSeconds) {
    return new SimulatedStore(seed, servers, now -> meanSeconds, Stalls.NONE);
  }

  /** One whose operations all take as long as they do on average. */
  SimulatedStore regular() {
    exponential = false;
    return this;
  }

  @Override
  public void begin(double perSecond) {
    rate = perSecond;
    pending = 0;
    Arrays.fill(freeAt, now);
    nextArrival = now + gap();
  }

  private double gap() {
    return times.sample() / rate;
  }

  @Override
  public LoadWindow next(long nanos) {
    double end = now + nanos / 1e9;
    int before = pending;
    long arrived = 0;
    latencies.reset();
    while (nextArrival < end) {
      int server = 0;
      for (int i = 1; i < freeAt.length; i++) {
        if (freeAt[i] < freeAt[server]) {
          server = i;
        }
      }
      double begin = Math.max(nextArrival, freeAt[server]);
      double mean = serviceSeconds.applyAsDouble(begin);
      double work = exponential ? times.sample() * mean : mean;
      double done = stalls.end(begin, work);
      freeAt[server] = done;
      if (done > end) {
        add(done);
      }
      latencies.recordValue(Math.round((done - nextArrival) * 1e9));
      arrived++;
      nextArrival += gap();
    }
    int left = 0;
    for (int i = 0; i < pending; i++) {
      if (ends[i] > end) {
        ends[left++] = ends[i];
      }
    }
    pending = left;
    now = end;
    long growth = (long) pending - before;
    return new LoadWindow(
        nanos,
        new LoadWindow.Counts(arrived, arrived - growth, 0, 0, growth),
        Map.of("READ", latencies),
        ClientLoad.UNKNOWN);
  }

  private void add(double done) {
    if (pending == ends.length) {
      ends = Arrays.copyOf(ends, 2 * pending);
    }
    ends[pending++] = done;
  }

  @Override
  public void end() {
    pending = 0;
  }
}
