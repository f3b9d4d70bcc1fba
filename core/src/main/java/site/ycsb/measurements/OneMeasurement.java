package site.ycsb.measurements;

import java.io.IOException;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLongArray;
import site.ycsb.Status;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** The metrics of one kind of operation, from all threads. */
public abstract class OneMeasurement {
  private static final Comparator<String> OK_FIRST =
      Comparator.<String, Boolean>comparing(name -> !name.equals(Status.OK.getName()))
          .thenComparing(Comparator.naturalOrder());

  private final String name;
  private final List<StatusCounts> statusCounts = new CopyOnWriteArrayList<>();
  private final StatusCounts anyThread = new StatusCounts();

  /** Takes latencies; used by one thread unless its maker says otherwise. */
  interface LatencyRecorder {
    /** Records one latency; a negative one, from a clock that stepped back, counts as zero. */
    void record(long latencyNanos);
  }

  public OneMeasurement(String name) {
    this.name = name;
    statusCounts.add(anyThread);
  }

  public String getName() {
    return name;
  }

  /** As status lines show a number: at most two decimals, none that is zero, as {@code 97.9}. */
  public static String twoDecimals(double value) {
    return new DecimalFormat("0.##", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
  }

  /** Records one latency, in microseconds. Thread-safe. */
  public abstract void measure(int latency);

  /** What happened since it was last called, for a status line. */
  public abstract String getSummary();

  /** Counts how one operation ended. Thread-safe. */
  public void reportStatus(Status status) {
    synchronized (anyThread) {
      anyThread.count(status);
    }
  }

  public abstract void exportMeasurements(MeasurementsExporter exporter) throws IOException;

  /** Writes {@code Return=<status>} lines, OK first and the others by name. */
  protected final void exportStatusCounts(MeasurementsExporter exporter) throws IOException {
    for (Map.Entry<String, Long> count : statusTotals().entrySet()) {
      exporter.write(name, "Return=" + count.getKey(), count.getValue().longValue());
    }
  }

  /** A recorder for one thread; by default it hands microseconds to {@link #measure}. */
  LatencyRecorder newThreadRecorder() {
    return latencyNanos ->
        measure((int) Math.min(Integer.MAX_VALUE, Math.max(0, latencyNanos) / 1000));
  }

  /** What keeps the latencies as a histogram, if anything does. */
  Optional<OneMeasurementHdrHistogram> hdrHistogram() {
    return Optional.empty();
  }

  StatusCounts newThreadStatusCounts() {
    StatusCounts counts = new StatusCounts();
    statusCounts.add(counts);
    return counts;
  }

  Map<String, Long> statusTotals() {
    Map<String, Long> totals = new TreeMap<>(OK_FIRST);
    statusCounts.forEach(counts -> counts.addTo(totals));
    return totals;
  }

  /**
   * Counts how operations ended, by status.
   *
   * <p>One thread counts; others may read at any time. Statuses are few, so a short scan by
   * identity finds the counter; only a status object that wasn't seen before is compared by value.
   */
  static final class StatusCounts {
    private static final int FIRST_CAPACITY = 8;

    private volatile Table table = new Table(new Status[0], new AtomicLongArray(FIRST_CAPACITY));

    void count(Status status) {
      Table current = table;
      int index = indexOf(current, status);
      if (index < 0) {
        index = current.statuses.length;
        current = current.with(status);
        table = current;
      }
      AtomicLongArray counts = current.counts;
      counts.setRelease(index, counts.getPlain(index) + 1);
    }

    void addTo(Map<String, Long> totals) {
      Table current = table;
      for (int i = 0; i < current.statuses.length; i++) {
        long count = current.counts.getAcquire(i);
        if (count > 0) {
          totals.merge(current.statuses[i].getName(), count, Long::sum);
        }
      }
    }

    @SuppressWarnings("ReferenceEquality") // identity is the quick case; equals decides the rest
    private static int indexOf(Table table, Status status) {
      Status[] known = table.statuses;
      for (int i = 0; i < known.length; i++) {
        if (known[i] == status) {
          return i;
        }
      }
      for (int i = 0; i < known.length; i++) {
        if (known[i].equals(status)) {
          return i;
        }
      }
      return -1;
    }

    private static final class Table {
      final Status[] statuses;
      final AtomicLongArray counts;

      Table(Status[] statuses, AtomicLongArray counts) {
        this.statuses = statuses;
        this.counts = counts;
      }

      Table with(Status status) {
        int size = statuses.length;
        Status[] more = Arrays.copyOf(statuses, size + 1);
        more[size] = status;
        AtomicLongArray moreCounts = counts;
        if (size == counts.length()) {
          moreCounts = new AtomicLongArray(2 * size);
          for (int i = 0; i < size; i++) {
            moreCounts.setPlain(i, counts.getPlain(i));
          }
        }
        return new Table(more, moreCounts);
      }
    }
  }
}
