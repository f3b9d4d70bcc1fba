package site.ycsb.client.chain;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.Workload.Operation;
import site.ycsb.measurements.MeasurementConfig;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OperationRecorder;
import site.ycsb.spi.run.ReturnedStatus;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunLocal;

/**
 * Measures a DB.
 *
 * <p>What is timed: the call into the DB and nothing else, by {@link System#nanoTime}. Omission:
 * with a target rate the time since the intended start is recorded as well. Counted when: the call
 * returned or threw; one that threw counts as {@link Status#ERROR}, and the run goes on. Threading:
 * one instance for each thread, as any DB. Cost: no allocation; start times are fields.
 */
public class MeasuredDB extends ObservingDB {

  private static final RunLocal<FirstThrow> FIRST_THROW = RunLocal.named("first throw");

  private final Measurements measurements;
  private final LongSupplier nanoClock;

  /** By the operation's place in its enum; none before the first one. */
  private OperationMeter[] meters = {};

  private long intendedStartNanos;
  private long startNanos;

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
    intendedStartNanos = measurements.getIntendedtartTimeNs();
    startNanos = nanoClock.getAsLong();
    delegate().cleanup();
    long endNanos = nanoClock.getAsLong();
    measurements.measureNanos("CLEANUP", endNanos - startNanos);
    if (measurements.measuresIntended()) {
      measurements.measureIntendedNanos("CLEANUP", endNanos - intendedStartNanos);
    }
  }

  @Override
  protected final void begin(Operation operation) {
    if (meters.length == 0) {
      // by the thread that does the operations: recorders belong to their thread
      meters = meters();
    }
    intendedStartNanos = measurements.getIntendedtartTimeNs();
    startNanos = nanoClock.getAsLong();
  }

  @Override
  @SuppressWarnings("EnumOrdinal") // the index of an array that is made in this order, below
  protected final void end(Operation operation, @Nullable Status status) {
    long endNanos = nanoClock.getAsLong();
    if (status != null) {
      meters[operation.ordinal()].record(status, intendedStartNanos, startNanos, endNanos);
    }
  }

  @Override
  protected final Status counted(Status returned) {
    return ReturnedStatus.of(returned, this);
  }

  @Override
  protected final Status thrown(Operation operation, Throwable thrown) {
    if (!(thrown instanceof RuntimeException
        || thrown instanceof LinkageError
        || thrown instanceof AssertionError)) {
      return super.thrown(operation, thrown);
    }
    RunContext run = RunContext.of(getProperties());
    run.notices().keepReason(Status.ERROR.getName(), "the binding threw " + thrown);
    run.get(FIRST_THROW, () -> new FirstThrow(System.err)).show(operation, thrown);
    return Status.ERROR;
  }

  private OperationMeter[] meters() {
    Properties properties = getProperties();
    boolean eachError =
        Boolean.parseBoolean(properties.getProperty(MeasurementConfig.EACH_ERROR.key()));
    Set<String> tracked = new TreeSet<>();
    for (String name :
        properties.getProperty(MeasurementConfig.TRACKED_ERRORS.key(), "").split(",", -1)) {
      tracked.add(name.trim());
    }
    return Arrays.stream(Operation.values())
        .map(operation -> new OperationMeter(measurements, operation.name(), eachError, tracked))
        .toArray(OperationMeter[]::new);
  }

  /** Shows the first exception that a binding throws in a run, and no other. Thread-safe. */
  private static final class FirstThrow {
    private final PrintStream out;
    private final AtomicBoolean shown = new AtomicBoolean();

    FirstThrow(PrintStream out) {
      this.out = out;
    }

    void show(Operation operation, Throwable thrown) {
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
