package site.ycsb.generator;

import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
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
    return ThreadLocalRandom::current;
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

  /**
   * The same numbers in each run: every thread has a generator that follows from the seed and the
   * thread's number. Threads without a number get one by the order in which they come.
   */
  final class SeededSource implements RandomSource {
    /** Above all numbers of client threads. */
    private static final int FIRST_UNNUMBERED = 1 << 20;

    private final long seed;
    private final AtomicInteger unnumbered = new AtomicInteger(FIRST_UNNUMBERED);
    private final ThreadLocal<RandomGenerator> generators =
        ThreadLocal.withInitial(() -> generatorOf(unnumbered.getAndIncrement()));

    SeededSource(long seed) {
      this.seed = seed;
    }

    @Override
    public RandomGenerator generator() {
      return generators.get();
    }

    @Override
    public void begin(int thread) {
      generators.set(generatorOf(thread));
    }

    /** Seeds that are near would give sequences that overlap; what they draw doesn't. */
    private RandomGenerator generatorOf(int thread) {
      long ofThread = new SplittableRandom(thread).nextLong();
      return new SplittableRandom(new SplittableRandom(seed).nextLong() ^ ofThread);
    }
  }
}
