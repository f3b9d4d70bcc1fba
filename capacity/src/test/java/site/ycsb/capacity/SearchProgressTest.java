package site.ycsb.capacity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import site.ycsb.client.capacity.LoadWindow;
import site.ycsb.client.capacity.LoadWindow.ClientLoad;
import site.ycsb.client.capacity.Objective;

class SearchProgressTest {
  private static final Objective FAILED = Objective.parse("failed < 1 %");

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void accept_rateThatIsWatchedOnAfterItsDecision_isToldOnce() throws Exception {
    SearchProgress progress =
        new SearchProgress(List.of(FAILED), new PrintStream(err, true, UTF_8));
    SearchPlan plan =
        new SearchPlan(
            List.of(FAILED), 100, 1000, 0.02, Duration.ofSeconds(5), 12, Duration.ofMinutes(10));
    CapacitySearch search = new CapacitySearch(plan, new FullQueue(), progress::accept);

    search.confirm(100, 6);
    search.confirm(90, 6);

    assertEquals(
        List.of(
            "Trying 100.0 operations/s: measuring the rate that was found.",
            "100.0 operations/s: not held after 1 window; limit: the queue grows: operations arrive"
                + " faster than the store does them",
            "Trying 90.0 operations/s: measuring the rate that was found.",
            "90.0 operations/s: not held after 1 window; limit: the queue grows: operations arrive"
                + " faster than the store does them"),
        err.toString(UTF_8).lines().toList());
  }

  /** A store that does fewer operations than arrive. */
  private static final class FullQueue extends EndlessLoop {
    @Override
    public void begin(double perSecond) {}

    @Override
    public LoadWindow next(long nanos) {
      Histogram latencies = new Histogram(3);
      latencies.recordValueWithCount(1_000_000, 400);
      return new LoadWindow(
          nanos,
          new LoadWindow.Counts(500, 400, 0, 50, 50),
          Map.of("READ", latencies),
          ClientLoad.UNKNOWN);
    }
  }
}
