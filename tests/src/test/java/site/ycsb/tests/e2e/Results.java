package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import site.ycsb.compare.trial.TrialResult;

/** What has to be true of results. */
final class Results {
  private Results() {}

  /** Operations were done, and every one came back OK. */
  static void assertAllOk(TrialResult result) {
    List<YcsbOutput.Line> returns =
        YcsbOutput.of(result).lines().stream()
            .filter(line -> line.metric().startsWith("Return="))
            .toList();
    assertFalse(returns.isEmpty(), () -> Ycsb.describe(result));
    assertTrue(
        returns.stream().allMatch(line -> line.metric().equals("Return=OK")),
        () -> Ycsb.describe(result));
  }

  /** Data was verified, and all of it was right. */
  static void assertVerified(TrialResult result) {
    List<YcsbOutput.Line> returns =
        YcsbOutput.of(result).lines().stream()
            .filter(line -> line.section().startsWith("VERIFY"))
            .filter(line -> line.metric().startsWith("Return="))
            .toList();
    assertFalse(returns.isEmpty(), () -> "nothing verified: " + Ycsb.describe(result));
    assertTrue(
        returns.stream().allMatch(line -> line.metric().equals("Return=OK")),
        () -> Ycsb.describe(result));
  }

  /** A pipeline that converts the third column of every result line meets no word. */
  static void assertThirdColumnsAreNumbers(TrialResult result) {
    List<String> lines =
        result
            .standardOutput()
            .lines()
            .filter(line -> line.matches("\\[[^\\]]+\\], [^,]*,.*"))
            .toList();
    assertFalse(lines.isEmpty(), () -> Ycsb.describe(result));
    for (String line : lines) {
      String[] columns = line.split(",", -1);
      assertEquals(3, columns.length, line);
      Double.parseDouble(columns[2].trim());
    }
  }

  /** The value of a metric. */
  static double metric(TrialResult result, String section, String metric) {
    return YcsbOutput.of(result)
        .find(section, metric)
        .orElseThrow(
            () ->
                new AssertionError(
                    "no [" + section + "], " + metric + ": " + Ycsb.describe(result)));
  }

  /** What the run reports of the server that answered. */
  static void assertStore(TrialResult result, Server server, boolean byAddress) {
    double nodes = metric(result, "STORE", "Nodes");
    assertTrue(server.started() ? nodes == 1 : nodes >= 1, () -> Ycsb.describe(result));
    assertEquals(
        server.started() && !byAddress ? 1 : 0,
        metric(result, "STORE", "Local"),
        () -> Ycsb.describe(result));
    assertEquals(
        server.standIn() ? 1 : 0, metric(result, "STORE", "StandIn"), () -> Ycsb.describe(result));
    assertEquals(
        server.standIn(),
        result.standardError().contains("stand-in: yes"),
        () -> Ycsb.describe(result));
  }

  /** Fails unless connections are encrypted, to servers that were verified. */
  static void assertTls(TrialResult result, boolean clientCertificate) {
    assertEquals(1, metric(result, "TLS", "Encrypted"));
    assertEquals(1, metric(result, "TLS", "PeerVerified"));
    assertEquals(clientCertificate ? 1 : 0, metric(result, "TLS", "ClientCertificate"));
    assertEquals(1.3, metric(result, "TLS", "ProtocolVersion"));
    assertEquals(1, metric(result, "TLS", "SessionKinds"));
  }

  static void assertPrints(TrialResult result, String... parts) {
    String printed = result.standardError();
    for (String part : parts) {
      assertTrue(
          printed.contains(part), () -> "not printed: " + part + "\n" + Ycsb.describe(result));
    }
  }

  static void assertNothingMeasured(TrialResult result) {
    assertFalse(YcsbOutput.of(result).has("OVERALL"), () -> Ycsb.describe(result));
  }
}
