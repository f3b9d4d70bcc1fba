package site.ycsb.client.chain;

import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.measurements.MeasurementConfig;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OperationRecorder;
import site.ycsb.spi.ForwardingDB;
import site.ycsb.spi.run.ReturnedStatus;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunLocal;

/**
 * Measures a DB.
 *
 * <p>What is timed: the call into the DB and nothing else, by {@link System#nanoTime}. Omission:
 * with a target rate the time since the intended start is recorded as well. Counted when: the call
 * returned or threw; one that threw counts as {@link Status#ERROR}, and the run goes on. Threading:
 * one instance for each thread, as any DB. Cost: start times and meter are local variables; a
 * template shared with the DBs of profiling would carry them past the call in an object for each
 * operation, made and taken by virtual methods of several implementations.
 */
public class MeasuredDB extends ForwardingDB {

  private static final RunLocal<FirstThrow> FIRST_THROW = RunLocal.named("first throw");

  private final Measurements measurements;
  private final LongSupplier nanoClock;
  private @Nullable Meters meters;

  public MeasuredDB(DB db) {
    this(db, Measurements.getMeasurements());
  }

  public MeasuredDB(DB db, Measurements measurements) {
    this(db, measurements, System::nanoTime);
  }

  MeasuredDB(DB db, Measurements measurements, LongSupplier nanoClock) {
    super(db);
    this.measurements = measurements;
    this.nanoClock = nanoClock;
  }

  @Override
  public void setProperties(Properties p) {
    super.setProperties(p);
    RunContext.of(p).setBatchOutcomes(measurements::reportStatus);
  }

  @Override
  public void cleanup() throws DBException {
    long intendedStartNanos = measurements.getIntendedtartTimeNs();
    long startNanos = nanoClock.getAsLong();
    delegate().cleanup();
    long endNanos = nanoClock.getAsLong();
    measurements.measureNanos("CLEANUP", endNanos - startNanos);
    if (measurements.measuresIntended()) {
      measurements.measureIntendedNanos("CLEANUP", endNanos - intendedStartNanos);
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    OperationMeter meter = meters().read;
    long intendedStartNanos = measurements.getIntendedtartTimeNs();
    long startNanos = nanoClock.getAsLong();
    Status status;
    try {
      status = delegate().read(table, key, fields, result);
    } catch (RuntimeException | LinkageError | AssertionError e) {
      status = thrown("READ", e);
    }
    return record(meter, status, intendedStartNanos, startNanos);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    OperationMeter meter = meters().scan;
    long intendedStartNanos = measurements.getIntendedtartTimeNs();
    long startNanos = nanoClock.getAsLong();
    Status status;
    try {
      status = delegate().scan(table, startkey, recordcount, fields, result);
    } catch (RuntimeException | LinkageError | AssertionError e) {
      status = thrown("SCAN", e);
    }
    return record(meter, status, intendedStartNanos, startNanos);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    OperationMeter meter = meters().update;
    long intendedStartNanos = measurements.getIntendedtartTimeNs();
    long startNanos = nanoClock.getAsLong();
    Status status;
    try {
      status = delegate().update(table, key, values);
    } catch (RuntimeException | LinkageError | AssertionError e) {
      status = thrown("UPDATE", e);
    }
    return record(meter, status, intendedStartNanos, startNanos);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    OperationMeter meter = meters().insert;
    long intendedStartNanos = measurements.getIntendedtartTimeNs();
    long startNanos = nanoClock.getAsLong();
    Status status;
    try {
      status = delegate().insert(table, key, values);
    } catch (RuntimeException | LinkageError | AssertionError e) {
      status = thrown("INSERT", e);
    }
    return record(meter, status, intendedStartNanos, startNanos);
  }

  @Override
  public Status delete(String table, String key) {
    OperationMeter meter = meters().delete;
    long intendedStartNanos = measurements.getIntendedtartTimeNs();
    long startNanos = nanoClock.getAsLong();
    Status status;
    try {
      status = delegate().delete(table, key);
    } catch (RuntimeException | LinkageError | AssertionError e) {
      status = thrown("DELETE", e);
    }
    return record(meter, status, intendedStartNanos, startNanos);
  }

  private Status record(
      OperationMeter meter, @Nullable Status status, long intendedStartNanos, long startNanos) {
    long endNanos = nanoClock.getAsLong();
    Status known = ReturnedStatus.of(status, this);
    meter.record(known, intendedStartNanos, startNanos, endNanos);
    return known;
  }

  private Status thrown(String operation, Throwable thrown) {
    RunContext run = RunContext.of(getProperties());
    run.notices().keepReason(Status.ERROR.getName(), "the binding threw " + thrown);
    run.get(FIRST_THROW, () -> new FirstThrow(System.err)).show(operation, thrown);
    return Status.ERROR;
  }

  /** Made by the thread that does the operations: recorders belong to their thread. */
  private Meters meters() {
    Meters current = meters;
    if (current == null) {
      current = new Meters(measurements, getProperties());
      meters = current;
    }
    return current;
  }

  private static final class Meters {
    final OperationMeter read;
    final OperationMeter scan;
    final OperationMeter update;
    final OperationMeter insert;
    final OperationMeter delete;

    Meters(Measurements measurements, Properties properties) {
      boolean eachError =
          Boolean.parseBoolean(properties.getProperty(MeasurementConfig.EACH_ERROR.key()));
      Set<String> tracked = new TreeSet<>();
      for (String name :
          properties.getProperty(MeasurementConfig.TRACKED_ERRORS.key(), "").split(",", -1)) {
        tracked.add(name.trim());
      }
      read = new OperationMeter(measurements, "READ", eachError, tracked);
      scan = new OperationMeter(measurements, "SCAN", eachError, tracked);
      update = new OperationMeter(measurements, "UPDATE", eachError, tracked);
      insert = new OperationMeter(measurements, "INSERT", eachError, tracked);
      delete = new OperationMeter(measurements, "DELETE", eachError, tracked);
    }
  }

  /** Shows the first exception that a binding throws in a run, and no other. Thread-safe. */
  private static final class FirstThrow {
    private final PrintStream out;
    private final AtomicBoolean shown = new AtomicBoolean();

    FirstThrow(PrintStream out) {
      this.out = out;
    }

    void show(String operation, Throwable thrown) {
      if (!shown.compareAndSet(false, true)) {
        return;
      }
      synchronized (out) {
        out.println(
            "WARNING: the binding threw in "
                + operation
                + ", counted as ERROR like every later one; the first one is shown:");
        thrown.printStackTrace(out);
      }
    }
  }

  /**
   * Measures one kind of operation for one thread: successful ones under its name, failed ones
   * under {@code <name>-FAILED}, or under {@code <name>-<status>} where that was requested.
   */
  static final class OperationMeter {
    private final Measurements measurements;
    private final String operation;
    private final boolean eachError;
    private final Set<String> trackedErrors;
    private final boolean intended;
    private final OperationRecorder succeeded;
    private final OperationRecorder failed;
    private final Map<String, OperationRecorder> failedByStatus = new HashMap<>();

    OperationMeter(
        Measurements measurements, String operation, boolean eachError, Set<String> trackedErrors) {
      this.measurements = measurements;
      this.operation = operation;
      this.eachError = eachError;
      this.trackedErrors = trackedErrors;
      intended = measurements.measuresIntended();
      succeeded = measurements.recorder(operation);
      failed = measurements.recorder(operation + "-FAILED");
    }

    void record(Status status, long intendedStartNanos, long startNanos, long endNanos) {
      OperationRecorder recorder = status.isOk() ? succeeded : failedRecorder(status.getName());
      recorder.record(endNanos - startNanos);
      if (intended) {
        recorder.recordIntended(endNanos - intendedStartNanos);
      }
      succeeded.count(status);
    }

    private OperationRecorder failedRecorder(String status) {
      return eachError || trackedErrors.contains(status)
          ? failedByStatus.computeIfAbsent(
              status, name -> measurements.recorder(operation + "-" + name))
          : failed;
    }
  }
}
