package site.ycsb.interleaved.estimate;

import java.util.SplittableRandom;

/**
 * A store with known costs, measured in interleaved slices of 250 ms with 10 ms lost between them.
 *
 * <p>Arms 0 and 1 are plain; arm 2 has the effect and causes what the scenario says that an arm
 * causes; arm 3 has the effect only.
 */
final class SimulatedStore {
  static final int ARMS = 4;
  private static final double SLICE_SECONDS = 0.25;
  private static final double LOST_SECONDS = 0.01;
  private static final double PLAIN_OPERATIONS_PER_SECOND = 4_000;

  /** What happens besides. Noise of single slices is 8 %, independent, unless it's said. */
  enum Scenario {
    /** Nothing. */
    QUIET,
    /** It gets faster by 0.4 % of its first rate each second. */
    DRIFT,
    /** Each 20 s on average it goes to another level, from 0.6 to 1.4. */
    STEPS,
    /** Each 10 s on average it runs at 20 to 70 % for 0.5 to 3 s. */
    STEAL,
    /** Each 10 s on average nothing is done for 100 ms to 1 s. */
    STALLS,
    /** Each 1.5 s on average nothing is done for 20 to 50 ms. */
    COLLECTIONS,
    /** Autoregressive noise of 15 % that all arms share, remembered for 1 s. */
    CORRELATED,
    /** Noise of single slices is 5 % of plain and 25 % of protections. */
    UNEQUAL,
    /** 5 % of arm 2's slices run at 30 to 60 %: a compaction that it causes and pays for. */
    PAYS_ITSELF,
    /** 1 % of arm 2's slices do nothing. */
    RARE_STALLS_OF_ITS_OWN,
    /** After 20 slices of arm 2 or some more, all run at 60 % for 1 to 2 s. */
    OTHERS_PAY,
    /** Autoregressive noise of 8 % that each arm has to itself, remembered for 4 s. */
    SLOW_STATE_OF_ITS_OWN,
    /** Each arm is 3 % slower or faster than it is by itself until all reconnect, after 10 s. */
    LUCK_OF_CONNECTIONS
  }

  private final Scenario scenario;
  private final double effect;
  private final SplittableRandom random;
  private double seconds;
  private double level = 1;
  private double nextEvent;
  private double eventEnd = -1;
  private final double[] states = new double[ARMS + 1];
  private int work;
  private int set;

  SimulatedStore(Scenario scenario, double effect, long seed) {
    this.scenario = scenario;
    this.effect = effect;
    random = new SplittableRandom(seed);
    nextEvent = pause();
    for (int i = 0; i < states.length; i++) {
      states[i] = random.nextGaussian();
    }
  }

  /** What an arm's throughput is in proportion to plain's, in slices as these. */
  static double truth(Scenario scenario, double effect, int arm) {
    double ratio = 1 - effect;
    if (arm != 2 && scenario != Scenario.OTHERS_PAY) {
      return ratio;
    }
    return switch (scenario) {
      case PAYS_ITSELF -> ratio * (0.95 + 0.05 * 0.45);
      case RARE_STALLS_OF_ITS_OWN -> ratio * 0.99;
      case OTHERS_PAY -> longRunRatio(scenario, effect, arm);
      default -> ratio;
    };
  }

  /** From a run of 14 hours, known to 0.05 %. */
  private static double longRunRatio(Scenario scenario, double effect, int arm) {
    BlockValues values = new BlockValues(ARMS);
    SimulatedStore store = new SimulatedStore(scenario, effect, 99);
    for (int block = 0; block < 50_000; block++) {
      store.block(values);
    }
    return RatioEstimate.of(values, arm).ratio();
  }

  /** As a measurement, it doesn't end before that is known. */
  boolean hasEnoughConnections() {
    return scenario != Scenario.LUCK_OF_CONNECTIONS || set + 1 >= RatioEstimate.MIN_SETS;
  }

  /** Every arm once, in random order. */
  void block(BlockValues values) {
    int[] order = new int[ARMS];
    for (int i = 0; i < ARMS; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    double[] operations = new double[ARMS];
    double[] counted = new double[ARMS];
    for (int arm : order) {
      operations[arm] = slice(arm);
      counted[arm] = SLICE_SECONDS;
      seconds += SLICE_SECONDS + LOST_SECONDS;
    }
    values.add(set, operations, counted);
  }

  private double slice(int arm) {
    double rate = PLAIN_OPERATIONS_PER_SECOND * (arm >= 2 ? 1 - effect : 1) * factor(arm);
    double noise = 0.08;
    if (scenario == Scenario.UNEQUAL) {
      noise = arm >= 2 ? 0.25 : 0.05;
    }
    double time = SLICE_SECONDS - stalledSeconds();
    double mean = rate * time * Math.exp(noise * random.nextGaussian() - noise * noise / 2);
    return Math.max(0, Math.round(mean + Math.sqrt(mean) / 2 * random.nextGaussian()));
  }

  private double factor(int arm) {
    return switch (scenario) {
      case DRIFT -> 1 + 0.004 * seconds;
      case STEPS -> steps();
      case STEAL -> steal();
      case CORRELATED -> Math.exp(0.15 * next(ARMS, 1, SLICE_SECONDS + LOST_SECONDS));
      case SLOW_STATE_OF_ITS_OWN ->
          Math.exp(0.08 * next(arm, 4, ARMS * (SLICE_SECONDS + LOST_SECONDS)));
      case LUCK_OF_CONNECTIONS -> luck(arm);
      case PAYS_ITSELF -> arm == 2 && random.nextDouble() < 0.05 ? between(0.3, 0.6) : 1;
      case RARE_STALLS_OF_ITS_OWN -> arm == 2 && random.nextDouble() < 0.01 ? 0 : 1;
      case OTHERS_PAY -> compactions(arm);
      default -> 1;
    };
  }

  private double luck(int arm) {
    if (seconds >= nextEvent) {
      for (int i = 0; i < ARMS; i++) {
        states[i] = random.nextGaussian();
      }
      nextEvent = seconds + 10;
      set++;
    }
    return Math.exp(0.03 * states[arm]);
  }

  private double steps() {
    if (seconds >= nextEvent) {
      level = between(0.6, 1.4);
      nextEvent = seconds + pause();
    }
    return level;
  }

  private double steal() {
    if (seconds >= nextEvent) {
      level = between(0.2, 0.7);
      eventEnd = seconds + between(0.5, 3);
      nextEvent = eventEnd + pause();
    }
    return seconds < eventEnd ? level : 1;
  }

  private double compactions(int arm) {
    double factor = seconds < eventEnd ? 0.6 : 1;
    work += arm == 2 ? 1 : 0;
    if (arm == 2 && work >= 20 && random.nextDouble() < 0.2) {
      work = 0;
      eventEnd = seconds + SLICE_SECONDS + between(1, 2);
    }
    return factor;
  }

  /** The next of an autoregressive series with standard deviation 1. */
  private double next(int state, double remembered, double elapsed) {
    double kept = Math.exp(-elapsed / remembered);
    states[state] = kept * states[state] + Math.sqrt(1 - kept * kept) * random.nextGaussian();
    return states[state];
  }

  /** How much of the slice that begins now is within stalls, which may last into the next ones. */
  private double stalledSeconds() {
    if (scenario != Scenario.STALLS && scenario != Scenario.COLLECTIONS) {
      return 0;
    }
    double end = seconds + SLICE_SECONDS;
    double stalled = Math.max(0, Math.min(eventEnd, end) - seconds);
    while (nextEvent < end) {
      double begin = nextEvent;
      eventEnd = begin + (scenario == Scenario.STALLS ? between(0.1, 1) : between(0.02, 0.05));
      nextEvent = eventEnd + pause();
      stalled += Math.max(0, Math.min(eventEnd, end) - Math.max(begin, seconds));
    }
    return stalled;
  }

  private double pause() {
    double mean =
        switch (scenario) {
          case STEPS -> 20;
          case COLLECTIONS -> 1.5;
          default -> 10;
        };
    return -mean * Math.log(1 - random.nextDouble());
  }

  private double between(double low, double high) {
    return low + (high - low) * random.nextDouble();
  }
}
