package site.ycsb.interleaved.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import site.ycsb.client.config.RunConfig.WarmUp;
import site.ycsb.client.jvm.CompilerTime;
import site.ycsb.client.steady.SettlingRule;
import site.ycsb.client.steady.SettlingRule.WarmUpReport;
import site.ycsb.interleaved.estimate.BlockValues;
import site.ycsb.interleaved.result.Slice;

/**
 * Lets arms take turns until no ratio between them moves any more, so that the code that they share
 * is compiled for all of them before any counts. Where arms have servers of their own, a round
 * gives each server as much work as any other, by several turns of an arm that is alone on its
 * server: servers compile too. Used by the leader.
 */
final class RotatingWarmUp {
  private static final long MAX_SLICE_NANOS = 100_000_000;

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

  Optional<String> failure() {
    return failures.failure();
  }

  /**
   * Warms up, for no longer than both limits allow; empty when an arm couldn't go on, or only
   * fails.
   */
  Optional<WarmUpReport> run(WarmUp limits, Duration longest) throws InterruptedException {
    long startNanos = System.nanoTime();
    long sliceNanos = Math.min(MAX_SLICE_NANOS, longest.toNanos() / arms.size());
    int[] turns = turns(arms.stream().map(Arm::servers).toList());
    long servers = arms.stream().map(Arm::servers).distinct().count();
    long leastNanos = limits.seconds() * servers * 1_000_000_000L;
    long limitNanos =
        Math.min(longest.toNanos(), limits.longestSeconds() * servers * 1_000_000_000L);
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
          Optional<SliceRunner.Outcome> outcome = runner.practise(arm, sliceNanos);
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

  /** How many turns each arm has in a round, by the servers of this machine that each has. */
  static int[] turns(List<List<Integer>> servers) {
    int most =
        servers.stream().mapToInt(each -> Collections.frequency(servers, each)).max().orElse(1);
    return servers.stream().mapToInt(each -> most / Collections.frequency(servers, each)).toArray();
  }

  /**
   * Watches arms that warm up in turns. They have settled when their ratios to plain show no trend
   * over the last half of the warm-up, or {@value SettlingRule#WINDOWS} windows of half a second
   * where that is more, and all compilers were at rest meanwhile, the client's and those of servers
   * on this machine, both by {@link SettlingRule}: windows are noisy, and code that is about to be
   * replaced says that a ratio will move.
   *
   * <p>What all arms have in common needn't hold still: blocks cancel a store that gets faster or a
   * table that ages, since their order is drawn. A trend is shown when Mann and Kendall's test sees
   * one in any arm's mean latency by plain's (Bonferroni) that matters. A trend that is smaller
   * than chance makes in these windows isn't seen; {@link
   * site.ycsb.interleaved.estimate.RatioDrift} looks again at what was measured.
   */
  static final class RatioWatch {
    private final List<String> names;
    private final List<String> compilers;
    private final List<List<Double>> ratios = new ArrayList<>();
    private final List<Moment> ends = new ArrayList<>();
    private double[] latencies;
    private double[] operations;
    private int quietLooks;
    private Optional<String> movement = Optional.of("it was too short to tell");

    /** The end of a window, since the warm-up began, and what each compiler had used by then. */
    record Moment(long nanos, List<Long> compilerNanos) {
      Moment {
        compilerNanos = List.copyOf(compilerNanos);
      }
    }

    /** Of arms in their order, plain first, and of what else has to be at rest. */
    RatioWatch(Moment begin, List<String> names, List<String> compilers) {
      this.names = List.copyOf(names);
      this.compilers = List.copyOf(compilers);
      names.forEach(name -> ratios.add(new ArrayList<>()));
      latencies = new double[names.size()];
      operations = new double[names.size()];
      ends.add(begin);
    }

    /** Adds a round: the latencies of each arm's operations, in sum, and how many these are. */
    void add(Moment now, double[] micros, long[] counts) {
      for (int arm = 0; arm < names.size(); arm++) {
        latencies[arm] += micros[arm];
        operations[arm] += counts[arm];
      }
      if (now.nanos() - last().nanos() >= SettlingRule.WINDOW_NANOS) {
        ends.add(now);
        endWindow();
      }
    }

    private void endWindow() {
      for (int arm = BlockValues.CONTROL; arm < names.size(); arm++) {
        int lastPlain = arm == BlockValues.CONTROL ? BlockValues.PLAIN : BlockValues.CONTROL;
        double plain = mean(BlockValues.PLAIN, lastPlain);
        // an arm or plain that did nothing says nothing of their ratio
        double ratio = mean(arm, arm) / plain;
        List<Double> before = ratios.get(arm);
        before.add(
            Double.isFinite(ratio) ? ratio : before.isEmpty() ? 1 : before.get(before.size() - 1));
      }
      latencies = new double[names.size()];
      operations = new double[names.size()];
      int windows = ends.size() - 1;
      if (windows >= SettlingRule.WINDOWS) {
        movement = movement(windows - Math.max(SettlingRule.WINDOWS, windows / 2));
        quietLooks = movement.isEmpty() ? quietLooks + 1 : 0;
      }
    }

    private double mean(int first, int last) {
      double micros = 0;
      double count = 0;
      for (int arm = first; arm <= last; arm++) {
        micros += latencies[arm];
        count += operations[arm];
      }
      return micros / count;
    }

    private Moment last() {
      return ends.get(ends.size() - 1);
    }

    private Optional<String> movement(int from) {
      Moment begin = ends.get(from);
      long nanos = last().nanos() - begin.nanos();
      Optional<String> moving = Optional.empty();
      for (int i = 0; moving.isEmpty() && i < compilers.size(); i++) {
        long used = last().compilerNanos().get(i) - begin.compilerNanos().get(i);
        moving = SettlingRule.compiler(compilers.get(i), used, nanos);
      }
      for (int arm = BlockValues.CONTROL; moving.isEmpty() && arm < names.size(); arm++) {
        List<Double> all = ratios.get(arm);
        moving =
            SettlingRule.trend(
                "the latency of " + names.get(arm) + " beside plain's",
                all.subList(from, all.size()).stream().mapToDouble(one -> one).toArray(),
                SettlingRule.SIGNIFICANCE / (names.size() - 1),
                nanos);
      }
      return moving;
    }

    boolean isSettled() {
      return quietLooks >= SettlingRule.LOOKS_IN_A_ROW;
    }

    Optional<String> movement() {
      return movement;
    }
  }
}
