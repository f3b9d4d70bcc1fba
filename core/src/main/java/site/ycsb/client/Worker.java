package site.ycsb.client;

import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

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
  private final LongSupplier nanoClock;
  private @Nullable Object threadState;
  private boolean initialised;
  private final AtomicLong operationsDone = new AtomicLong();

  public Worker(
      DB db,
      Workload workload,
      Properties properties,
      int id,
      int threads,
      Measurements measurements,
      LongSupplier nanoClock) {
    this.db = db;
    this.workload = workload;
    this.properties = properties;
    this.id = id;
    this.threads = threads;
    this.measurements = measurements;
    this.nanoClock = nanoClock;
  }

  public DB db() {
    return db;
  }

  int id() {
    return id;
  }

  /** Operations done so far, however they ended. Any thread may ask. */
  public long operationsDone() {
    return operationsDone.get();
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
    for (long i = 0; i < share && !workload.isStopRequested(); i++) {
      if (!workload.doInsert(db, threadState)) {
        throw new IllegalStateException("a record couldn't be inserted into the in-process store");
      }
    }
  }

  /**
   * Does operations until there are none left or somebody asks to stop.
   *
   * @param operations of all threads together; 0 for no end
   * @param targetPerSecond of all threads together; 0 for as fast as possible
   * @return false when the workload ended it, as it does when an insert finally failed
   */
  public boolean work(boolean transactions, long operations, double targetPerSecond) {
    long last = operations == 0 ? Long.MAX_VALUE : shareOf(operations);
    Optional<Pacer> pacer =
        targetPerSecond > 0
            ? Optional.of(
                new Pacer(
                    targetPerSecond / threads,
                    (double) id / threads,
                    nanoClock,
                    workload::isStopRequested))
            : Optional.empty();
    try {
      return pacer.isPresent()
          ? workPaced(transactions, last, pacer.get())
          : workUnpaced(transactions, last);
    } finally {
      measurements.setIntendedStartTimeNs(0);
    }
  }

  private boolean workUnpaced(boolean transactions, long last) {
    long done = 0;
    while (done < last && !workload.isStopRequested()) {
      if (!operate(transactions)) {
        return workload.isStopRequested();
      }
      operationsDone.lazySet(++done);
    }
    return true;
  }

  private boolean workPaced(boolean transactions, long last, Pacer pacer) {
    long startNanos = nanoClock.getAsLong();
    long done = 0;
    while (done < last) {
      long intendedNanos = startNanos + pacer.offsetNanos(done);
      pacer.awaitNanoTime(intendedNanos);
      if (workload.isStopRequested()) {
        return true;
      }
      measurements.setIntendedStartTimeNs(intendedNanos);
      if (!operate(transactions)) {
        return workload.isStopRequested();
      }
      operationsDone.lazySet(++done);
    }
    return true;
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
