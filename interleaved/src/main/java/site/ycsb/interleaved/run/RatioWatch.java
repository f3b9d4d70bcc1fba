package site.ycsb.interleaved.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.client.steady.SettlingRule;
import site.ycsb.interleaved.estimate.BlockValues;

/**
 * Watches arms that warm up in turns. They have settled when their ratios to plain show no trend
 * over the last half of the warm-up, or {@value SettlingRule#WINDOWS} windows of half a second
 * where that is more, and all compilers were at rest meanwhile, the client's and those of servers
 * on this machine, both by {@link SettlingRule}: windows are noisy, and code that is about to be
 * replaced says that a ratio will move.
 *
 * <p>What all arms have in common needn't hold still: blocks cancel a store that gets faster or a
 * table that ages, since their order is drawn. A trend is shown when Mann and Kendall's test sees
 * one in any arm's mean latency by plain's (Bonferroni) that matters. A trend that is smaller than
 * chance makes in these windows isn't seen; {@link site.ycsb.interleaved.estimate.RatioDrift} looks
 * again at what was measured.
 */
final class RatioWatch {
  private final List<String> names;
  private final List<String> compilers;
  private final List<List<Double>> ratios = new ArrayList<>();
  private final List<Moment> ends = new ArrayList<>();
  private double[] latencies;
  private double[] operations;
  private int quietLooks;
  private Optional<String> movement = Optional.of("it was too short to tell");

  /**
   * The end of a window.
   *
   * @param nanos since the warm-up began
   * @param compilerNanos what each compiler had used
   */
  record Moment(long nanos, List<Long> compilerNanos) {
    Moment {
      compilerNanos = List.copyOf(compilerNanos);
    }
  }

  /**
   * @param begin of the warm-up
   * @param names of the arms: plain, its control, protections
   * @param compilers such as "the client's compiler"
   */
  RatioWatch(Moment begin, List<String> names, List<String> compilers) {
    this.names = List.copyOf(names);
    this.compilers = List.copyOf(compilers);
    names.forEach(name -> ratios.add(new ArrayList<>()));
    latencies = new double[names.size()];
    operations = new double[names.size()];
    ends.add(begin);
  }

  /**
   * Adds a round in which each arm had a turn.
   *
   * @param now its end
   * @param micros latencies of each arm's operations, in sum
   * @param counts how many operations these are
   */
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

  /** Whether no ratio moves any more. */
  boolean isSettled() {
    return quietLooks >= SettlingRule.LOOKS_IN_A_ROW;
  }

  /** What moved when it was looked at last. */
  Optional<String> movement() {
    return movement;
  }
}
