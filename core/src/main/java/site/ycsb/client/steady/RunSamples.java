package site.ycsb.client.steady;

import java.util.ArrayList;
import java.util.List;

/**
 * Samples of a run at equal intervals, however long it is: when there are too many, every second
 * one is forgotten, and from then on they are taken half as often. Not thread-safe.
 */
public final class RunSamples {
  private static final int MAX_SAMPLES = 2048;

  private final List<RunSample> samples = new ArrayList<>();
  private long intervalNanos;

  public RunSamples(long intervalNanos) {
    this.intervalNanos = intervalNanos;
  }

  public boolean isDue(long nowNanos) {
    return samples.isEmpty() || nowNanos - last().nanos() >= intervalNanos;
  }

  public void add(RunSample sample) {
    samples.add(sample);
    if (samples.size() > MAX_SAMPLES) {
      List<RunSample> kept = new ArrayList<>();
      for (int i = 0; i < samples.size(); i += 2) {
        kept.add(samples.get(i));
      }
      samples.clear();
      samples.addAll(kept);
      intervalNanos *= 2;
    }
  }

  int size() {
    return samples.size();
  }

  RunSample first() {
    return samples.get(0);
  }

  RunSample last() {
    return samples.get(samples.size() - 1);
  }

  List<RunSample> last(int count) {
    return List.copyOf(samples.subList(samples.size() - count, samples.size()));
  }

  /**
   * From its first sample to its last, what lies between parts that are as long as each other, give
   * or take an interval.
   */
  List<RunSample> parts(int atMost) {
    int intervals = samples.size() - 1;
    int count = Math.min(atMost, intervals);
    List<RunSample> parts = new ArrayList<>();
    for (int i = 0; i <= count; i++) {
      parts.add(samples.get(Math.toIntExact((long) i * intervals / count)));
    }
    return parts;
  }
}
