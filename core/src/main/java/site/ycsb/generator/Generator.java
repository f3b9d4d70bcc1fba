package site.ycsb.generator;

import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Makes values one after the other. Thread-safe unless a class says otherwise.
 *
 * @param <V> the type of the values
 */
public abstract class Generator<V> {
  private RandomSource random = RandomSource.perThread();

  public abstract V nextValue();

  /**
   * A value made before: the latest one of all threads, where the class doesn't say otherwise. Null
   * when there is none yet.
   */
  public abstract @Nullable V lastValue();

  /** The next value as text; null when a subclass has no more. */
  public final @Nullable String nextString() {
    V next = nextValue();
    return next == null ? null : next.toString();
  }

  /** The last value as text; null when there is none yet. */
  public final @Nullable String lastString() {
    V last = lastValue();
    return last == null ? null : last.toString();
  }

  final RandomGenerator random() {
    return random.generator();
  }

  /** Takes another source; a generator made of others passes it on. */
  void setRandom(RandomSource source) {
    random = source;
  }

  /**
   * Whether an object's class is one of ours, and no subclass of one. Only then may a short cut
   * replace {@link #nextValue()} or {@link #lastValue()}: others may override them.
   */
  final boolean isOwn() {
    return OwnGenerators.CLASSES.contains(getClass());
  }

  /** The generators of this package with short cuts for hot paths. */
  private static final class OwnGenerators {
    private static final Set<Class<?>> CLASSES =
        Set.of(
            AcknowledgedCounterGenerator.class,
            ConstantIntegerGenerator.class,
            CounterGenerator.class,
            DiscreteGenerator.class,
            ExponentialGenerator.class,
            HistogramGenerator.class,
            HotspotIntegerGenerator.class,
            ScrambledZipfianGenerator.class,
            SequentialGenerator.class,
            SkewedLatestGenerator.class,
            UniformLongGenerator.class,
            ZipfianGenerator.class);
  }
}
