package site.ycsb.cluster.result;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a client's report as text: a line {@code key=value} for each part. What is unknown has no
 * line.
 */
public final class ClientReportCodec {
  private static final String VERSION = "1";
  private static final int MAX_LENGTH = 16 * 1024;

  private ClientReportCodec() {}

  /** The report as text. */
  public static String encode(ClientReport report) {
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
        .collect(Collectors.joining());
  }

  /**
   * Reads a client's report.
   *
   * @throws IOException when it isn't one of this client; the message names the client
   */
  public static ClientReport decode(int client, String encoded) throws IOException {
    if (encoded.length() > MAX_LENGTH) {
      throw failure(client, "its report has " + encoded.length() + " characters");
    }
    Map<String, String> parts = new HashMap<>();
    for (String line : encoded.split("\n", -1)) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        parts.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    if (!VERSION.equals(parts.get("version"))) {
      throw failure(client, "its report has another format; clients have to be of one version");
    }
    try {
      if (number(parts, "index") != client) {
        throw failure(client, "its report is that of client " + parts.get("index"));
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
      throw failure(client, "its report is corrupt: " + e.getMessage());
    }
  }

  private static IOException failure(int client, String reason) {
    return new IOException("client " + client + ": " + reason);
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
