package site.ycsb.cluster.result;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a client's report as text: a line {@code key=value} for each part, UTF-8. What is unknown
 * has no line.
 */
public final class ClientReportCodec {
  private static final String VERSION = "1";
  private static final int MAX_BYTES = 16 * 1024;

  private ClientReportCodec() {}

  /** The report as bytes. */
  public static byte[] encode(ClientReport report) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("version", VERSION);
    parts.put("index", report.index());
    parts.put("host", report.host());
    parts.put("startNanos", report.span().startNanos());
    parts.put("endNanos", report.span().endNanos());
    parts.put("errorNanos", report.span().errorNanos());
    parts.put("operations", report.operations());
    parts.put("failed", report.failed());
    report.resources().cpuNanos().ifPresent(nanos -> parts.put("cpuNanos", nanos));
    report.resources().stealPercent().ifPresent(percent -> parts.put("stealPercent", percent));
    report
        .latency()
        .ifPresent(
            latency -> {
              parts.put("operation", latency.operation());
              parts.put("p99Micros", latency.p99Micros());
            });
    return parts.entrySet().stream()
        .map(part -> part.getKey() + "=" + part.getValue() + "\n")
        .collect(Collectors.joining())
        .getBytes(UTF_8);
  }

  /**
   * Reads a client's report.
   *
   * @throws TransferException when it isn't one of this client; the message names the client
   */
  public static ClientReport decode(int client, byte[] encoded) throws TransferException {
    if (encoded.length > MAX_BYTES) {
      throw new TransferException(client, "its report has " + encoded.length + " bytes");
    }
    Map<String, String> parts = new HashMap<>();
    for (String line : new String(encoded, UTF_8).split("\n", -1)) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        parts.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    if (!VERSION.equals(parts.get("version"))) {
      throw new TransferException(
          client, "its report has another format; clients have to be of one version");
    }
    try {
      if (number(parts, "index") != client) {
        throw new TransferException(client, "its report is that of client " + parts.get("index"));
      }
      return new ClientReport(
          client,
          text(parts, "host"),
          new ClientSpan(
              number(parts, "startNanos"), number(parts, "endNanos"), number(parts, "errorNanos")),
          number(parts, "operations"),
          number(parts, "failed"),
          new ClientReport.Resources(
              parts.containsKey("cpuNanos")
                  ? OptionalLong.of(number(parts, "cpuNanos"))
                  : OptionalLong.empty(),
              parts.containsKey("stealPercent")
                  ? OptionalDouble.of(Double.parseDouble(text(parts, "stealPercent")))
                  : OptionalDouble.empty()),
          parts.containsKey("operation")
              ? Optional.of(
                  new ClientReport.Latency(text(parts, "operation"), number(parts, "p99Micros")))
              : Optional.empty());
    } catch (IllegalArgumentException e) {
      throw new TransferException(client, "its report is corrupt: " + e.getMessage());
    }
  }

  private static long number(Map<String, String> parts, String key) {
    return Long.parseLong(text(parts, key));
  }

  private static String text(Map<String, String> parts, String key) {
    @Nullable String text = parts.get(key);
    if (text == null) {
      throw new IllegalArgumentException("it has no " + key);
    }
    return text;
  }
}
