package site.ycsb.interleaved.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import site.ycsb.testing.statistics.QueueTheory;

/**
 * A store whose capacity is known from theory: exponential service of some servers that all arms
 * share in turn, and a queue that each slice begins empty. The bound is that 99 % take less than 10
 * ms. Arm 2 has the effect.
 */
final class SimulatedQueue {
  static final int ARMS = 3;
  static final double LIMIT = 0.01;
  private static final double BOUND_SECONDS = 0.01;
  private static final double GUARD_SECONDS = 0.2;
  private static final double SLICE_SECONDS = 0.8;

  /** What happens besides. */
  enum Scenario {
    /** One server, and nothing. */
    ONE_SERVER(1),
    /** Four servers of the same speed, and nothing. */
    FOUR_SERVERS(4),
    /** Each 300 s on average nothing is done for 0.1 to 0.5 s. */
    STALLS(1),
    /** Each 2 s on average nothing is done for 5 to 30 ms, which decides where it crosses. */
    PAUSES(1),
    /** It gets slower by 1 % within 1,000 s. */
    DRIFTS(1),
    /** Its speed is an autoregressive series with a deviation of 3 %, remembered for 30 s. */
    WANDERS(1),
    /** The same of four servers, where 1 % of the speed is a third of the slow operations. */
    FOUR_WANDER(4),
    /**
     * As a local Cassandra looks: the share of slow operations grows with the third power of the
     * rate only, times a factor whose logarithm has a deviation of 1.1, remembered for 10 s.
     */
    ERRATIC(1);

    private final int servers;

    Scenario(int servers) {
      this.servers = servers;
    }
  }

  private final Scenario scenario;
  private final double effect;
  private final SplittableRandom random;
  private final ContinuousSampler exponential;
  private double seconds;
  private double nextStall;
  private double stallEnd;
  private double state;

  SimulatedQueue(Scenario scenario, double effect, long seed) {
    this.scenario = scenario;
    this.effect = effect;
    random = new SplittableRandom(seed);
    exponential = ZigguratSampler.Exponential.of(random::nextLong);
    nextStall = meanGap() * exponential.sample();
    state = random.nextGaussian();
  }

  /** Operations that one server does in a second. */
  private static double speed(double effect) {
    return 1_000 * (1 - effect);
  }

  /** At which rate 1 % of the operations take more than 10 ms, in the long run. */
  static double capacity(Scenario scenario, double effect) {
    double service = speed(effect);
    if (scenario == Scenario.ERRATIC) {
      return service / 2;
    }
    return QueueTheory.root(
        rate -> meanSlowShare(scenario, service, rate) - LIMIT,
        1,
        0.999 * scenario.servers * service);
  }

  /** Over all speeds that it has. */
  private static double meanSlowShare(Scenario scenario, double service, double rate) {
    if (scenario != Scenario.WANDERS && scenario != Scenario.FOUR_WANDER) {
      return QueueTheory.slowShare(scenario.servers, service, rate, BOUND_SECONDS);
    }
    double sum = 0;
    double weights = 0;
    for (double deviation = -5; deviation <= 5; deviation += 0.1) {
      double weight = Math.exp(-deviation * deviation / 2);
      double speed = service * Math.exp(0.03 * deviation);
      sum +=
          weight
              * (rate < scenario.servers * speed
                  ? QueueTheory.slowShare(scenario.servers, speed, rate, BOUND_SECONDS)
                  : 1);
      weights += weight;
    }
    return sum / weights;
  }

  /** A ladder that knows what arms do in a closed loop, and has been climbed twice. */
  RateLadder climbed() {
    List<Double> closed = new ArrayList<>();
    for (int arm = 0; arm < ARMS; arm++) {
      closed.add(scenario.servers * speed(arm == 2 ? effect : 0));
    }
    RateLadder ladder = new RateLadder(closed, LIMIT);
    List<List<RateBlocks.Point>> points = new ArrayList<>();
    for (int arm = 0; arm < ARMS; arm++) {
      points.add(new ArrayList<>());
      for (int pass = 0; pass < RateLadder.PASSES; pass++) {
        for (double rate : ladder.rungs(arm)) {
          points.get(arm).add(slice(arm, rate, random.nextLong()));
        }
      }
    }
    ladder.climbed(points);
    for (int i = 0; i < RateLadder.APPROACH; i++) {
      ladder.add(block(ladder));
    }
    return ladder;
  }

  /** Every arm at its rates, in random order. */
  List<List<RateBlocks.Point>> block(RateLadder ladder) {
    long[] arrivals = random.longs(2).toArray();
    int[] order = new int[ARMS * arrivals.length];
    for (int i = 0; i < order.length; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    List<List<RateBlocks.Point>> block = new ArrayList<>();
    for (int arm = 0; arm < ARMS; arm++) {
      block.add(new ArrayList<>());
    }
    for (int turn : order) {
      int arm = turn % ARMS;
      double rate = ladder.around(arm).get(turn / ARMS % 2);
      block.get(arm).add(slice(arm, rate, arrivals[turn / ARMS]));
    }
    return block;
  }

  private RateBlocks.Point slice(int arm, double rate, long arrivals) {
    if (scenario == Scenario.ERRATIC) {
      return erraticSlice(capacity(scenario, arm == 2 ? effect : 0), rate);
    }
    ContinuousSampler gaps =
        ZigguratSampler.Exponential.of(new SplittableRandom(arrivals)::nextLong);
    double service = speed(arm == 2 ? effect : 0) * factor();
    double[] freeAt = new double[scenario.servers];
    double end = GUARD_SECONDS + SLICE_SECONDS;
    int slow = 0;
    int operations = 0;
    for (double at = gaps.sample() / rate; at < end; at += gaps.sample() / rate) {
      int server = 0;
      for (int i = 1; i < freeAt.length; i++) {
        if (freeAt[i] < freeAt[server]) {
          server = i;
        }
      }
      double begin = Math.max(at, freeAt[server]);
      double done = afterStalls(begin, begin + exponential.sample() / service);
      freeAt[server] = done;
      if (at >= GUARD_SECONDS) {
        operations++;
        slow += done - at > BOUND_SECONDS ? 1 : 0;
      }
    }
    seconds += end;
    return new RateBlocks.Point(rate, slow, operations);
  }

  private RateBlocks.Point erraticSlice(double capacity, double rate) {
    double share = LIMIT * Math.pow(rate / capacity, 3) * Math.exp(1.1 * next(10) - 1.1 * 1.1 / 2);
    int operations = 0;
    int slow = 0;
    for (double at = exponential.sample() / rate;
        at < SLICE_SECONDS;
        at += exponential.sample() / rate) {
      operations++;
      slow += random.nextDouble() < share ? 1 : 0;
    }
    return new RateBlocks.Point(rate, slow, operations);
  }

  /** When work within a slice is done, by the slice's time. */
  private double afterStalls(double begin, double end) {
    while (nextStall < seconds + end) {
      double length = scenario == Scenario.STALLS ? 0.1 : 0.005;
      length += (scenario == Scenario.STALLS ? 0.4 : 0.025) * random.nextDouble();
      stallEnd = nextStall + length;
      nextStall = stallEnd + meanGap() * exponential.sample();
    }
    double stalled = stallEnd - seconds - begin;
    return stalled > 0 && stalled < 1 ? end + stalled : end;
  }

  private double meanGap() {
    return switch (scenario) {
      case STALLS -> 300;
      case PAUSES -> 2;
      default -> Double.POSITIVE_INFINITY;
    };
  }

  private double factor() {
    if (scenario == Scenario.DRIFTS) {
      return 1 - 0.01 * seconds / 1_000;
    }
    if (scenario == Scenario.WANDERS || scenario == Scenario.FOUR_WANDER) {
      return Math.exp(0.03 * next(30));
    }
    return 1;
  }

  /** The next of an autoregressive series with standard deviation 1. */
  private double next(double rememberedSeconds) {
    double kept = Math.exp(-(GUARD_SECONDS + SLICE_SECONDS) / rememberedSeconds);
    state = kept * state + Math.sqrt(1 - kept * kept) * random.nextGaussian();
    return state;
  }
}
