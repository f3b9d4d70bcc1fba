package site.ycsb.interleaved.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import site.ycsb.client.command.StopSignal;
import site.ycsb.interleaved.estimate.RatioEstimate;
import site.ycsb.interleaved.estimate.StoppingRule;
import site.ycsb.interleaved.result.Ending;
import site.ycsb.interleaved.result.InterleavedResult.SlicePlan;
import site.ycsb.interleaved.result.Slice;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.StoreUnavailableException;

/**
 * Blocks in which every arm has a slice, in random order, one block after the other until
 * comparisons are precise enough or there is a reason to end. A block that isn't completed doesn't
 * count. Used once, by the leader.
 */
final class BlockSequence {
  /** Before a store of 1 GB that holds several tables has filled its memory. */
  private static final long FLUSH_NANOS = 30_000_000_000L;

  /** Of short measurements a part, so that stores differ for a part of it at most. */
  private static final int LEAST_FLUSHES = 4;

  private final InterleavedConfig config;
  private final List<Arm> arms;
  private final StoresInUse stores;
  private final SliceRunner runner;
  private final Reconnection reconnection;
  private final StopSignal stop;
  private final InterleavedProgress progress;
  private final StoppingRule rule;
  private final Findings findings;
  private final Comparisons comparisons;
  private final BlockOrder order;
  private final long[] lastGoodNanos;
  private final long[] good;
  private Optional<String> failure = Optional.empty();
  private long nanos;

  BlockSequence(
      InterleavedConfig config,
      List<Arm> arms,
      StoresInUse stores,
      SliceRunner runner,
      Reconnection reconnection,
      StopSignal stop,
      InterleavedProgress progress) {
    this.config = config;
    this.arms = List.copyOf(arms);
    this.stores = stores;
    this.runner = runner;
    this.reconnection = reconnection;
    this.stop = stop;
    this.progress = progress;
    rule = new StoppingRule(config.limits().precision());
    findings = new Findings(arms);
    comparisons = new Comparisons(arms, findings, rule, config.seed());
    order = new BlockOrder(arms.size(), config.seed());
    lastGoodNanos = new long[arms.size()];
    good = new long[arms.size()];
  }

  Findings findings() {
    return findings;
  }

  /** How long blocks were measured. */
  long nanos() {
    return nanos;
  }

  /** Why an arm couldn't go on. */
  Optional<String> failure() {
    return failure;
  }

  /** Measures blocks; returns why it ended. */
  Ending.Reason run(SlicePlan plan) throws InterruptedException {
    long guardNanos = (long) (plan.guardMillis() * 1e6);
    long countedNanos = (long) (plan.sliceMillis() * 1e6);
    long maxNanos = config.limits().maxDuration().toNanos();
    runner.begin();
    long startNanos = System.nanoTime();
    long flushNanos = Math.min(FLUSH_NANOS, maxNanos / LEAST_FLUSHES);
    long flushedNanos = 0;
    for (int block = 0; true; block++) {
      if (!block(block, guardNanos, countedNanos)) {
        nanos = System.nanoTime() - startNanos;
        return stop.isRequested() ? Ending.Reason.INTERRUPTED : failed();
      }
      nanos = System.nanoTime() - startNanos;
      long blockNanos = nanos / findings.blocks();
      List<RatioEstimate> protections = findings.protections();
      long more = rule.moreBlocks(protections);
      tell(blockNanos, more, maxNanos);
      if (stop.isRequested()) {
        return Ending.Reason.INTERRUPTED;
      }
      if (more == 0 && reconnection.isOftenEnough()) {
        return Ending.Reason.PRECISE;
      }
      if (storeIsGone()) {
        return Ending.Reason.FAILED;
      }
      // a block that would end after the limit isn't begun
      if (nanos + blockNanos > maxNanos) {
        return Ending.Reason.TIME;
      }
      if (reconnection.isDue(nanos) && !reconnection.perform(nanos)) {
        nanos = System.nanoTime() - startNanos;
        return stop.isRequested() ? Ending.Reason.INTERRUPTED : Ending.Reason.FAILED;
      }
      if (stores.areSeveral() && nanos - flushedNanos >= flushNanos) {
        try {
          stores.flush();
        } catch (StoreUnavailableException e) {
          failure = Optional.ofNullable(e.getMessage());
          return Ending.Reason.FAILED;
        }
        runner.goOn();
        flushedNanos = nanos;
      }
    }
  }

  private boolean block(int block, long guardNanos, long countedNanos) throws InterruptedException {
    List<SliceRunner.Outcome> outcomes = new ArrayList<>();
    int position = 0;
    for (int index : order.next()) {
      Optional<SliceRunner.Outcome> outcome =
          runner.run(
              arms.get(index),
              new Slice.Turn(block, position, index, reconnection.count()),
              guardNanos,
              countedNanos);
      if (outcome.isEmpty()) {
        return false;
      }
      outcomes.add(outcome.get());
      position++;
    }
    findings.add(outcomes);
    return true;
  }

  private Ending.Reason failed() {
    failure =
        arms.stream()
            .filter(arm -> arm.threads().stream().anyMatch(ArmThread::workloadEnded))
            .findFirst()
            .map(arm -> "the workload of " + arm.name() + " has ended");
    return Ending.Reason.FAILED;
  }

  private void tell(long blockNanos, long more, long maxNanos) {
    long left = Math.max(0, maxNanos - nanos);
    long needed = more > left / Math.max(1, blockNanos) ? left : more * blockNanos;
    progress.block(
        new InterleavedProgress.Interim(
            findings.blocks(),
            Duration.ofNanos(nanos),
            Duration.ofNanos(needed),
            IntStream.range(0, arms.size()).mapToObj(this::perSecond).toList(),
            comparisons.decisive(blockNanos, true)));
  }

  private double perSecond(int arm) {
    return findings.quantities().stream()
        .filter(quantity -> quantity.compared().unit().equals("ops/s"))
        .mapToDouble(quantity -> quantity.values().value(arm))
        .findFirst()
        .orElse(0);
  }

  /** Whether an arm had nothing but failures for as long as a run of its own would go on. */
  private boolean storeIsGone() {
    for (Arm arm : arms) {
      OperationCounts counts = OperationCounts.of(arm.run().measurements().statusTotals());
      double maxShare = arm.run().config().failureLimits().maxShare();
      if (maxShare < 1 && counts.exceeds(maxShare)) {
        // the verdict on the arm says so
        return true;
      }
      long limitNanos = arm.run().config().failureLimits().maxSeconds() * 1_000_000_000L;
      long now = counts.operations() - counts.failed();
      if (now != good[arm.index()] || counts.operations() == 0) {
        good[arm.index()] = now;
        lastGoodNanos[arm.index()] = nanos;
      } else if (limitNanos > 0
          && counts.failed() > 0
          && nanos - lastGoodNanos[arm.index()] >= limitNanos) {
        failure =
            Optional.of(
                "every operation of "
                    + arm.name()
                    + " has failed for "
                    + limitNanos / 1_000_000_000L
                    + " s (maxfailuretime), so the measurement is aborted");
        return true;
      }
    }
    return false;
  }
}
