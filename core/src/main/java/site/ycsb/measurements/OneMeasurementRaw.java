package site.ycsb.measurements;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Settings;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.log.ResultFile;
import site.ycsb.measurements.log.UnwrittenFiles;

/**
 * Every single latency, with the time when it was recorded.
 *
 * <p>Unit: microseconds; times in milliseconds since 1970. Cost: 16 bytes of memory for each
 * operation, so it's for short runs. The points go to a file or to stdout before the summary, in
 * the order of their times.
 */
public class OneMeasurementRaw extends PartedMeasurement<OneMeasurementRaw.RawPoints> {
  public static final String OUTPUT_FILE_PATH = "measurement.raw.output_file";
  public static final String OUTPUT_FILE_PATH_DEFAULT = "";
  public static final String NO_SUMMARY_STATS = "measurement.raw.no_summary";
  public static final String NO_SUMMARY_STATS_DEFAULT = "false";

  private static final double[] SUMMARY_PERCENTILES = {1, 5, 50, 90, 95, 99, 99.9, 99.99};

  private final Optional<ResultFile> outputFile;
  private final UnwrittenFiles unwritten;
  private final boolean summary;

  public OneMeasurementRaw(String name, Properties props) {
    this(name, new Settings(props), file(new Settings(props)), new UnwrittenFiles(props));
  }

  /** A measurement that shares its file with those of other operations. */
  OneMeasurementRaw(
      String name, Settings settings, Optional<ResultFile> outputFile, UnwrittenFiles unwritten) {
    super(name);
    this.outputFile = outputFile;
    this.unwritten = unwritten;
    summary = !settings.get(MeasurementConfig.RAW_NO_SUMMARY);
  }

  /** The file for the points of all operations of a run; none when they go to stdout. */
  static Optional<ResultFile> file(Settings settings) {
    return MeasurementConfig.rawFile(settings)
        .map(file -> new ResultFile(file, ResultFile.Existing.APPEND));
  }

  @Override
  RawPoints newPart() {
    return new RawPoints();
  }

  @Override
  public void exportMeasurements(MeasurementsExporter exporter) throws IOException {
    writePoints();
    String name = getName();
    long[] sorted = latencies();
    int size = sorted.length;
    exporter.write(name, "Total Operations", size);
    if (summary && size > 0) {
      Arrays.sort(sorted);
      exporter.write(name, "Below is a summary of latency in microseconds:", -1);
      exporter.write(name, "Average", Arrays.stream(sorted).average().orElse(0));
      exporter.write(name, "Min", sorted[0]);
      exporter.write(name, "Max", sorted[size - 1]);
      for (double percentile : SUMMARY_PERCENTILES) {
        int rank = (int) Math.min(size - 1L, Math.round(size * percentile / 100));
        exporter.write(name, "p" + twoDecimals(percentile), sorted[rank]);
      }
    }
    exportStatusCounts(exporter);
  }

  private long[] latencies() {
    long[] latencies = new long[Math.toIntExact(totals().count())];
    int size = 0;
    for (RawPoints part : parts()) {
      for (RawPoints.Cursor cursor = part.cursor(); size < latencies.length && cursor.next(); ) {
        latencies[size++] = cursor.latencyMicros();
      }
    }
    return latencies;
  }

  /** A file that can't be written costs the points only, not the summary. */
  private void writePoints() throws IOException {
    if (outputFile.isEmpty()) {
      writePoints(System.out);
      return;
    }
    ResultFile file = outputFile.get();
    try {
      file.append(this::writePoints);
    } catch (IOException e) {
      unwritten.add(OUTPUT_FILE_PATH, file.path(), e);
    }
  }

  private void writePoints(OutputStream out) throws IOException {
    Writer lines = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
    String end = System.lineSeparator();
    lines.write(getName() + " latency raw data: op, timestamp(ms), latency(us)" + end);
    PriorityQueue<RawPoints.Cursor> threads =
        new PriorityQueue<>(Comparator.comparingLong(RawPoints.Cursor::timeMillis));
    for (RawPoints part : parts()) {
      RawPoints.Cursor cursor = part.cursor();
      if (cursor.next()) {
        threads.add(cursor);
      }
    }
    while (!threads.isEmpty()) {
      RawPoints.Cursor earliest = threads.remove();
      lines.write(getName() + "," + earliest.timeMillis() + "," + earliest.latencyMicros() + end);
      if (earliest.next()) {
        threads.add(earliest);
      }
    }
    lines.flush();
  }

  @Override
  public String getSummary() {
    return meanSinceLast()
        .map(
            mean ->
                String.format(
                    Locale.ROOT,
                    "%s count: %d, average latency(us): %.2f",
                    getName(),
                    mean.count(),
                    mean.micros()))
        .orElse("");
  }

  /** One thread's latencies with the times when they were recorded, without copying. */
  static final class RawPoints extends PartedMeasurement.Part {
    private static final int CHUNK = 1 << 13;

    private final Queue<Chunk> chunks = new ConcurrentLinkedQueue<>();
    private @Nullable Chunk current;

    @Override
    public void record(long latencyNanos) {
      Chunk chunk = current;
      if (chunk == null || chunk.size.getPlain() == CHUNK) {
        chunk = new Chunk();
        chunks.add(chunk);
        current = chunk;
      }
      long micros = Math.max(0, latencyNanos) / 1000;
      int index = chunk.size.getPlain();
      chunk.timesMillis[index] = System.currentTimeMillis();
      chunk.latenciesMicros[index] = micros;
      chunk.size.setRelease(index + 1);
      totals.add(micros);
    }

    Cursor cursor() {
      return new Cursor(chunks.iterator());
    }

    private static final class Chunk {
      final long[] timesMillis = new long[CHUNK];
      final long[] latenciesMicros = new long[CHUNK];
      final AtomicInteger size = new AtomicInteger();
    }

    /** Goes through one thread's points. Not thread-safe. */
    static final class Cursor {
      private final Iterator<Chunk> chunks;
      private Chunk chunk = new Chunk();
      private int index = -1;

      private Cursor(Iterator<Chunk> chunks) {
        this.chunks = chunks;
      }

      /** Goes to the next point; false when there is none. */
      boolean next() {
        index++;
        while (index >= chunk.size.getAcquire()) {
          if (!chunks.hasNext()) {
            return false;
          }
          chunk = chunks.next();
          index = 0;
        }
        return true;
      }

      long timeMillis() {
        return chunk.timesMillis[index];
      }

      long latencyMicros() {
        return chunk.latenciesMicros[index];
      }
    }
  }
}
