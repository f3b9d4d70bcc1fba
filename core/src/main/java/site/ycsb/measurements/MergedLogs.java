package site.ycsb.measurements;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.InputFile;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.log.ClientLog;

/**
 * Adds the logs that {@code measurement.log.file} made, of clients that ran at the same time.
 *
 * <p>Unit: nanoseconds inside, microseconds when printed. Averages come from the histograms, to 3
 * significant digits. The run time is from the first client's start to the last one's end.
 */
public final class MergedLogs {
  private static final int MAX_PIPE_BYTES = 100_000_000;

  private final Map<String, String> logs = new HashMap<>();
  private final Map<String, Histogram> histograms = new LinkedHashMap<>();
  private final Map<String, Map<String, Long>> statuses = new LinkedHashMap<>();
  private long startMillis = Long.MAX_VALUE;
  private long endMillis;
  private long operations;

  /** Adds one log, or a part of one, by its name in messages; throws when it was added before. */
  public void add(String source, ClientLog log) {
    @Nullable String same = logs.putIfAbsent(log.identity(), source);
    if (same != null) {
      throw new IllegalArgumentException("it is the same log as " + same);
    }
    log.histograms().forEach((name, histogram) -> of(name).add(histogram));
    startMillis = Math.min(startMillis, log.startMillis());
    endMillis = Math.max(endMillis, log.endMillis());
    operations += log.operations();
    log.statuses()
        .forEach(
            (operation, counts) -> {
              Map<String, Long> sums =
                  statuses.computeIfAbsent(operation, absent -> new LinkedHashMap<>());
              counts.forEach((status, count) -> sums.merge(status, count, Long::sum));
            });
  }

  /** The text of a log; of a pipe as much as a log may have. */
  public static String read(Path file) throws IOException {
    return Files.isRegularFile(file)
        ? Files.readString(file)
        : InputFile.readText(file, MAX_PIPE_BYTES);
  }

  private Histogram of(String name) {
    return histograms.computeIfAbsent(name, absent -> empty());
  }

  private static Histogram empty() {
    return new Histogram(OneMeasurementHdrHistogram.SIGNIFICANT_DIGITS);
  }

  public Set<String> names() {
    return Collections.unmodifiableSet(histograms.keySet());
  }

  /** The latencies of one kind of operation so far, in nanoseconds. */
  public Histogram histogram(String operation) {
    @Nullable Histogram sum = histograms.get(operation);
    return sum == null ? empty() : sum.copy();
  }

  public long operations() {
    return operations;
  }

  /** How operations ended so far: operation, then status, then count. */
  public Map<String, Map<String, Long>> statuses() {
    return Collections.unmodifiableMap(statuses);
  }

  public void export(MeasurementsExporter exporter, List<Double> percentiles) throws IOException {
    exportRun(exporter, Math.max(0, endMillis - startMillis));
    exportOperations(exporter, percentiles);
  }

  /** Writes YCSB's first lines. */
  public void exportRun(MeasurementsExporter exporter, long millis) throws IOException {
    exporter.write("OVERALL", "RunTime(ms)", millis);
    exporter.write(
        "OVERALL", "Throughput(ops/sec)", millis == 0 ? 0.0 : operations * 1000.0 / millis);
  }

  /** Writes the lines of each kind of operation, in the order in which a run has them. */
  public void exportOperations(MeasurementsExporter exporter, List<Double> percentiles)
      throws IOException {
    for (String name : Measurements.printingOrder(histograms.keySet())) {
      Histogram nanos = of(name);
      OneMeasurementHdrHistogram.export(exporter, name, nanos, nanos.getMean() / 1000, percentiles);
      for (Map.Entry<String, Long> status : statuses.getOrDefault(name, Map.of()).entrySet()) {
        exporter.write(name, "Return=" + status.getKey(), status.getValue().longValue());
      }
    }
  }
}
