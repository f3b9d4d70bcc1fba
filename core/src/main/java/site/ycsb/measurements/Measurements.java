package site.ycsb.measurements;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.config.Problem;
import site.ycsb.config.Settings;
import site.ycsb.measurements.MeasurementConfig.Interval;
import site.ycsb.measurements.OneMeasurement.LatencyRecorder;
import site.ycsb.measurements.OneMeasurement.StatusCounts;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.log.UnwrittenFiles;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunLocal;

/**
 * Collects what a run measures.
 *
 * <p>Threading: any thread may record; each records for itself and they meet only when metrics are
 * read. Unit: nanoseconds inside; YCSB's methods take microseconds, the others say their unit.
 * Counted when: an operation is in the results from its first record on.
 */
public class Measurements {
  public static final String MEASUREMENT_TYPE_PROPERTY = "measurementtype";
  public static final String MEASUREMENT_INTERVAL = "measurement.interval";
  public static final String MEASUREMENT_TRACK_JVM_PROPERTY = "measurement.trackjvm";
  public static final String MEASUREMENT_TRACK_JVM_PROPERTY_DEFAULT = "false";

  /** How latencies are kept. */
  public enum MeasurementType {
    HDRHISTOGRAM,
    HISTOGRAM,
    HDRHISTOGRAM_AND_HISTOGRAM,
    HDRHISTOGRAM_AND_RAW,
    RAW,
    TIMESERIES
  }

  /**
   * The latencies of one kind of operation until some moment.
   *
   * @param sumNanos all of them together
   * @param percentilesNanos those that were requested, in that order
   */
  public record LatencySnapshot(long count, long sumNanos, List<Long> percentilesNanos) {
    public LatencySnapshot {
      percentilesNanos = List.copyOf(percentilesNanos);
    }
  }

  /** The kind of operations that are made of a read and an update. */
  public static final String READ_MODIFY_WRITE = "READ-MODIFY-WRITE";

  /** What names of latencies since intended starts begin with. */
  public static final String INTENDED = "Intended-";

  /** The measurements of a run that isn't the only one of its process. */
  private static final RunLocal<Measurements> OF_RUN = RunLocal.named("measurements");

  private static Properties runProperties = new Properties();
  private static @Nullable Measurements singleton;

  private final MeasurementKinds kinds;
  private final Interval interval;
  private final LongSupplier nanoClock;
  private final Map<String, OneMeasurement> operations = new ConcurrentHashMap<>();
  private final Map<String, OneMeasurement> intendedOperations = new ConcurrentHashMap<>();
  private final List<OperationRecorder> recorders = new CopyOnWriteArrayList<>();
  private final ThreadLocal<ThreadState> threads = ThreadLocal.withInitial(ThreadState::new);
  private boolean logEnded;

  /**
   * Sets the configuration of the run that begins, and forgets the measurements of one before it.
   */
  public static synchronized void setProperties(Properties props) {
    runProperties = props;
    singleton = null;
  }

  /** As {@link #setProperties}; what can't be read has its default. */
  public static synchronized Measurements begin(Properties props) {
    Measurements measurements = new Measurements(props, new Settings(props), System::nanoTime);
    runProperties = props;
    singleton = measurements;
    return measurements;
  }

  /**
   * Measurements of one of several runs in this process: {@link #of} finds them by the run's
   * properties, and {@link #getMeasurements()} goes on to return those of the process.
   */
  public static Measurements beginApart(Properties props) {
    return RunContext.of(props)
        .get(OF_RUN, () -> new Measurements(props, new Settings(props), System::nanoTime));
  }

  /** The measurements of the run that has these properties; those of the process by default. */
  public static Measurements of(Properties props) {
    return RunContext.of(props).find(OF_RUN).orElseGet(Measurements::getMeasurements);
  }

  public static synchronized Measurements getMeasurements() {
    Measurements current = singleton;
    if (current == null) {
      current = new Measurements(runProperties);
      singleton = current;
    }
    return current;
  }

  /**
   * Measurements apart from those of the run; throws when the type or interval is none that exists.
   */
  public Measurements(Properties props) {
    this(props, System::nanoTime);
  }

  Measurements(Properties props, LongSupplier nanoClock) {
    this(props, checked(props), nanoClock);
  }

  /** As YCSB does: what isn't a number or a list of percentiles has its default. */
  private static Settings checked(Properties props) {
    Settings settings = new Settings(props);
    settings.find(MeasurementConfig.MEASUREMENT_TYPE);
    settings.find(MeasurementConfig.MEASUREMENT_INTERVAL);
    for (Problem problem : settings.problems().list()) {
      throw new IllegalArgumentException(problem.toString());
    }
    return settings;
  }

  private Measurements(Properties props, Settings settings, LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    kinds = new MeasurementKinds(settings, new UnwrittenFiles(props));
    interval = settings.get(MeasurementConfig.MEASUREMENT_INTERVAL);
  }

  /** When the calling thread's next operation should start, by {@link System#nanoTime}; 0: now. */
  public void setIntendedStartTimeNs(long time) {
    if (interval != Interval.OP) {
      threads.get().intendedStartNanos = time;
    }
  }

  /** As {@link #getIntendedtartTimeNs()}, by its name in the later versions of YCSB. */
  public long getIntendedStartTimeNs() {
    return getIntendedtartTimeNs();
  }

  /** When the calling thread's operation should have started; 0 when that isn't measured. */
  public long getIntendedtartTimeNs() {
    if (interval == Interval.OP) {
      return 0;
    }
    long intendedStartNanos = threads.get().intendedStartNanos;
    return intendedStartNanos == 0 ? nanoClock.getAsLong() : intendedStartNanos;
  }

  /**
   * Whether latencies that the calling thread records from now on are kept; they are by default.
   * How operations end is always counted.
   */
  public void keepLatencies(boolean kept) {
    threads.get().latenciesKept = kept;
  }

  /** Whether intended start times make a difference to the results. */
  public boolean measuresIntended() {
    return interval != Interval.OP;
  }

  /** Records one latency in microseconds. */
  public void measure(String operation, int latency) {
    measureNanos(operation, latency * 1000L);
  }

  /** Records one latency since the intended start, in microseconds. */
  public void measureIntended(String operation, int latency) {
    measureIntendedNanos(operation, latency * 1000L);
  }

  public void measureNanos(String operation, long latencyNanos) {
    threads.get().recorder(operation).record(latencyNanos);
  }

  public void measureIntendedNanos(String operation, long latencyNanos) {
    threads.get().recorder(operation).recordIntended(latencyNanos);
  }

  public void reportStatus(String operation, Status status) {
    threads.get().recorder(operation).count(status);
  }

  /** The calling thread's recorder of an operation, to be kept by that thread. */
  public OperationRecorder recorder(String operation) {
    return threads.get().recorder(operation);
  }

  public void exportMeasurements(MeasurementsExporter exporter) throws IOException {
    for (OneMeasurement measurement : operations.values()) {
      measurement.exportMeasurements(exporter);
    }
    for (OneMeasurement measurement : intendedOperations.values()) {
      measurement.exportMeasurements(exporter);
    }
  }

  /** Keeps how the run goes from now on, for operations whose first record is still to come. */
  public TimeLine keepTimeLine() {
    return kinds.keepTimeLine();
  }

  /**
   * Latencies in microseconds of all operations on the store so far, below which these percentages
   * of them were; zeros where latencies aren't kept as histograms. Leaves intervals as they are.
   */
  public long[] percentilesMicros(double... percentiles) {
    Histogram all = new Histogram(OneMeasurementHdrHistogram.SIGNIFICANT_DIGITS);
    operations.forEach(
        (operation, measurement) -> {
          // what has no status is no operation of a store, or a part of several
          if (!measurement.statusTotals().isEmpty() && !OperationCounts.isVerification(operation)) {
            measurement.hdrHistogram().ifPresent(histogram -> histogram.addTo(all));
          }
        });
    return Arrays.stream(percentiles)
        .mapToLong(percentile -> all.getValueAtPercentile(percentile) / 1000)
        .toArray();
  }

  /**
   * Latencies so far of each kind of operation on the store and of read-modify-writes, in
   * nanoseconds. Empty where latencies aren't kept as histograms. Leaves intervals as they are.
   *
   * @param intended whether from the time when operations should have started, where that is
   *     measured
   */
  public Map<String, Histogram> histograms(boolean intended) {
    Map<String, OneMeasurement> measured =
        intended && interval == Interval.BOTH ? intendedOperations : operations;
    Map<String, Histogram> latencies = new LinkedHashMap<>();
    for (String operation : storeOperations()) {
      Histogram all = new Histogram(OneMeasurementHdrHistogram.SIGNIFICANT_DIGITS);
      hdrHistogram(measured, operation).ifPresent(histogram -> histogram.addTo(all));
      if (all.getTotalCount() > 0) {
        latencies.put(operation, all);
      }
    }
    return latencies;
  }

  /** Whether those {@link #histograms} count from when operations should have started. */
  public boolean areIntended(boolean intended) {
    return interval == Interval.INTENDED || (intended && interval == Interval.BOTH);
  }

  private Set<String> storeOperations() {
    Set<String> kinds = new LinkedHashSet<>(statusTotals().keySet());
    kinds.removeIf(OperationCounts::isVerification);
    kinds.add(READ_MODIFY_WRITE);
    return kinds;
  }

  private static Optional<OneMeasurementHdrHistogram> hdrHistogram(
      Map<String, OneMeasurement> measured, String operation) {
    return Optional.ofNullable(measured.get(operation)).flatMap(OneMeasurement::hdrHistogram);
  }

  /**
   * Latencies so far of each kind of operation, where they are kept as histograms. Leaves intervals
   * as they are; no thread that records waits for it.
   */
  public Map<String, LatencySnapshot> latencies(double... percentiles) {
    Map<String, LatencySnapshot> latencies = new LinkedHashMap<>();
    operations.forEach(
        (operation, measurement) ->
            measurement
                .hdrHistogram()
                .ifPresent(
                    histogram -> latencies.put(operation, histogram.latencies(percentiles))));
    return latencies;
  }

  /** Names as a run has them that measured the same in one process: its maps have their order. */
  @SuppressWarnings("UnnecessaryAsync")
  static List<String> printingOrder(Collection<String> names) {
    Map<String, String> measured = new ConcurrentHashMap<>();
    Map<String, String> intended = new ConcurrentHashMap<>();
    for (String name : names) {
      if (name.startsWith(INTENDED)) {
        intended.put(name.substring(INTENDED.length()), name);
      } else {
        measured.put(name, name);
      }
    }
    List<String> order = new ArrayList<>(measured.values());
    order.addAll(intended.values());
    return order;
  }

  /**
   * Latencies since it was last called, or an interval ended otherwise, of each kind of operation
   * on the store and of read-modify-writes, in nanoseconds; from the time when operations should
   * have started where that is measured. Empty where latencies aren't kept as histograms.
   */
  public Map<String, Histogram> takeLatencies() {
    Map<String, OneMeasurement> measured =
        interval == Interval.BOTH ? intendedOperations : operations;
    Map<String, Histogram> latencies = new LinkedHashMap<>();
    for (String operation : storeOperations()) {
      hdrHistogram(measured, operation)
          .ifPresent(histogram -> latencies.put(operation, histogram.takeLatencies()));
    }
    return latencies;
  }

  /** The run's totals, for logs; after {@link #exportMeasurements}. */
  public synchronized void endLog(long operations, long runNanos) {
    logEnded = true;
    kinds.endLog(operations, runNanos);
  }

  /**
   * The files that the run should have written and couldn't, with the reasons; after {@link
   * #endLog}.
   */
  public List<Problem> unwrittenFiles() {
    return kinds.unwrittenFiles();
  }

  /** What happened since it was last called, for a status line. */
  public synchronized String getSummary() {
    StringBuilder summary = new StringBuilder();
    for (OneMeasurement measurement : operations.values()) {
      summary.append(measurement.getSummary()).append(' ');
    }
    return summary.toString();
  }

  /**
   * Ends an interval of {@code measurement.log.file} and marks it with the time and the totals so
   * far, so that a part of the run has results of its own. {@link #getSummary} isn't touched by it.
   * Does nothing after {@link #endLog}, as when a busy machine wakes a caller too late.
   *
   * @param operationsDone of the run, read when the interval has ended
   */
  public synchronized void markInterval(LongSupplier operationsDone) {
    if (logEnded) {
      return;
    }
    long beginNanos = nanoClock.getAsLong();
    List<Runnable> intervals = new ArrayList<>();
    Map<String, Map<String, Long>> totals = new LinkedHashMap<>();
    operations.forEach(
        (operation, measurement) -> {
          // at once: what is done in between would be counted by one of them only
          endInterval(operations, operation, intervals);
          putTotals(operation, measurement, totals);
          endInterval(intendedOperations, operation, intervals);
        });
    intendedOperations.keySet().stream()
        .filter(operation -> !operations.containsKey(operation))
        .forEach(operation -> endInterval(intendedOperations, operation, intervals));
    long operationsSoFar = operationsDone.getAsLong();
    long endNanos = nanoClock.getAsLong();
    intervals.forEach(Runnable::run);
    kinds.markInterval(beginNanos, endNanos, operationsSoFar, totals);
  }

  private static void endInterval(
      Map<String, OneMeasurement> measured, String operation, List<Runnable> intervals) {
    hdrHistogram(measured, operation)
        .ifPresent(histogram -> intervals.add(histogram.endInterval()));
  }

  /** How operations ended: operation, then status name, then count. */
  public Map<String, Map<String, Long>> statusTotals() {
    Map<String, Map<String, Long>> totals = new LinkedHashMap<>();
    operations.forEach((operation, measurement) -> putTotals(operation, measurement, totals));
    return totals;
  }

  private static void putTotals(
      String operation, OneMeasurement measurement, Map<String, Map<String, Long>> totals) {
    Map<String, Long> counts = measurement.statusTotals();
    if (!counts.isEmpty()) {
      totals.put(operation, counts);
    }
  }

  /**
   * Whether what is recorded after a {@link #reset} goes into {@code measurement.log.file} and the
   * time line: not what a search tries. Both forget what they have, so that they are of what is
   * measured last, as all other results are.
   */
  public void keepIntervals(boolean kept) {
    kinds.keepIntervals(kept);
  }

  /** Forgets everything recorded so far. No other thread may be recording meanwhile. */
  public void reset() {
    recorders.forEach(OperationRecorder::detach);
    operations.clear();
    intendedOperations.clear();
  }

  LatencyRecorder openMeasured(String operation) {
    return interval == Interval.INTENDED
        ? latencyNanos -> {}
        : measurement(operations, operation, operation).newThreadRecorder();
  }

  LatencyRecorder openIntended(String operation) {
    return switch (interval) {
      case OP -> latencyNanos -> {};
      case INTENDED -> measurement(operations, operation, operation).newThreadRecorder();
      case BOTH ->
          measurement(intendedOperations, operation, INTENDED + operation).newThreadRecorder();
    };
  }

  StatusCounts openStatusCounts(String operation) {
    return measurement(operations, operation, operation).newThreadStatusCounts();
  }

  private OneMeasurement measurement(
      Map<String, OneMeasurement> measurements, String operation, String name) {
    return measurements.computeIfAbsent(operation, absent -> kinds.make(name));
  }

  /** What one thread keeps for itself. */
  final class ThreadState {
    private final Map<String, OperationRecorder> byOperation = new HashMap<>();
    private long intendedStartNanos;
    private boolean latenciesKept = true;

    boolean keepsLatencies() {
      return latenciesKept;
    }

    OperationRecorder recorder(String operation) {
      OperationRecorder recorder = byOperation.get(operation);
      if (recorder == null) {
        recorder = new OperationRecorder(Measurements.this, this, operation);
        recorders.add(recorder);
        byOperation.put(operation, recorder);
      }
      return recorder;
    }
  }
}
