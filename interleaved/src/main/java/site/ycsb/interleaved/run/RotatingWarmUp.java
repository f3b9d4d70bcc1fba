package site.ycsb.interleaved.run;

import java.util.List;
import java.util.Optional;
import site.ycsb.client.config.WarmUp;
import site.ycsb.client.steady.SettlingWatch;
import site.ycsb.client.steady.WarmUpReport;

/**
 * Lets arms take turns until all of them together are steady, so that the code that they share is
 * compiled for all of them before any counts. Used by the leader.
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
    SettlingWatch watch = new SettlingWatch(limits.seconds() * 1_000_000_000L);
    long operations = 0;
    watch.look(startNanos, 0);
    while (!watch.isSettled()
        && System.nanoTime() - startNanos < limits.steadyLimitSeconds() * 1_000_000_000L) {
      for (int index : order.next()) {
        Optional<SliceRunner.Outcome> outcome = runner.practise(arms.get(index), SLICE_NANOS);
        if (outcome.isEmpty()) {
          return Optional.empty();
        }
        operations += outcome.get().slice().allOperations();
      }
      // at the end of a round, so that its arms count alike
      watch.look(System.nanoTime(), operations);
    }
    return Optional.of(
        new WarmUpReport(
            System.nanoTime() - startNanos,
            operations,
            watch.isSettled() ? Optional.empty() : watch.movement()));
  }
}
