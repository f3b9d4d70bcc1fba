package site.ycsb.generator;

import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/**
 * Where random numbers of a workload come from. Not for secrets: none of these numbers is
 * unpredictable.
 */
public interface RandomSource {
  /** The calling thread's generator. Called for each draw; neither locks nor allocates. */
  RandomGenerator generator();

  /** Independent numbers in each thread, other ones in each run. */
  static RandomSource perThread() {
    return PerThread.INSTANCE;
  }

  /** The same numbers in each run, other ones in each thread. */
  static RandomSource seeded(long seed) {
    return new SeededSource(seed);
  }

  /** Tells which client thread the calling thread is, where numbers follow from that. */
  default void begin(int thread) {}

  /** Gives a generator that nobody uses yet another source of random numbers; returns it. */
  static <G extends Generator<?>> G use(RandomSource source, G generator) {
    generator.setRandom(source);
    return generator;
  }

  /** The default source. */
  enum PerThread implements RandomSource {
    INSTANCE;

    @Override
    public RandomGenerator generator() {
      return ThreadLocalRandom.current();
    }
  }
}
