package site.ycsb.client.steady;

import java.util.Optional;
import java.util.function.LongFunction;

/** Watches a warm-up until it has settled. Used by one thread. */
public final class SettlingWatch {
  private final RunSamples samples = new RunSamples(SettlingRule.WINDOW_NANOS);
  private final LongFunction<RunSample> sampler;
  private final long leastNanos;
  private int quietLooks;
  private Optional<String> movement = Optional.of("it was too short to tell");

  /** Before this time a warm-up isn't over, settled or not. */
  public SettlingWatch(long leastNanos) {
    this(leastNanos, RunSample::ofWarmUp);
  }

  SettlingWatch(long leastNanos, LongFunction<RunSample> sampler) {
    this.leastNanos = leastNanos;
    this.sampler = sampler;
  }

  /** Looks, if it's time to by {@link System#nanoTime}; returns whether it has settled. */
  public boolean look(long nowNanos, long operations) {
    if (!samples.isDue(nowNanos)) {
      return isSettled();
    }
    samples.add(sampler.apply(operations));
    if (samples.size() > SettlingRule.WINDOWS) {
      movement = SettlingRule.movement(samples.last(SettlingRule.WINDOWS + 1));
      quietLooks = movement.isEmpty() ? quietLooks + 1 : 0;
    }
    return isSettled();
  }

  public boolean isSettled() {
    return quietLooks >= SettlingRule.LOOKS_IN_A_ROW
        && samples.last().nanos() - samples.first().nanos() >= leastNanos;
  }

  /** What moved when it was looked at last. */
  public Optional<String> movement() {
    return movement;
  }
}
