package site.ycsb.interleaved.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import site.ycsb.client.config.WarmUp;
import site.ycsb.client.jvm.CompilerTime;
import site.ycsb.client.steady.SettlingRule.WarmUpReport;
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
  private final Map<String, LongSupplier> compilers = new LinkedHashMap<>();
  private final ArmFailures failures;

  RotatingWarmUp(List<Arm> arms, StoresInUse stores, SliceRunner runner, BlockOrder order) {
    this.arms = arms;
    this.runner = runner;
    this.order = order;
    failures = new ArmFailures(arms);
    compilers.put("the client's compiler", CompilerTime::soFarNanos);
    boolean shared = arms.stream().map(Arm::servers).distinct().count() == 1;
    // what a server compiles is the same for all arms that it serves
    for (int server = 0; !shared && server < stores.names().size(); server++) {
      CompilerTime time = CompilerTime.of(stores.processIds().get(server));
      compilers.put("the compiler of " + stores.names().get(server), time::nanos);
    }
  }

  /** What kept it from its end, when operations only fail. */
  Optional<String> failure() {
    return failures.failure();
  }

  /**
   * Warms up.
   *
   * @return how it went; empty when an arm couldn't go on, or only fails
   */
  Optional<WarmUpReport> run(WarmUp limits) throws InterruptedException {
    long startNanos = System.nanoTime();
    int[] turns = turns(arms.stream().map(Arm::servers).toList());
    long servers = arms.stream().map(Arm::servers).distinct().count();
    long leastNanos = limits.seconds() * servers * 1_000_000_000L;
    long limitNanos = limits.steadyLimitSeconds() * servers * 1_000_000_000L;
    RatioWatch watch =
        new RatioWatch(
            moment(0), arms.stream().map(Arm::name).toList(), List.copyOf(compilers.keySet()));
    long operations = 0;
    long nanos = 0;
    while ((nanos < leastNanos || !watch.isSettled()) && nanos < limitNanos) {
      double[] latencyMicros = new double[arms.size()];
      long[] timed = new long[arms.size()];
      for (int index : order.next()) {
        for (int turn = 0; turn < turns[index]; turn++) {
          Arm arm = arms.get(index);
          Optional<SliceRunner.Outcome> outcome = runner.practise(arm, SLICE_NANOS);
          if (outcome.isEmpty() || failures.isTimeUp(arm)) {
            return Optional.empty();
          }
          Slice slice = outcome.get().slice();
          operations += slice.allOperations();
          latencyMicros[index] += slice.latencyMicros();
          timed[index] += slice.timedOperations();
        }
      }
      nanos = System.nanoTime() - startNanos;
      watch.add(moment(nanos), latencyMicros, timed);
    }
    return Optional.of(
        new WarmUpReport(
            nanos, operations, watch.isSettled() ? Optional.empty() : watch.movement()));
  }

  private RatioWatch.Moment moment(long nanos) {
    return new RatioWatch.Moment(
        nanos, compilers.values().stream().map(LongSupplier::getAsLong).toList());
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
