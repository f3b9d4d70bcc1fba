package site.ycsb.cluster.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The latencies behind sections, such as those of encryption, of all clients together. Unit:
 * nanoseconds inside, microseconds when printed.
 */
final class AddedLatencies {
  private static final Pattern PERCENTILE =
      Pattern.compile("(\\d+(?:\\.\\d+)?)(?:st|nd|rd|th)?PercentileLatency\\(us\\)");
  private static final double NANOS_PER_MICRO = 1_000;

  private final Map<String, Histogram> sums;

  private AddedLatencies(Map<String, Histogram> sums) {
    this.sums = sums;
  }

  /**
   * Adds them; what not all clients have that printed the section is left out.
   *
   * @param clients those of each client, by section
   * @param sections how many clients have each section
   * @throws IOException when a histogram is malformed
   */
  static AddedLatencies of(List<Map<String, String>> clients, Map<String, Integer> sections)
      throws IOException {
    Map<String, Histogram> sums = new LinkedHashMap<>();
    Map<String, Integer> counts = new HashMap<>();
    for (Map<String, String> client : clients) {
      for (Map.Entry<String, String> latencies : client.entrySet()) {
        Histogram sum = sums.computeIfAbsent(latencies.getKey(), absent -> new Histogram(3));
        sum.add(decode(latencies.getKey(), latencies.getValue()));
        counts.merge(latencies.getKey(), 1, Integer::sum);
      }
    }
    sums.keySet().removeIf(name -> !Objects.equals(counts.get(name), sections.get(name)));
    return new AddedLatencies(sums);
  }

  private static Histogram decode(String section, String text) throws IOException {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
    } catch (DataFormatException | RuntimeException e) {
      throw new IOException("the latencies behind " + section + " are malformed", e);
    }
  }

  /** A metric of a section; empty when it isn't one of latencies, or they aren't known. */
  Optional<Number> value(String section, String metric) {
    @Nullable Histogram nanos = sums.get(section);
    if (nanos == null) {
      return Optional.empty();
    }
    if (metric.equals("AverageLatency(us)")) {
      return Optional.of(nanos.getMean() / NANOS_PER_MICRO);
    }
    Matcher percentile = PERCENTILE.matcher(metric);
    return percentile.matches()
        ? Optional.of(
            nanos.getValueAtPercentile(Double.parseDouble(percentile.group(1))) / NANOS_PER_MICRO)
        : Optional.empty();
  }
}
