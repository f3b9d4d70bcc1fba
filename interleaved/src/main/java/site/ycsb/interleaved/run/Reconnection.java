package site.ycsb.interleaved.run;

import java.util.List;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.DrivenRun;
import site.ycsb.client.run.Worker;
import site.ycsb.interleaved.estimate.RatioEstimate;

/**
 * Connects all arms anew from time to time, in an order that is drawn each time.
 *
 * <p>Equal arms differed by a few percent for as long as they kept their connections, probably
 * since a server gives each connection to one of a few threads, and not all of these are equally
 * fast. So an arm that keeps its connections keeps its luck. Luck that is drawn again and again is
 * noise, which the interval knows of. Used by the leader.
 */
final class Reconnection {
  private static final long SHORTEST_NANOS = 10_000_000_000L;

  /**
   * Of short measurements a part, so that luck is drawn often enough: the interval of 10 draws is
   * an eighth wider than that of many.
   */
  private static final int LEAST = 20;

  /** So long as to take a ninth of the time at most. */
  private static final int PAUSES = 8;

  /** Connections have to get going before slices count again. */
  private static final long PRACTICE_NANOS = 50_000_000;

  private final List<Arm> arms;
  private final SliceThreads threads;
  private final SliceRunner runner;
  private final StopSignal stop;
  private final BlockOrder order;
  private final long maxNanos;
  private final long shortestNanos;
  private final boolean possible;
  private long lastNanos;
  private long pauseNanos;
  private int count;

  /** For a measurement that lasts for so long at most. */
  Reconnection(
      List<Arm> arms,
      SliceThreads threads,
      SliceRunner runner,
      StopSignal stop,
      BlockOrder order,
      long maxNanos) {
    this.arms = List.copyOf(arms);
    this.threads = threads;
    this.runner = runner;
    this.stop = stop;
    this.order = order;
    this.maxNanos = maxNanos;
    shortestNanos = Math.min(SHORTEST_NANOS, maxNanos / LEAST);
    // one that kept its connections beside others that change theirs would be compared unfairly
    possible = arms.stream().allMatch(arm -> arm.run().isReconnectable());
  }

  /** How often it was done: never where a binding can't. */
  int count() {
    return count;
  }

  /** Whether the interval knows of the luck of connections, as far as it's drawn at all. */
  boolean isOftenEnough() {
    return !possible || count + 1 >= RatioEstimate.MIN_SETS;
  }

  /** Whether it's time for it, so long after the measurement began. */
  boolean isDue(long nanos) {
    return possible
        && nanos - lastNanos >= Math.max(shortestNanos, PAUSES * pauseNanos)
        && nanos + pauseNanos + shortestNanos / 2 < maxNanos;
  }

  /** Connects all arms anew; false when one couldn't, or a stop was requested. */
  boolean perform(long nanos) throws InterruptedException {
    long begin = System.nanoTime();
    for (Arm arm : arms) {
      List<Worker> workers = arm.workers();
      if (!threads.all(
          workers.size(), thread -> arm.run().disconnect(workers.get(thread)), stop::isRequested)) {
        return false;
      }
    }
    for (int index : order.next()) {
      DrivenRun run = arms.get(index).run();
      List<Worker> workers = arms.get(index).workers();
      if (!threads.first(
              thread -> run.reconnect(workers.get(thread)), run.connectLimit(), stop::isRequested)
          || !threads.others(
              workers.size(),
              thread -> run.reconnect(workers.get(thread)),
              run.connectLimit(),
              stop::isRequested)) {
        return false;
      }
    }
    for (int index : order.next()) {
      if (runner.practise(arms.get(index), PRACTICE_NANOS).isEmpty()) {
        return false;
      }
    }
    runner.goOn();
    pauseNanos = System.nanoTime() - begin;
    lastNanos = nanos + pauseNanos;
    count++;
    return true;
  }
}
