package site.ycsb.generator;

import java.util.Set;

/** The generators of this package with short cuts for hot paths. */
final class OwnGenerators {
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

  private OwnGenerators() {}

  /** Whether it is one of them; a subclass, of whatever package, isn't. */
  static boolean contains(Class<?> type) {
    return CLASSES.contains(type);
  }
}
