package site.ycsb.benchmarks.client;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What one run of a client on the store that does nothing came to. */
record Sample(double operationsPerSecond, double bytesPerOperation, double cpuNanosPerOperation) {
  private static final Pattern THREAD =
      Pattern.compile("NothingStore (\\d+) operations (\\d+) bytes (\\d+) ns");

  static Sample of(ClientProcess.Output output) {
    long operations = 0;
    long bytes = 0;
    long cpuNanos = 0;
    Matcher thread = THREAD.matcher(output.err());
    while (thread.find()) {
      operations += Long.parseLong(thread.group(1));
      bytes += Long.parseLong(thread.group(2));
      cpuNanos += Long.parseLong(thread.group(3));
    }
    return new Sample(
        output.figure("[OVERALL], Throughput(ops/sec)"),
        (double) bytes / operations,
        (double) cpuNanos / operations);
  }

  static double median(List<Sample> samples, ToDoubleFunction<Sample> figure) {
    return median(samples.stream().mapToDouble(figure).toArray());
  }

  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
