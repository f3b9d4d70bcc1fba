package site.ycsb.client.steady;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.client.jvm.CompilerTime;
import site.ycsb.client.jvm.ProcessorTime;

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

  /**
   * How far a run is at a moment.
   *
   * @param nanos by {@link System#nanoTime}
   * @param operations done since the run or the warm-up began
   * @param processorNanos that the process has used; 0 where that isn't known
   * @param compilerNanos that its compiler has used; 0 where that isn't known, or nobody asks for
   *     it
   */
  public record RunSample(long nanos, long operations, long processorNanos, long compilerNanos) {
    /** At this moment, without the compiler, whose time is read from a file for each thread. */
    public static RunSample now(long operations) {
      return now(operations, 0);
    }

    static RunSample ofWarmUp(long operations) {
      return now(operations, CompilerTime.soFarNanos());
    }

    private static RunSample now(long operations, long compilerNanos) {
      return new RunSample(
          System.nanoTime(),
          operations,
          ProcessorTime.soFar().map(ProcessorTime::nanos).orElse(0L),
          compilerNanos);
    }
  }
}
