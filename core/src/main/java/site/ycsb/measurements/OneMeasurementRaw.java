package site.ycsb.measurements;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Properties;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * Every single latency, with the time when it was recorded.
 *
 * <p>Unit: microseconds; times in milliseconds since 1970. Cost: 12 bytes of memory for each
 * operation, so it's for short runs. The points go to a file or to stdout before the summary.
 */
public class OneMeasurementRaw extends OneMeasurement {
  public static final String OUTPUT_FILE_PATH = "measurement.raw.output_file";
  public static final String OUTPUT_FILE_PATH_DEFAULT = "";
  public static final String NO_SUMMARY_STATS = "measurement.raw.no_summary";
  public static final String NO_SUMMARY_STATS_DEFAULT = "false";

  private static final double[] SUMMARY_PERCENTILES = {1, 5, 50, 90, 95, 99, 99.9, 99.99};

  private final String outputFile;
  private final boolean noSummary;
  private long[] timesMillis = new long[1024];
  private int[] latenciesMicros = new int[1024];
  private int size;
  private long intervalOperations;
  private double intervalSumMicros;

  public OneMeasurementRaw(String name, Properties props) {
    super(name);
    outputFile = props.getProperty(OUTPUT_FILE_PATH, OUTPUT_FILE_PATH_DEFAULT);
    noSummary = Boolean.parseBoolean(props.getProperty(NO_SUMMARY_STATS, NO_SUMMARY_STATS_DEFAULT));
  }

  @Override
  public synchronized void measure(int latency) {
    if (size == latenciesMicros.length) {
      timesMillis = Arrays.copyOf(timesMillis, 2 * size);
      latenciesMicros = Arrays.copyOf(latenciesMicros, 2 * size);
    }
    timesMillis[size] = System.currentTimeMillis();
    latenciesMicros[size] = latency;
    size++;
    intervalOperations++;
    intervalSumMicros += latency;
  }

  @Override
  public synchronized void exportMeasurements(MeasurementsExporter exporter) throws IOException {
    writePoints();
    String name = getName();
    exporter.write(name, "Total Operations", size);
    if (!noSummary && size > 0) {
      int[] sorted = Arrays.copyOf(latenciesMicros, size);
      Arrays.sort(sorted);
      exporter.write(name, "Below is a summary of latency in microseconds:", -1);
      exporter.write(name, "Average", Arrays.stream(sorted).average().orElse(0));
      exporter.write(name, "Min", sorted[0]);
      exporter.write(name, "Max", sorted[size - 1]);
      for (double percentile : SUMMARY_PERCENTILES) {
        int rank = (int) Math.min(size - 1L, Math.round(size * percentile / 100));
        exporter.write(name, "p" + Figures.twoDecimals(percentile), sorted[rank]);
      }
    }
    exportStatusCounts(exporter);
  }

  private void writePoints() throws IOException {
    if (outputFile.isEmpty()) {
      PrintStream out = new PrintStream(System.out, false, UTF_8);
      writePoints(out);
      return;
    }
    try (PrintStream out =
        new PrintStream(
            Files.newOutputStream(
                Path.of(outputFile), StandardOpenOption.CREATE, StandardOpenOption.APPEND),
            false,
            UTF_8)) {
      writePoints(out);
    }
  }

  private void writePoints(PrintStream out) {
    out.println(getName() + " latency raw data: op, timestamp(ms), latency(us)");
    for (int i = 0; i < size; i++) {
      out.println(getName() + "," + timesMillis[i] + "," + latenciesMicros[i]);
    }
    out.flush();
  }

  @Override
  public synchronized String getSummary() {
    if (intervalOperations == 0) {
      return "";
    }
    String summary =
        "["
            + getName()
            + " count: "
            + intervalOperations
            + ", average latency(us): "
            + Figures.twoDecimals(intervalSumMicros / intervalOperations)
            + "]";
    intervalOperations = 0;
    intervalSumMicros = 0;
    return summary;
  }
}
