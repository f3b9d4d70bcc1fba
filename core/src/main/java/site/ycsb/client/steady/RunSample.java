package site.ycsb.client.steady;

import site.ycsb.client.jvm.CompilerTime;
import site.ycsb.client.jvm.ProcessorTime;

/**
 * How far a run is at a moment.
 *
 * @param nanos by {@link System#nanoTime}
 * @param operations done since the run or the warm-up began
 * @param processorNanos that the process has used; 0 where that isn't known
 * @param compilerNanos that its compiler has used; 0 where that isn't known
 */
public record RunSample(long nanos, long operations, long processorNanos, long compilerNanos) {
  /** At this moment. */
  public static RunSample now(long operations) {
    return new RunSample(
        System.nanoTime(),
        operations,
        ProcessorTime.soFar().map(ProcessorTime::nanos).orElse(0L),
        CompilerTime.soFarNanos());
  }
}
