package site.ycsb.capacity.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.capacity.search.CapacitySearch;
import site.ycsb.capacity.search.CapacitySearch.WindowLog;
import site.ycsb.capacity.search.EndlessLoop;
import site.ycsb.capacity.search.SearchPlan;
import site.ycsb.client.capacity.LoadSearchFactory;
import site.ycsb.client.capacity.LoadWindow;
import site.ycsb.client.capacity.LoadWindow.ClientLoad;
import site.ycsb.client.capacity.Objective;
import site.ycsb.config.Settings;

class SearchProgressTest {
  private static final Objective FAILED = Objective.parse("failed < 1 %");

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void accept_rateThatIsWatchedOnAfterItsDecision_isToldOnce() throws Exception {
    SearchProgress progress =
        new SearchProgress(List.of(FAILED), new PrintStream(err, true, UTF_8));
    SearchPlan plan =
        new SearchPlan(
            List.of(FAILED),
            100,
            1,
            1000,
            0.02,
            Duration.ofSeconds(5),
            Duration.ofSeconds(2),
            12,
            Duration.ofMinutes(10));
    CapacitySearch search =
        new CapacitySearch(plan, new FullQueue(), WindowLog.NONE, progress::accept);

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

  /** As on a full disk. */
  @Test
  void search_journalThatCantBeWritten_endsWithASentence(@TempDir Path folder) throws Exception {
    Path gone = Files.createDirectory(folder.resolve("gone"));
    Properties properties = new Properties();
    properties.setProperty("capacity.slo", FAILED.text());
    properties.setProperty("capacity.journal", gone.resolve("journal").toString());
    PrintStream stream = new PrintStream(err, true, UTF_8);
    CapacityConfig config =
        CapacityConfig.from(
            new Settings(properties),
            new LoadSearchFactory.Subject(Map.of("binding", "memory"), Set.of()),
            stream);
    Files.delete(gone);

    assertFalse(
        new CapacityLoadSearch(config, stream).search(new FullQueue(), OptionalDouble.empty()));

    assertTrue(
        err.toString(UTF_8)
            .contains(
                "ERROR: capacity.journal="
                    + gone.resolve("journal")
                    + ": the journal can't be written ("),
        () -> err.toString(UTF_8));
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
