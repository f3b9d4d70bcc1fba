package site.ycsb.spi.crypto;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import site.ycsb.spi.CryptoTotals;
import site.ycsb.spi.ReportSource;
import site.ycsb.spi.Section;
import site.ycsb.spi.Section.Metric;

/** Formats the metrics of a run as result lines. */
public final class MetricSections {
  private static final double NANOS_PER_MICRO = 1_000;
  private static final double PERCENT = 100;
  private static final String ENCRYPT = "ENCRYPT";
  private static final String DECRYPT = "DECRYPT";
  private static final String ENCRYPTION = "ENCRYPTION";

  private MetricSections() {}

  /**
   * The sections ENCRYPT and DECRYPT of what was done and timed, and ENCRYPTION.
   *
   * @param keyLengthBits of the keys that encrypt values
   * @param scanOrderKept whether scans return what the plain workload's do: 1 or 0; -1 when that
   *     isn't known
   * @param fipsModule whether a FIPS module computed everything: 1 or 0; -1 when that isn't known
   * @param ofKeys of keys that are unwrapped, or change during the run; none when they don't
   */
  public static List<Section> of(
      long keyLengthBits,
      ThreadMetrics sum,
      long scanOrderKept,
      long fipsModule,
      List<Metric> ofKeys) {
    List<Section> sections = new ArrayList<>();
    if (sum.timed()) {
      addLatencies(sections, ENCRYPT, sum.encryptNanos());
      addLatencies(sections, DECRYPT, sum.decryptNanos());
    }
    CryptoTotals totals = sum.totals();
    long plaintextBytes = totals.plaintextBytes();
    long ciphertextBytes = totals.ciphertextBytes();
    List<Metric> metrics = new ArrayList<>();
    metrics.add(keyLength(keyLengthBits));
    metrics.add(Metric.sum("PlaintextBytes", plaintextBytes));
    metrics.add(Metric.sum("CiphertextBytes", ciphertextBytes));
    metrics.add(
        Metric.mean(
            "Expansion(%)",
            percentage(ciphertextBytes - plaintextBytes, plaintextBytes), (double) plaintextBytes));
    if (sum.timed()) {
      long cryptoNanos = totals.encryptNanos() + totals.decryptNanos();
      long operationNanos = sum.operationNanos();
      metrics.add(
          Metric.mean(
              "TimeShare(%)", percentage(cryptoNanos, operationNanos), (double) operationNanos));
    }
    metrics.add(scanOrder(scanOrderKept));
    metrics.add(Metric.sum("DecryptionFailures", totals.decryptionFailures()));
    metrics.add(fips(fipsModule));
    metrics.addAll(ofKeys);
    sections.add(new Section(ENCRYPTION, metrics));
    return sections;
  }

  /** The section ENCRYPTION of what nothing was counted or timed of; parameters as above. */
  public static Section uncounted(long keyLengthBits, long scanOrderKept, long fipsModule) {
    return new Section(
        ENCRYPTION, List.of(keyLength(keyLengthBits), scanOrder(scanOrderKept), fips(fipsModule)));
  }

  private static Metric keyLength(long bits) {
    return Metric.same("KeyLength", bits);
  }

  private static Metric scanOrder(long kept) {
    return Metric.same("ScanOrderKept", kept);
  }

  private static Metric fips(long module) {
    return Metric.same("FipsModule", module);
  }

  /** The latencies behind ENCRYPT and DECRYPT, as {@link ReportSource#latencies} has them. */
  public static Map<String, String> latencies(ThreadMetrics sum) {
    Map<String, String> latencies = new LinkedHashMap<>();
    if (sum.timed()) {
      addEncoded(latencies, ENCRYPT, sum.encryptNanos());
      addEncoded(latencies, DECRYPT, sum.decryptNanos());
    }
    return latencies;
  }

  private static void addEncoded(Map<String, String> latencies, String name, Histogram nanos) {
    if (nanos.getTotalCount() > 0) {
      ByteBuffer buffer = ByteBuffer.allocate(nanos.getNeededByteBufferCapacity());
      int length = nanos.encodeIntoCompressedByteBuffer(buffer);
      latencies.put(
          name, Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length)));
    }
  }

  private static void addLatencies(List<Section> sections, String name, Histogram nanos) {
    if (nanos.getTotalCount() == 0) {
      return;
    }
    sections.add(
        new Section(
            name,
            List.of(
                Metric.sum("Operations", nanos.getTotalCount()),
                Metric.mean(
                    "AverageLatency(us)", micros(nanos.getMean()), (double) nanos.getTotalCount()),
                Metric.min("MinLatency(us)", micros((double) nanos.getMinValue())),
                Metric.max("MaxLatency(us)", micros((double) nanos.getMaxValue())),
                percentile(nanos, 95),
                percentile(nanos, 99))));
  }

  private static Metric percentile(Histogram nanos, int percentage) {
    return Metric.percentile(
        percentage + "thPercentileLatency(us)",
        micros((double) nanos.getValueAtPercentile(percentage)),
        percentage);
  }

  private static double micros(double nanos) {
    return nanos / NANOS_PER_MICRO;
  }

  private static double percentage(long part, long whole) {
    return whole == 0 ? 0 : PERCENT * part / whole;
  }
}
