package site.ycsb.generator;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Generators as somebody may write them in this package: every method that a subclass can override
 * notes that it was called. Their numbers follow each other.
 */
public final class NotingGenerators {
  private NotingGenerators() {}

  /** Numbers below a limit, one after the other. */
  public static NumberGenerator upTo(String name, long limit, List<String> calls) {
    return new UniformLongGenerator(0, limit - 1) {
      private long next;

      @Override
      public Long nextValue() {
        calls.add(name + ".nextValue");
        return next++ % limit;
      }

      @Override
      public @Nullable Number lastValue() {
        calls.add(name + ".lastValue");
        return super.lastValue();
      }

      @Override
      protected void setLastValue(Number last) {
        calls.add(name + ".setLastValue");
        super.setLastValue(last);
      }

      @Override
      public double mean() {
        calls.add(name + ".mean");
        return super.mean();
      }
    };
  }

  /** A counter of acknowledged numbers, which says that there are fewer. */
  public static AcknowledgedCounterGenerator counter(String name, long start, List<String> calls) {
    return new AcknowledgedCounterGenerator(start) {
      @Override
      public Long nextValue() {
        calls.add(name + ".nextValue");
        return super.nextValue();
      }

      @Override
      public Long lastValue() {
        calls.add(name + ".lastValue");
        return super.lastValue() - 2;
      }

      @Override
      public void acknowledge(long value) {
        calls.add(name + ".acknowledge");
        super.acknowledge(value);
      }
    };
  }

  /** Operations in their order; then none. */
  public static DiscreteGenerator operations(String name, List<String> all, List<String> calls) {
    return new DiscreteGenerator() {
      private int next;

      @Override
      @SuppressWarnings("NullAway") // YCSB takes null as the end
      public String nextValue() {
        calls.add(name + ".nextValue");
        return next == all.size() ? null : all.get(next++);
      }
    };
  }

  /**
   * Draws of a zipfian generator whose inner draw is another, alone and below the latest number.
   */
  public static long zipfianDraw(List<String> calls) {
    ZipfianGenerator zipfian =
        new ZipfianGenerator(100) {
          @Override
          protected long nextLong(long items) {
            calls.add("zipfian.nextLong " + items);
            return 7;
          }
        };
    SkewedLatestGenerator latest = new SkewedLatestGenerator(counter("basis", 1000, calls));
    calls.clear();
    latest.nextValue();
    return zipfian.nextValue();
  }
}
