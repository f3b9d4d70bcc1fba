package site.ycsb.compare.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.PackedHistogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.compare.trial.RunResult.Operation;

/**
 * The histogram log of a trial: latencies in nanoseconds by kind of operation, and how they went
 * along the run. Intervals are merged by adding their counts, which is exact; percentiles of
 * several trials are those of all their operations together, not means of percentiles.
 */
public final class LatencyLog {
  private static final String NO_LOG = "isn't the whole histogram log of a run";
  private static final int SIGNIFICANT_DIGITS = 3;
  private static final double MIN_INTERVAL_SECONDS = 0.5;
  private static final double PERCENT_99 = 99;

  /** The longest time limit that a run can have. */
  private static final long LONGEST_MILLIS = 100_000_000_000L;

  private static final long MAX_MILLIS = Long.MAX_VALUE / 4;

  private final Map<Operation, Histogram> histograms = new EnumMap<>(Operation.class);
  private List<TimePoint> timeLine = List.of();

  /**
   * What happened from one line of status to the next. The client takes the intervals of all kinds
   * of operations then, one after the other. A long run has many, and a study many runs: their
   * histograms are kept in little room, and only while the log is read.
   */
  private static final class Span {
    private final long startMillis;
    private final long endMillis;
    private final PackedHistogram nanos = new PackedHistogram(SIGNIFICANT_DIGITS);
    private double rate;

    Span(Histogram first) {
      this.startMillis = first.getStartTimeStamp();
      this.endMillis = first.getEndTimeStamp();
    }

    boolean holds(long millis) {
      return millis >= startMillis && millis < endMillis;
    }
  }

  /** A point of a run's time line, by the second when it began. */
  public record TimePoint(int second, double throughput, double p99Micros) {}

  /** Reads one; throws when there is none, or it has no histogram or something else. */
  public static LatencyLog read(Path file) throws IOException {
    LatencyLog log = new LatencyLog();
    if (!Files.isRegularFile(file)) {
      throw new DamagedFileException(file, "doesn't exist");
    }
    NavigableMap<Long, Span> spans = new TreeMap<>();
    int intervals = 0;
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext()) {
        // those before the log's beginning too, which it would pass over
        @Nullable EncodableHistogram interval =
            reader.nextIntervalHistogram(-Double.MAX_VALUE, Double.MAX_VALUE);
        if (interval instanceof Histogram histogram) {
          intervals++;
          checkTimes(histogram);
          log.add(histogram, spans);
        }
      }
    } catch (RuntimeException e) {
      // its reader takes every file for a log, and fails in many ways
      throw new DamagedFileException(file, NO_LOG, e);
    }
    if (intervals == 0) {
      throw new DamagedFileException(file, NO_LOG);
    }
    log.timeLine = points(spans);
    return log;
  }

  /** No run goes backwards, or takes years. */
  private static void checkTimes(Histogram interval) {
    long start = interval.getStartTimeStamp();
    long end = interval.getEndTimeStamp();
    if (start < 0 || end < start || end > MAX_MILLIS || end - start > LONGEST_MILLIS) {
      throw new IllegalArgumentException("an interval from " + start + " to " + end + " ms");
    }
  }

  private void add(Histogram interval, NavigableMap<Long, Span> spans) {
    @Nullable String tag = interval.getTag();
    Optional<Operation> operation = tag == null ? Optional.empty() : Operation.labelled(tag);
    if (operation.isPresent()) {
      histograms.computeIfAbsent(operation.get(), key -> empty()).add(interval);
      if (operation.get().isSingle()) {
        addTo(spans, interval);
      }
    }
  }

  private static void addTo(NavigableMap<Long, Span> spans, Histogram interval) {
    double length = (interval.getEndTimeStamp() - interval.getStartTimeStamp()) / 1000.0;
    if (length < MIN_INTERVAL_SECONDS) {
      return;
    }
    long middleMillis = (interval.getStartTimeStamp() + interval.getEndTimeStamp()) / 2;
    Span span =
        Optional.ofNullable(spans.floorEntry(middleMillis))
            .map(Map.Entry::getValue)
            .filter(one -> one.holds(middleMillis))
            .orElseGet(() -> new Span(interval));
    spans.putIfAbsent(span.startMillis, span);
    span.nanos.add(interval);
    span.rate += interval.getTotalCount() / length;
  }

  private static Histogram empty() {
    return new Histogram(SIGNIFICANT_DIGITS);
  }

  /** Latencies in nanoseconds by operation, and of a read and its update together. */
  public Map<Operation, Histogram> histograms() {
    return histograms;
  }

  public Histogram all() {
    Histogram all = empty();
    histograms.forEach(
        (operation, histogram) -> {
          if (operation.isSingle()) {
            all.add(histogram);
          }
        });
    return all;
  }

  public List<TimePoint> timeLine() {
    return timeLine;
  }

  private static List<TimePoint> points(NavigableMap<Long, Span> spans) {
    List<TimePoint> line = new ArrayList<>();
    for (Span span : spans.values()) {
      long fromStart = Math.min(span.startMillis - spans.firstKey(), LONGEST_MILLIS);
      line.add(
          new TimePoint(
              Math.toIntExact(Math.round(fromStart / 1000.0)),
              span.rate,
              span.nanos.getValueAtPercentile(PERCENT_99) / 1000.0));
    }
    return List.copyOf(line);
  }
}
