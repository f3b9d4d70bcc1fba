package site.ycsb.cluster.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Random;
import org.HdrHistogram.Histogram;
import site.ycsb.cluster.run.JointResult.ClientRun;
import site.ycsb.measurements.log.TaggedLog;
import site.ycsb.measurements.log.UnwrittenFiles;

/**
 * A client whose operations and clock are known: it writes its log interval by interval, at times
 * of its own clock that the test gives in coordinator time. Its wall clock is hours off.
 */
final class SimulatedClient {
  static final long SECOND = 1_000_000_000L;

  private final int index;
  private final long startNanos;
  private final long offsetNanos;
  private final long wallMillis;
  private final double meanNanos;
  private final Path file;
  private final TaggedLog log;
  private final Random random;
  private final List<List<Long>> latencies = new ArrayList<>();
  private final Map<String, Long> statuses = new LinkedHashMap<>();
  private long operations;
  private long endNanos;

  /**
   * A client.
   *
   * @param startNanos in coordinator time
   * @param offsetNanos the coordinator's clock minus this client's
   */
  SimulatedClient(Path folder, int index, long startNanos, long offsetNanos, double meanNanos) {
    this.index = index;
    this.startNanos = startNanos;
    this.offsetNanos = offsetNanos;
    this.meanNanos = meanNanos;
    wallMillis = 1_700_000_000_000L + index * 7_200_000L;
    file = folder.resolve("client" + index);
    log = TaggedLog.open(file, new UnwrittenFiles(new Properties()));
    random = new Random(index);
    endNanos = startNanos;
  }

  /** Does operations until a time, the end of an interval that all clients should have. */
  SimulatedClient interval(long untilNanos, int count) {
    return interval(untilNanos, count, 0);
  }

  /** The same; ending the interval takes a while, which should be short. */
  SimulatedClient interval(long untilNanos, int count, long lateNanos) {
    record(untilNanos, count);
    endNanos = untilNanos + lateNanos;
    log.mark(
        untilNanos - offsetNanos,
        untilNanos + lateNanos - offsetNanos,
        operations,
        Map.of("READ", Map.copyOf(statuses)));
    return this;
  }

  private void record(long untilNanos, int count) {
    List<Long> values = new ArrayList<>();
    Histogram histogram = new Histogram(3);
    for (int i = 0; i < count; i++) {
      long nanos = (long) (meanNanos * (0.5 - Math.log(1 - random.nextDouble())));
      values.add(nanos);
      histogram.recordValue(nanos);
      statuses.merge(i % 10 == 0 ? "NOT_FOUND" : "OK", 1L, Long::sum);
    }
    histogram.setStartTimeStamp(wallMillis + (endNanos - startNanos) / 1_000_000);
    histogram.setEndTimeStamp(wallMillis + (untilNanos - startNanos) / 1_000_000);
    log.accept("READ", histogram);
    latencies.add(values);
    operations += count;
    endNanos = untilNanos;
  }

  /** Does its last operations and completes its log. */
  SimulatedClient end(long atNanos, int count) {
    record(atNanos, count);
    log.end("READ", statuses);
    log.end(operations, endNanos - startNanos);
    return this;
  }

  /** The log as the coordinator has it when the client ended. */
  ClientRun run() {
    return run(OptionalLong.of(endNanos - offsetNanos));
  }

  /** The log as far as it got. */
  ClientRun lost() {
    return run(OptionalLong.empty());
  }

  private ClientRun run(OptionalLong end) {
    return new ClientRun(
        index,
        startNanos - offsetNanos,
        end,
        localNanos -> localNanos + offsetNanos,
        () -> Files.readString(file));
  }

  ClientSpan span() {
    return new ClientSpan(startNanos, endNanos, 100_000);
  }

  Path file() throws IOException {
    return file.toRealPath();
  }

  /** What it measured in one interval. */
  List<Long> latencies(int interval) {
    return latencies.get(interval);
  }

  int intervals() {
    return latencies.size();
  }

  long operations() {
    return operations;
  }
}
