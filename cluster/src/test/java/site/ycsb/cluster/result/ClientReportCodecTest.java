package site.ycsb.cluster.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class ClientReportCodecTest {
  private static final ClientReport FULL =
      new ClientReport(
          3,
          "node3\nindex=9 \u202eü=",
          new ClientSpan(Long.MAX_VALUE - 5, Long.MIN_VALUE + 5, 17),
          3_000_000_000L,
          4,
          new ClientReport.Resources(OptionalLong.of(5), OptionalDouble.of(0.1)),
          Optional.of(new ClientReport.Latency("READ", 812)));

  private static final ClientReport LEAST =
      new ClientReport(
          0,
          "",
          new ClientSpan(0, 0, 0),
          0,
          0,
          new ClientReport.Resources(OptionalLong.empty(), OptionalDouble.empty()),
          Optional.empty());

  private static String rejection(int client, String report) {
    return String.valueOf(
        assertThrows(IOException.class, () -> ClientReportCodec.decode(client, report))
            .getMessage());
  }

  @Test
  void decode_encodedReport_isTheSame() throws IOException {
    assertEquals(FULL, ClientReportCodec.decode(3, ClientReportCodec.encode(FULL)));
    assertEquals(LEAST, ClientReportCodec.decode(0, ClientReportCodec.encode(LEAST)));
  }

  @Test
  void decode_otherReport_isRejectedNamingTheClient() {
    String report = ClientReportCodec.encode(FULL);
    assertEquals("client 4: its report is that of client 3", rejection(4, report));
    assertEquals(
        "client 3: its report has another format; clients have to be of one version",
        rejection(3, ""));
    assertEquals("client 3: its report has 20000 characters", rejection(3, "x".repeat(20_000)));
    assertEquals(
        "client 3: its report is corrupt: it has no failed",
        rejection(3, report.replace("failed=", "faild=")));
    assertTrue(
        rejection(3, report.replace("p99Micros=", "p99Micros=x"))
            .startsWith("client 3: its report is corrupt: "));
    assertEquals(
        "client 3: its report is corrupt: an error of -17 ns",
        rejection(3, report.replace("errorNanos=", "errorNanos=-")));
  }
}
