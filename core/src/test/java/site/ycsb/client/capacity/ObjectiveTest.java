package site.ycsb.client.capacity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.capacity.LoadWindow.ClientLoad;

class ObjectiveTest {
  @ParameterizedTest
  @CsvSource({
    "READ p99 < 10 ms, READ, SLOW_SHARE, 10000000, 0.01",
    "read p99.9<50ms, READ, SLOW_SHARE, 50000000, 0.001",
    "p95 <= 750 us, , SLOW_SHARE, 750000, 0.05",
    "READ-MODIFY-WRITE p50 < 1.5 s, READ-MODIFY-WRITE, SLOW_SHARE, 1500000000, 0.5",
    "UPDATE mean < 2 ms, UPDATE, MEAN, 2000000, 2000000",
    "failed < 0.1 %, , FAILED_SHARE, 0, 0.001",
  })
  void parse_objective_isRead(
      String text, String operation, Objective.Kind kind, long latencyNanos, double limit) {
    Objective objective = Objective.parse(text);
    assertEquals(Optional.ofNullable(operation), objective.operation());
    assertEquals(kind, objective.kind());
    assertEquals(latencyNanos, objective.latencyNanos());
    assertEquals(limit, objective.limit(), limit * 1e-9);
    assertEquals(text, objective.text());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "READ",
        "READ p99 > 10 ms",
        "p99 < 10",
        "p99 < 10 %",
        "failed < 10 ms",
        "p100 < 1 ms",
        "p0 < 1 ms",
        "p99 < 0 ms",
        "failed < 100 %",
        "READ failed < 1 %",
        "READ p99 < -1 ms"
      })
  void parse_whatIsNone_isRejected(String text) {
    assertThrows(IllegalArgumentException.class, () -> Objective.parse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "READ p99 < 10 ms, READ p99 < 10 ms since the intended arrival",
    "failed < 1 %, failed < 1 %",
  })
  void textSinceArrival_latency_saysFromWhenItCounts(String text, String words) {
    assertEquals(words, Objective.parse(text).textSinceArrival());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Intended-READ p99 < 10 ms", "INTENDED-READ mean < 10 ms"})
  void parse_intendedLatency_isRejectedWithTheOperationToName(String text) {
    IllegalArgumentException rejected =
        assertThrows(IllegalArgumentException.class, () -> Objective.parse(text));
    assertTrue(
        String.valueOf(rejected.getMessage()).startsWith("must name READ: its latency counts from"),
        rejected::getMessage);
  }

  private static Histogram latencies(long... micros) {
    Histogram histogram = new Histogram(3);
    for (long each : micros) {
      histogram.recordValue(each * 1000);
    }
    return histogram;
  }

  private static final LoadWindow WINDOW =
      new LoadWindow(
          1_000_000_000,
          new LoadWindow.Counts(7, 8, 2, 0, 0),
          Map.of("READ", latencies(100, 200, 300, 12_000), "UPDATE", latencies(20_000, 400)),
          ClientLoad.UNKNOWN);

  @ParameterizedTest
  @CsvSource({
    "READ p99 < 10 ms, 0.25, 4",
    "p99 < 10 ms, 0.333333333, 6",
    "SCAN p99 < 10 ms, 0, 0",
    "failed < 1 %, 0.25, 8",
  })
  void in_window_isTheShareOfThatOperation(String text, double share, long count) {
    Objective.Observed observed = Objective.parse(text).in(WINDOW);
    assertEquals(share, observed.number(), 1e-6);
    assertEquals(count, observed.count());
  }

  /** It is made of a read and an update, which count by themselves. */
  @Test
  void in_readModifyWrites_areOfABoundThatNamesThem() {
    LoadWindow window =
        new LoadWindow(
            1_000_000_000,
            new LoadWindow.Counts(2, 2, 0, 0, 0),
            Map.of("READ", latencies(100), "READ-MODIFY-WRITE", latencies(20_000)),
            ClientLoad.UNKNOWN);
    assertEquals(
        new Objective.Observed(1, 1), Objective.parse("READ-MODIFY-WRITE p99 < 1 ms").in(window));
    assertEquals(new Objective.Observed(0, 1), Objective.parse("p99 < 1 ms").in(window));
  }

  @ParameterizedTest
  @ValueSource(strings = {"SCAN p99 < 10 ms", "NOSUCH mean < 1 s"})
  void checkAgainst_operationThatIsNotDone_isRejectedWithThoseThatAre(String text) {
    Objective objective = Objective.parse(text);
    IllegalArgumentException rejected =
        assertThrows(
            IllegalArgumentException.class, () -> objective.checkAgainst(Set.of("UPDATE", "READ")));
    assertEquals(
        "bounds an operation that the workload doesn't do; it does READ, UPDATE",
        rejected.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"read p99 < 10 ms", "p99 < 10 ms", "failed < 1 %"})
  void checkAgainst_operationThatIsDone_isAccepted(String text) {
    Objective.parse(text).checkAgainst(Set.of("UPDATE", "READ"));
    Objective.parse("SCAN p99 < 1 ms").checkAgainst(Set.of());
  }

  @Test
  void in_mean_isInNanoseconds() {
    double mean = Objective.parse("READ mean < 1 ms").in(WINDOW).number();
    assertEquals(3_150_000, mean, 3_150_000 * 1e-3);
  }

  @Test
  void leastVariance_share_isThatOfIndependentOperations() {
    assertEquals(0.01 * 0.99 / 1000, Objective.parse("p99 < 1 ms").leastVariance(1000), 1e-15);
    assertTrue(Objective.parse("mean < 1 ms").leastVariance(1000) == 0);
  }
}
