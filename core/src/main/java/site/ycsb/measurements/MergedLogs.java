package site.ycsb.measurements;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * Adds the logs that {@code measurement.log.file} made, of clients that ran at the same time.
 *
 * <p>Unit: nanoseconds inside, microseconds when printed. Averages come from the histograms, to 3
 * significant digits. The run time is from the first client's start to the last one's end.
 */
public final class MergedLogs {
  private static final Pattern RETURN = Pattern.compile("#\\[Return: (\\S+) (\\S+) (\\d+)]");
  private static final Pattern RUN = Pattern.compile("#\\[Run: (\\d+) operations in (\\d+) ns]");

  private final Map<String, Histogram> histograms = new LinkedHashMap<>();
  private final Map<String, Map<String, Long>> statuses = new LinkedHashMap<>();
  private long startMillis = Long.MAX_VALUE;
  private long endMillis;
  private long operations;

  /**
   * Adds one log.
   *
   * @throws IOException when it can't be read
   * @throws IllegalArgumentException when it isn't a whole log of such a run; nothing was added
   */
  public void add(Path file) throws IOException {
    String text = Files.readString(file);
    Matcher run = RUN.matcher(text);
    if (!run.find()) {
      throw new IllegalArgumentException("it has no end that measurement.log.file writes");
    }
    Map<String, Histogram> read = new LinkedHashMap<>();
    long start = read(text, read);
    read.forEach((name, histogram) -> of(name).add(histogram));
    startMillis = Math.min(startMillis, start);
    endMillis = Math.max(endMillis, start + Long.parseLong(run.group(2)) / 1_000_000);
    operations += Long.parseLong(run.group(1));
    for (Matcher found = RETURN.matcher(text); found.find(); ) {
      statuses
          .computeIfAbsent(found.group(1), absent -> new LinkedHashMap<>())
          .merge(found.group(2), Long.parseLong(found.group(3)), Long::sum);
    }
  }

  private static long read(String text, Map<String, Histogram> into) {
    long start = Long.MAX_VALUE;
    try (HistogramLogReader reader = new HistogramLogReader(stream(text))) {
      while (reader.hasNext()) {
        @Nullable EncodableHistogram interval = reader.nextIntervalHistogram();
        if (interval instanceof Histogram histogram) {
          @Nullable String tag = histogram.getTag();
          if (tag == null) {
            throw new IllegalArgumentException("an interval has no tag");
          }
          into.computeIfAbsent(tag, absent -> empty()).add(histogram);
          start = Math.min(start, histogram.getStartTimeStamp());
        }
      }
    }
    if (into.isEmpty()) {
      throw new IllegalArgumentException("it has no intervals");
    }
    return start;
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  private Histogram of(String name) {
    return histograms.computeIfAbsent(name, absent -> empty());
  }

  private static Histogram empty() {
    return new Histogram(OneMeasurementHdrHistogram.SIGNIFICANT_DIGITS);
  }

  /** Writes YCSB's lines. */
  public void export(MeasurementsExporter exporter, List<Double> percentiles) throws IOException {
    long millis = Math.max(0, endMillis - startMillis);
    exporter.write("OVERALL", "RunTime(ms)", millis);
    exporter.write(
        "OVERALL", "Throughput(ops/sec)", millis == 0 ? 0.0 : operations * 1000.0 / millis);
    for (Map.Entry<String, Histogram> entry : histograms.entrySet()) {
      String name = entry.getKey();
      Histogram nanos = entry.getValue();
      exporter.write(name, "Operations", nanos.getTotalCount());
      exporter.write(name, "AverageLatency(us)", nanos.getMean() / 1000);
      exporter.write(name, "MinLatency(us)", nanos.getMinValue() / 1000);
      exporter.write(name, "MaxLatency(us)", nanos.getMaxValue() / 1000);
      for (double percentile : percentiles) {
        exporter.write(
            name,
            Percentiles.nameOf(percentile) + "PercentileLatency(us)",
            nanos.getValueAtPercentile(percentile) / 1000);
      }
      for (Map.Entry<String, Long> status : statuses.getOrDefault(name, Map.of()).entrySet()) {
        exporter.write(name, "Return=" + status.getKey(), status.getValue().longValue());
      }
    }
  }
}
