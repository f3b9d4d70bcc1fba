package site.ycsb.interleaved.run;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import site.ycsb.client.pace.StartTimes;
import site.ycsb.client.pace.Timer;
import site.ycsb.client.run.Worker;
import site.ycsb.measurements.Measurements;

/**
 * One thread's part of an arm: works in the arm's slices and keeps what it did there.
 *
 * <p>Counted when: an operation counts in the slice in which it ended, after the guard and before
 * the end, as a sample of a process that goes on before and after; its latency is kept when it
 * began after the guard, so that one that the end finds under way isn't lost: it's always the slow
 * ones that it finds. Threading: {@link #work} on the arm's thread; the rest by the leader, while
 * the thread is between slices. Cost: the clock is read once for an operation; nothing is allocated
 * and nothing locked.
 */
public final class ArmThread {
  private static final long LONGEST_PAUSE_NANOS = 50_000_000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** No operation is pending. */
  private static final long NONE = Long.MIN_VALUE + 1;

  private final Worker worker;
  private final Measurements measurements;
  private final Optional<StartTimes> starts;
  private final Timer timer;
  private long pendingArmNanos = NONE;
  private long[] windows = {};
  private long windowNanos = 1;
  private long operations;
  private long allOperations;
  private long processorNanos;
  private boolean workloadEnded;

  /** Operations are due by the arm's clock; without times, as soon as possible. */
  public ArmThread(
      Worker worker, Measurements measurements, Optional<StartTimes> starts, Timer timer) {
    this.worker = worker;
    this.measurements = measurements;
    this.starts = starts;
    this.timer = timer;
  }

  Worker worker() {
    return worker;
  }

  /** Counts operations by windows of a slice from now on, from its start; none when it's 0. */
  void observe(int count, long nanos) {
    windows = new long[count];
    windowNanos = Math.max(1, nanos);
  }

  long[] windows() {
    return windows.clone();
  }

  /** Operations of the last slice that count. */
  long operations() {
    return operations;
  }

  /** All operations of the last slice. */
  public long allOperations() {
    return allOperations;
  }

  /** Processor time of this thread in the last slice. */
  long processorNanos() {
    return processorNanos;
  }

  boolean workloadEnded() {
    return workloadEnded;
  }

  /**
   * Works in a slice, and returns after the operation that its end finds under way.
   *
   * @param armStartNanos what the arm's clock shows at the start
   * @param over ends it early
   */
  public void work(SliceWindow slice, long armStartNanos, BooleanSupplier over) {
    operations = 0;
    allOperations = 0;
    long processorStart = processorTime();
    measurements.keepLatencies(false);
    try {
      if (starts.isPresent()) {
        workPaced(starts.get(), slice, armStartNanos, over);
      } else {
        workClosed(slice, over);
      }
    } finally {
      measurements.keepLatencies(false);
      processorNanos = processorTime() - processorStart;
    }
  }

  /**
   * Works off what arrives in a slice, and returns when all of it is begun, or has waited for so
   * long after the slice that it doesn't matter any more. Counted and kept are the operations that
   * arrived after the guard, however late they ended.
   *
   * @param patienceNanos how long after the end of the slice an operation may still begin
   * @param over ends it early
   */
  public void serve(
      SliceArrivals arrivals, SliceWindow slice, long patienceNanos, BooleanSupplier over) {
    operations = 0;
    allOperations = 0;
    long processorStart = processorTime();
    measurements.keepLatencies(false);
    boolean kept = false;
    try {
      for (long offset = arrivals.next();
          offset != SliceArrivals.NONE && !over.getAsBoolean();
          offset = arrivals.next()) {
        long intendedNanos = slice.startNanos() + offset;
        if (!await(intendedNanos, slice.endNanos() + patienceNanos, over)) {
          return;
        }
        boolean counts = slice.counts(intendedNanos);
        if (counts && !kept) {
          kept = true;
          measurements.keepLatencies(true);
        }
        measurements.setIntendedStartTimeNs(intendedNanos);
        if (!worker.operate()) {
          workloadEnded = true;
          return;
        }
        allOperations++;
        operations += counts ? 1 : 0;
      }
    } finally {
      measurements.setIntendedStartTimeNs(0);
      measurements.keepLatencies(false);
      processorNanos = processorTime() - processorStart;
    }
  }

  private void workClosed(SliceWindow slice, BooleanSupplier over) {
    boolean kept = false;
    long counted = 0;
    long all = 0;
    long now = timer.nanoTime();
    while (now - slice.endNanos() < 0 && !over.getAsBoolean()) {
      if (!kept && now - slice.countFromNanos() >= 0) {
        kept = true;
        measurements.keepLatencies(true);
      }
      if (!worker.operate()) {
        workloadEnded = true;
        break;
      }
      now = timer.nanoTime();
      all++;
      if (slice.counts(now)) {
        counted++;
      }
      observe(now - slice.startNanos());
    }
    operations = counted;
    allOperations = all;
  }

  private void workPaced(
      StartTimes due, SliceWindow slice, long armStartNanos, BooleanSupplier over) {
    boolean kept = false;
    try {
      while (!over.getAsBoolean()) {
        if (pendingArmNanos == NONE) {
          pendingArmNanos = due.next();
        }
        if (pendingArmNanos == StartTimes.END) {
          workloadEnded = true;
          return;
        }
        long intendedNanos = slice.startNanos() + (pendingArmNanos - armStartNanos);
        if (!await(intendedNanos, slice.endNanos(), over)) {
          // it keeps its place in the arm's next slice
          return;
        }
        if (!kept && timer.nanoTime() - slice.countFromNanos() >= 0) {
          kept = true;
          measurements.keepLatencies(true);
        }
        measurements.setIntendedStartTimeNs(intendedNanos);
        pendingArmNanos = NONE;
        if (!worker.operate()) {
          workloadEnded = true;
          return;
        }
        long now = timer.nanoTime();
        allOperations++;
        if (slice.counts(now)) {
          operations++;
        }
        observe(now - slice.startNanos());
      }
    } finally {
      measurements.setIntendedStartTimeNs(0);
    }
  }

  /** Waits until an operation is due; false when it's too late to begin any. */
  private boolean await(long intendedNanos, long endNanos, BooleanSupplier over) {
    while (true) {
      long now = timer.nanoTime();
      if (now - endNanos >= 0 || over.getAsBoolean() || Thread.currentThread().isInterrupted()) {
        return false;
      }
      long left = Math.min(intendedNanos, endNanos) - now;
      if (intendedNanos - now <= 0) {
        return true;
      }
      timer.park(Math.min(left, LONGEST_PAUSE_NANOS));
    }
  }

  private void observe(long sinceStartNanos) {
    if (windows.length > 0) {
      long window = sinceStartNanos / windowNanos;
      if (window >= 0 && window < windows.length) {
        windows[(int) window]++;
      }
    }
  }

  private static long processorTime() {
    return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : 0;
  }

  /**
   * The operations that arrive in one slice, independently of each other and of what the store
   * does. They begin with the slice, before an empty queue, and wait in it until a thread takes
   * them, first come, first served.
   *
   * <p>Thread-safe: each is taken by one thread, without a lock.
   */
  public static final class SliceArrivals {
    /** No operation is left. */
    static final long NONE = -1;

    private final long[] offsetsNanos;
    private final int counted;
    private final AtomicInteger taken = new AtomicInteger();

    private SliceArrivals(long[] offsetsNanos, int counted) {
      this.offsetsNanos = offsetsNanos;
      this.counted = counted;
    }

    /** Arrivals at a rate; the same seed gives the same at any, closer together and more. */
    public static SliceArrivals at(
        double perSecond, long guardNanos, long countedNanos, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      long end = guardNanos + countedNanos;
      long[] offsets = new long[64];
      int size = 0;
      int counted = 0;
      double at = 0;
      while (true) {
        // 1 - [0, 1) is never 0, whose logarithm isn't finite
        at -= Math.log(1 - random.nextDouble()) / perSecond * 1e9;
        if (at >= end) {
          return new SliceArrivals(Arrays.copyOf(offsets, size), counted);
        }
        if (size == offsets.length) {
          offsets = Arrays.copyOf(offsets, 2 * size);
        }
        offsets[size++] = (long) at;
        counted += at >= guardNanos ? 1 : 0;
      }
    }

    /** When the next one arrives, since the slice began; {@link #NONE} after the last. */
    long next() {
      int index = taken.getAndIncrement();
      return index < offsetsNanos.length ? offsetsNanos[index] : NONE;
    }

    /** How many arrive after the guard. */
    int counted() {
      return counted;
    }
  }

  /**
   * When a slice is, by {@link System#nanoTime}.
   *
   * @param startNanos when threads begin to work for its arm
   * @param countFromNanos when its guard ends and it begins to count
   * @param endNanos when no operation begins any more
   */
  public record SliceWindow(long startNanos, long countFromNanos, long endNanos) {
    /** From a start, a guard and a counted part, in nanoseconds. */
    public static SliceWindow from(long startNanos, long guardNanos, long countedNanos) {
      return new SliceWindow(
          startNanos, startNanos + guardNanos, startNanos + guardNanos + countedNanos);
    }

    boolean counts(long nanos) {
      return nanos - countFromNanos >= 0 && nanos - endNanos < 0;
    }

    long countedNanos() {
      return endNanos - countFromNanos;
    }
  }
}
