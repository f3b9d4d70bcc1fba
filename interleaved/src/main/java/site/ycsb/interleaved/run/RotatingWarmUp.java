package site.ycsb.interleaved.run;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import site.ycsb.client.config.WarmUp;
import site.ycsb.client.jvm.CompilerTime;
import site.ycsb.client.steady.WarmUpReport;
import site.ycsb.interleaved.result.Slice;

/**
 * Lets arms take turns until no ratio between them moves any more, so that the code that they share
 * is compiled for all of them before any counts. Where arms have servers of their own, a round
 * gives each server as much work as any other, by several turns of an arm that is alone on its
 * server: servers compile too. Used by the leader.
 */
final class RotatingWarmUp {
  private static final long SLICE_NANOS = 100_000_000;

  private final List<Arm> arms;
  private final SliceRunner runner;
  private final BlockOrder order;

  RotatingWarmUp(List<Arm> arms, SliceRunner runner, BlockOrder order) {
    this.arms = arms;
    this.runner = runner;
    this.order = order;
  }

  /**
   * Warms up.
   *
   * @return how it went; empty when an arm couldn't go on
   */
  Optional<WarmUpReport> run(WarmUp limits) throws InterruptedException {
    long startNanos = System.nanoTime();
    int[] turns = turns(arms.stream().map(Arm::servers).toList());
    long servers = arms.stream().map(Arm::servers).distinct().count();
    long leastNanos = limits.seconds() * servers * 1_000_000_000L;
    long limitNanos = limits.steadyLimitSeconds() * 1_000_000_000L;
    RatioWatch watch =
        new RatioWatch(
            new RatioWatch.Moment(0, CompilerTime.soFarNanos()),
            arms.stream().map(Arm::name).toList());
    long operations = 0;
    long nanos = 0;
    while ((nanos < leastNanos || !watch.isSettled()) && nanos < limitNanos) {
      double[] latencyMicros = new double[arms.size()];
      long[] timed = new long[arms.size()];
      for (int index : order.next()) {
        for (int turn = 0; turn < turns[index]; turn++) {
          Optional<SliceRunner.Outcome> outcome = runner.practise(arms.get(index), SLICE_NANOS);
          if (outcome.isEmpty()) {
            return Optional.empty();
          }
          Slice slice = outcome.get().slice();
          operations += slice.allOperations();
          latencyMicros[index] += slice.latencyMicros();
          timed[index] += slice.timedOperations();
        }
      }
      nanos = System.nanoTime() - startNanos;
      watch.add(new RatioWatch.Moment(nanos, CompilerTime.soFarNanos()), latencyMicros, timed);
    }
    return Optional.of(
        new WarmUpReport(
            nanos, operations, watch.isSettled() ? Optional.empty() : watch.movement()));
  }

  /**
   * How many turns each arm has in a round.
   *
   * @param servers of each arm; none when they aren't on this machine
   */
  static int[] turns(List<List<Integer>> servers) {
    int most =
        servers.stream().mapToInt(each -> Collections.frequency(servers, each)).max().orElse(1);
    return servers.stream().mapToInt(each -> most / Collections.frequency(servers, each)).toArray();
  }
}
