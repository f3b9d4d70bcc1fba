package site.ycsb.interleaved.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.interleaved.estimate.GuardEstimate;
import site.ycsb.interleaved.estimate.SliceLength;
import site.ycsb.interleaved.result.InterleavedResult.SlicePlan;

/**
 * A few slices before those that count, from which their guard and their length are found. Used by
 * the leader.
 */
final class Pilot {
  /** Of 2 ms each in a usual pilot. */
  private static final int GUARD_WINDOWS = 125;

  private static final int GUARD_SPAN = 5;
  private static final long LENGTH_WINDOW_MILLIS = 25;

  /** A pilot takes this share of the time that blocks may take, within limits. */
  private static final int LENGTH_SHARE = 10;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final List<Arm> arms;
  private final SliceRunner runner;
  private final BlockOrder order;
  private final InterleavedConfig config;
  private final ArmFailures failures;

  Pilot(List<Arm> arms, SliceRunner runner, BlockOrder order, InterleavedConfig config) {
    this.arms = arms;
    this.runner = runner;
    this.order = order;
    this.config = config;
    failures = new ArmFailures(arms);
  }

  Optional<String> failure() {
    return failures.failure();
  }

  /** Empty when an arm couldn't go on, or only fails. */
  Optional<SlicePlan> run() throws InterruptedException {
    Optional<Duration> given = config.limits().slice();
    // what came before isn't a switch, such as the merging of files
    runner.begin();
    Optional<Long> guard = guardMillis();
    if (guard.isEmpty()) {
      return Optional.empty();
    }
    String guardOrigin =
        String.format(
            Locale.ROOT,
            "how long the rate differed after a switch, of %d slices",
            config.pilot().guardSlices() * arms.size());
    if (given.isPresent()) {
      return Optional.of(
          new SlicePlan(
              guard.get(), guardOrigin, given.get().toNanos() / 1e6, "--slice", config.seed()));
    }
    long pilotMillis =
        Math.min(
            config.limits().maxDuration().toMillis() / LENGTH_SHARE,
            config.pilot().longest().toMillis());
    if (pilotMillis < config.pilot().shortest().toMillis()) {
      return Optional.of(
          new SlicePlan(
              guard.get(),
              guardOrigin,
              SliceLength.usualMillis(lostMillis(guard.get())),
              "the usual one, since there is no time for a pilot",
              config.seed()));
    }
    return sliceMillis(guard.get(), (int) (pilotMillis / LENGTH_WINDOW_MILLIS))
        .map(
            millis ->
                new SlicePlan(
                    guard.get(), guardOrigin, millis, "chosen by a pilot", config.seed()));
  }

  private Optional<Long> guardMillis() throws InterruptedException {
    long windowNanos = config.pilot().slice().toNanos() / GUARD_WINDOWS;
    int threads = arms.stream().mapToInt(Arm::threadCount).max().orElseThrow();
    GuardEstimate estimate = new GuardEstimate(GUARD_WINDOWS, GUARD_SPAN, threads);
    for (int slice = 0; slice < config.pilot().guardSlices(); slice++) {
      for (int index : order.next()) {
        Arm arm = arms.get(index);
        observe(arm, GUARD_WINDOWS, windowNanos);
        if (runner.practise(arm, GUARD_WINDOWS * windowNanos).isEmpty()) {
          return Optional.empty();
        }
        estimate.add(windows(arm));
        if (failures.isTimeUp(arm)) {
          return Optional.empty();
        }
      }
    }
    if (failures.hasSeenFailuresOnly()) {
      return Optional.empty();
    }
    arms.forEach(arm -> observe(arm, 0, 1));
    long nanos = estimate.guardWindows() * windowNanos;
    return Optional.of((nanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI);
  }

  /** Each arm works for as long as any other: what it writes changes its table. */
  private Optional<Long> sliceMillis(long guardMillis, int count) throws InterruptedException {
    List<long[]> pilots = new ArrayList<>();
    int share = count / arms.size();
    for (int index : order.next()) {
      Arm arm = arms.get(index);
      observe(arm, share, LENGTH_WINDOW_MILLIS * NANOS_PER_MILLI);
      boolean done =
          runner.practise(arm, share * LENGTH_WINDOW_MILLIS * NANOS_PER_MILLI).isPresent();
      pilots.add(windows(arm));
      observe(arm, 0, 1);
      if (!done || failures.isTimeUp(arm)) {
        return Optional.empty();
      }
    }
    return Optional.of(
        SliceLength.chooseMillis(
            pilots, LENGTH_WINDOW_MILLIS, lostMillis(guardMillis), arms.size()));
  }

  private long lostMillis(long guardMillis) {
    return guardMillis + runner.meanSwitchNanos() / NANOS_PER_MILLI;
  }

  private static void observe(Arm arm, int windows, long windowNanos) {
    arm.threads().forEach(thread -> thread.observe(windows, windowNanos));
  }

  private static long[] windows(Arm arm) {
    long[] sum = {};
    for (ArmThread thread : arm.threads()) {
      long[] own = thread.windows();
      sum = sum.length == 0 ? new long[own.length] : sum;
      for (int i = 0; i < own.length; i++) {
        sum[i] += own[i];
      }
    }
    return sum;
  }
}
