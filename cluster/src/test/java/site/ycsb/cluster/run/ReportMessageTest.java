package site.ycsb.cluster.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.phase.Messages;
import site.ycsb.cluster.run.ClientResults.ReportMessage;

@Timeout(10)
class ReportMessageTest {
  private static final ReportMessage FULL =
      message(
          new ClientReport(
              3,
              "node3\nindex=9 \u202eü=",
              new ClientSpan(Long.MAX_VALUE - 5, Long.MIN_VALUE + 5, 17),
              3_000_000_000L,
              4,
              5L,
              0.1,
              new ClientReport.Latency("READ", 812)));

  private static final ReportMessage LEAST =
      message(new ClientReport(0, "", new ClientSpan(0, 0, 0), 0, 0, null, null, null));

  private static ReportMessage message(ClientReport report) {
    return new ReportMessage(
        report,
        1,
        Long.MIN_VALUE,
        ClockOffset.NONE,
        new ClockOffset(-7, 8, 9),
        new RunOutcome.Report(List.of(), List.of(), Map.of()),
        -1,
        -1);
  }

  @Test
  void read_text_isTheSame() throws IOException {
    assertEquals(FULL, Messages.read(Messages.text(FULL), ReportMessage.class));
    assertEquals(LEAST, Messages.read(Messages.text(LEAST), ReportMessage.class));
  }
}
