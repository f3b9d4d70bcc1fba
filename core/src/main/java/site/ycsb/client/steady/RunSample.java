package site.ycsb.client.steady;

import site.ycsb.client.jvm.CompilerTime;
import site.ycsb.client.jvm.ProcessorTime;

/**
 * How far a run is at a moment.
 *
 * @param nanos by {@link System#nanoTime}
 * @param operations done since the run or the warm-up began
 * @param processorNanos that the process has used; 0 where that isn't known
 * @param compilerNanos that its compiler has used; 0 where that isn't known, or nobody asks for it
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
