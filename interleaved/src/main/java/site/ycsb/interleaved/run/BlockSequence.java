package site.ycsb.interleaved.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import site.ycsb.client.command.StopSignal;
import site.ycsb.interleaved.estimate.RatioEstimate;
import site.ycsb.interleaved.estimate.StoppingRule;
import site.ycsb.interleaved.estimate.TimeLeft;
import site.ycsb.interleaved.result.InterleavedResult.Ending;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.StoreUnavailableException;

/**
 * One block after the other, until comparisons are precise enough or there is a reason to end. A
 * block that isn't completed doesn't count. Used once, by the leader.
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
  private final TimeLeft timeLeft = new TimeLeft();
  private final BlockEvidence evidence;
  private final Comparisons comparisons;
  private final ArmFailures failures;
  private Optional<String> failure = Optional.empty();
  private long nanos;

  BlockSequence(
      InterleavedConfig config,
      BlockEvidence evidence,
      StoresInUse stores,
      SliceRunner runner,
      Reconnection reconnection,
      StopSignal stop,
      InterleavedProgress progress) {
    this.config = config;
    arms = evidence.arms();
    this.evidence = evidence;
    this.stores = stores;
    this.runner = runner;
    this.reconnection = reconnection;
    this.stop = stop;
    this.progress = progress;
    rule = new StoppingRule(config.limits().precision());
    comparisons = new Comparisons(evidence, rule, config.seed());
    failures = new ArmFailures(arms);
  }

  long nanos() {
    return nanos;
  }

  /** Why an arm couldn't go on. */
  Optional<String> failure() {
    return failure.or(failures::failure);
  }

  /** Measures blocks; returns why it ended. */
  Ending.Reason run() throws InterruptedException {
    long maxNanos = config.limits().maxDuration().toNanos();
    long startNanos = System.nanoTime();
    long flushNanos = Math.min(FLUSH_NANOS, maxNanos / LEAST_FLUSHES);
    long flushedNanos = 0;
    for (int block = 0; true; block++) {
      if (!evidence.measure(block, reconnection.count())) {
        nanos = System.nanoTime() - startNanos;
        return stop.isRequested() ? Ending.Reason.INTERRUPTED : failed();
      }
      nanos = System.nanoTime() - startNanos;
      long blockNanos = nanos / evidence.blocks();
      List<RatioEstimate> protections = evidence.protections();
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

  private Ending.Reason failed() {
    failure =
        arms.stream()
            .filter(arm -> arm.threads().stream().anyMatch(ArmThread::workloadEnded))
            .findFirst()
            .map(arm -> "the workload of " + arm.name() + " has ended");
    return Ending.Reason.FAILED;
  }

  private void tell(long blockNanos, long more, long maxNanos) {
    long limit = Math.max(0, maxNanos - nanos);
    long left = timeLeft.blocksAfter(evidence.blocks(), more).orElse(Long.MAX_VALUE);
    long needed = left > limit / Math.max(1, blockNanos) ? limit : left * blockNanos;
    progress.block(
        new InterleavedProgress.Interim(
            evidence.blocks(),
            Duration.ofNanos(nanos),
            Duration.ofNanos(needed),
            Duration.ofNanos(limit),
            evidence.perSecond(),
            comparisons.whileMeasured()));
  }

  /** Whether so much fails that a run of its own would be aborted, too. */
  private boolean storeIsGone() {
    for (Arm arm : arms) {
      OperationCounts counts = OperationCounts.of(arm.run().measurements().statusTotals());
      double maxShare = arm.run().config().failureLimits().maxShare();
      if (maxShare < 1 && counts.exceeds(maxShare)) {
        // the verdict on the arm says so
        return true;
      }
    }
    return arms.stream().anyMatch(failures::isTimeUp);
  }
}
