package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import site.ycsb.compare.trial.TrialResult;

/**
 * The logs that clients of one run have kept, read and added by HdrHistogram alone.
 *
 * @param files one for each client, in the order of their indices
 */
record ClientLogs(List<Path> files) {
  private static final Pattern NAME = Pattern.compile(".*(\\.client-|ycsb-client-)(\\d+).*");

  /** The logs somewhere in a folder, which have to be so many. */
  static ClientLogs in(Path folder, int clients) throws IOException {
    TreeMap<Integer, Path> byIndex = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      files.forEach(
          file -> {
            Matcher name = NAME.matcher(file.getFileName().toString());
            if (name.matches()) {
              assertNull(byIndex.put(Integer.valueOf(name.group(2)), file), file::toString);
            }
          });
    }
    assertEquals(clients, byIndex.size(), byIndex::toString);
    return new ClientLogs(List.copyOf(byIndex.values()));
  }

  /** Their sums, by operation. */
  Map<String, Histogram> sums() throws IOException {
    Map<String, Histogram> sums = new TreeMap<>();
    for (Path file : files) {
      read(file).forEach((tag, each) -> sums.merge(tag, each, ClientLogs::sum));
    }
    return sums;
  }

  /** Nothing but these is in a joint log, bit by bit, and in the results that were printed. */
  void assertAreIn(TrialResult run, Path joint) throws IOException {
    assertEquals(sums(), read(joint));
    assertAreIn(run);
  }

  /** Nothing but these is in the results that were printed. */
  void assertAreIn(TrialResult run) throws IOException {
    sums()
        .forEach(
            (operation, sum) -> {
              assertMetric(sum.getTotalCount(), run, operation, "Operations");
              assertMetric(sum.getMinValue() / 1000, run, operation, "MinLatency(us)");
              assertMetric(sum.getMaxValue() / 1000, run, operation, "MaxLatency(us)");
              for (int percentile : List.of(95, 99)) {
                assertMetric(
                    sum.getValueAtPercentile(percentile) / 1000,
                    run,
                    operation,
                    percentile + "thPercentileLatency(us)");
              }
            });
  }

  private static void assertMetric(long value, TrialResult run, String section, String metric) {
    assertEquals(
        value,
        Math.round(Results.metric(run, section, metric)),
        () -> section + " " + metric + ": " + Ycsb.describe(run));
  }

  private static Map<String, Histogram> read(Path log) throws IOException {
    Map<String, Histogram> histograms = new TreeMap<>();
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextIntervalHistogram();
        if (next instanceof Histogram histogram) {
          histograms.merge(String.valueOf(histogram.getTag()), histogram, ClientLogs::sum);
        }
      }
    }
    return histograms;
  }

  private static Histogram sum(Histogram one, Histogram other) {
    Histogram sum = new Histogram(3);
    sum.add(one);
    sum.add(other);
    return sum;
  }
}
