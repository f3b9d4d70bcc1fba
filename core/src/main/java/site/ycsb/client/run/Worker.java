package site.ycsb.client.run;

import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.client.pace.Pacer;
import site.ycsb.client.pace.RateSchedule;
import site.ycsb.client.pace.StartTimes;
import site.ycsb.client.pace.Timer;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.StoreUnavailableException;

/**
 * One client thread's part of a run. All methods but {@link #operationsDone()} are called on that
 * thread.
 */
public final class Worker {
  private final DB db;
  private final Workload workload;
  private final Properties properties;
  private final int id;
  private final int threads;
  private final Measurements measurements;
  private final Timer timer;
  private @Nullable Object threadState;
  private boolean initialised;
  private final AtomicLong operationsDone = new AtomicLong();
  private volatile State state = State.IDLE;

  /** What its thread does; of interest when no operation ends. */
  enum State {
    IDLE,
    WAITING,
    /** It's in an operation, or between two that follow each other at once. */
    OPERATING
  }

  public Worker(
      DB db,
      Workload workload,
      Properties properties,
      int id,
      int threads,
      Measurements measurements,
      Timer timer) {
    this.db = db;
    this.workload = workload;
    this.properties = properties;
    this.id = id;
    this.threads = threads;
    this.measurements = measurements;
    this.timer = timer;
  }

  public DB db() {
    return db;
  }

  /** Operations done so far, however they ended. Any thread may ask. */
  public long operationsDone() {
    return operationsDone.get();
  }

  /** Any thread may ask. */
  State state() {
    return state;
  }

  /** Connects and gets the workload's state for this thread. */
  public void init() throws DBException, WorkloadException {
    db.init();
    initialised = true;
    threadState = workload.initThread(properties, id, threads);
  }

  /** Inserts this thread's share of the records, uncounted. */
  void fill(long records) {
    long share = shareOf(records);
    state = State.OPERATING;
    try {
      for (long i = 0; i < share && !workload.isStopRequested(); i++) {
        if (!workload.doInsert(db, threadState)) {
          if (workload.isStopRequested()) {
            return;
          }
          throw new StoreUnavailableException(
              "a record couldn't be inserted into the in-process store before the run");
        }
        operationsDone.lazySet(i + 1);
      }
    } finally {
      state = State.IDLE;
      operationsDone.set(0);
    }
  }

  /**
   * Does operations of all threads together in a closed loop; 0 operations are no end, 0 a second
   * as fast as possible. Returns false when the workload ended it, as it does when an insert
   * finally failed.
   */
  public boolean work(boolean transactions, long operations, double targetPerSecond) {
    return work(
        transactions,
        operations,
        targetPerSecond > 0
            ? Optional.of(RateSchedule.constant(targetPerSecond))
            : Optional.empty(),
        timer.nanoTime());
  }

  /** As the other method, with rates that may change and begin at a given time. */
  boolean work(
      boolean transactions, long operations, Optional<RateSchedule> rates, long startNanos) {
    long last = lastOf(operations);
    return rates.isPresent()
        ? work(transactions, pacer(rates.get(), last, startNanos), workload::isStopRequested)
        : workUnpaced(transactions, last);
  }

  /** Does this thread's part of an open loop; returns as the other methods do. */
  boolean work(boolean transactions, StartTimes arrivals) {
    return work(transactions, arrivals, workload::isStopRequested);
  }

  /** Does this thread's part of an open loop until it's over; returns as the other methods do. */
  boolean work(StartTimes arrivals, BooleanSupplier over) {
    return work(true, arrivals, () -> over.getAsBoolean() || workload.isStopRequested());
  }

  /** Does operations of the run phase that aren't counted, until it's over. */
  void warmUp(long operations, Optional<RateSchedule> rates, BooleanSupplier over) {
    long last = lastOf(operations);
    StartTimes starts =
        rates.isPresent()
            ? pacer(rates.get(), last, timer.nanoTime())
            : new StartTimes() {
              private long given;

              @Override
              public long next() {
                return given++ == last ? END : timer.nanoTime();
              }
            };
    work(true, starts, () -> over.getAsBoolean() || workload.isStopRequested());
    operationsDone.set(0);
  }

  private Pacer pacer(RateSchedule rates, long last, long startNanos) {
    return new Pacer(rates, threads, id, last, startNanos);
  }

  private long lastOf(long operations) {
    return operations == 0 ? Long.MAX_VALUE : shareOf(operations);
  }

  private boolean workUnpaced(boolean transactions, long last) {
    long done = 0;
    state = State.OPERATING;
    try {
      while (done < last && !workload.isStopRequested()) {
        if (!operate(transactions)) {
          return workload.isStopRequested();
        }
        operationsDone.lazySet(++done);
      }
      return true;
    } finally {
      state = State.IDLE;
    }
  }

  private boolean work(boolean transactions, StartTimes starts, BooleanSupplier stopRequested) {
    long done = 0;
    try {
      while (true) {
        state = State.WAITING;
        long intendedNanos = starts.next();
        if (intendedNanos == StartTimes.END) {
          return true;
        }
        timer.parkUntil(intendedNanos, stopRequested);
        if (stopRequested.getAsBoolean()) {
          return true;
        }
        measurements.setIntendedStartTimeNs(intendedNanos);
        state = State.OPERATING;
        if (!operate(transactions)) {
          return stopRequested.getAsBoolean();
        }
        operationsDone.lazySet(++done);
      }
    } finally {
      state = State.IDLE;
      measurements.setIntendedStartTimeNs(0);
    }
  }

  /** Does one operation of the run phase; false when the workload has ended it. */
  public boolean operate() {
    return operate(true);
  }

  private boolean operate(boolean transactions) {
    return transactions
        ? workload.doTransaction(db, threadState)
        : workload.doInsert(db, threadState);
  }

  /** Disconnects, if it was connected. */
  public void cleanup() throws DBException {
    if (initialised) {
      initialised = false;
      db.cleanup();
    }
  }

  private long shareOf(long operations) {
    return operations / threads + (id < operations % threads ? 1 : 0);
  }
}
