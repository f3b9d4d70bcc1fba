package site.ycsb.capacity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import site.ycsb.client.capacity.LoadSearch.OpenLoop;
import site.ycsb.client.capacity.LoadWindow;
import site.ycsb.client.capacity.Objective;

/** A store that goes down isn't one that can't take the rate. */
class StoreOutageTest {
  private static final SearchPlan PLAN =
      KnownStore.plan(Duration.ofSeconds(2), "READ p99 < 10 ms", "failed < 0.1 %");

  /** Anywhere in a window, early and late in the search. */
  private static final double[] TIMES =
      DoubleStream.iterate(3.7, at -> at < 150, at -> at + 5.3).toArray();

  private CapacitySearch search(double downFrom, double downUntil) {
    SimulatedStore store = SimulatedStore.steady(1, 1, KnownStore.MEAN_SECONDS);
    return new CapacitySearch(PLAN, new FailingStore(store, downFrom, downUntil), stage -> {});
  }

  private static boolean isForFailures(CapacityEstimate estimate) {
    return estimate
        .objective()
        .filter(objective -> objective.kind() == Objective.Kind.FAILED_SHARE)
        .isPresent();
  }

  /** In a rate that counts. */
  private static boolean hasFailures(CapacityEstimate estimate) {
    return estimate.stages().stream()
        .flatMap(stage -> stage.windows().stream())
        .anyMatch(window -> window.counts().failed() > 0);
  }

  @Test
  void run_storeThatDies_isSaidToBeSilentAndHasNoLimitOfFailures() throws Exception {
    for (double at : TIMES) {
      CapacitySearch search = search(at, Double.POSITIVE_INFINITY);
      CapacityEstimate estimate = search.run();
      assertTrue(search.isStoreSilent(), "down from " + at);
      assertFalse(estimate.complete(), "down from " + at);
      assertFalse(isForFailures(estimate), "down from " + at);
      assertFalse(hasFailures(estimate), "down from " + at);
    }
  }

  @Test
  void run_storeThatAnswersAgain_findsItsCapacity() throws Exception {
    for (double at : TIMES) {
      // so long that no operation of some window succeeds, and it isn't given up
      CapacitySearch search = search(at, at + 8);
      CapacityEstimate estimate = search.run();
      assertFalse(search.isStoreSilent(), "down from " + at);
      assertTrue(estimate.complete(), "down from " + at);
      assertFalse(isForFailures(estimate), "down from " + at);
      assertEquals(539.5, estimate.perSecond(), 0.05 * 539.5, "down from " + at);
    }
  }

  @Test
  void confirm_storeThatDies_confirmsNothing() throws Exception {
    CapacitySearch search = search(9.5, Double.POSITIVE_INFINITY);
    assertEquals(Optional.empty(), search.confirm(500, 6));
    assertTrue(search.isStoreSilent());
  }

  @Test
  void confirm_storeThatAnswersAgain_beginsAnew() throws Exception {
    RateStage stage = search(9.5, 15).confirm(500, 6).orElseThrow();
    assertEquals(6, stage.windows().size());
    assertTrue(stage.windows().stream().allMatch(window -> window.counts().failed() == 0));
  }

  /** A simulated store that is down for some time, in which every operation fails. */
  private static final class FailingStore implements OpenLoop {
    private static final double GONE_AFTER_SECONDS = 10;

    private final SimulatedStore store;
    private final double downFrom;
    private final double downUntil;
    private double now;
    private double failingSince = Double.POSITIVE_INFINITY;

    FailingStore(SimulatedStore store, double downFrom, double downUntil) {
      this.store = store;
      this.downFrom = downFrom;
      this.downUntil = downUntil;
    }

    @Override
    public void begin(double perSecond) {
      store.begin(perSecond);
      failingSince = Double.POSITIVE_INFINITY;
    }

    @Override
    public LoadWindow next(long nanos) {
      double end = now + nanos / 1e9;
      double downSeconds = Math.max(0, Math.min(end, downUntil) - Math.max(now, downFrom));
      double share = downSeconds / (end - now);
      failingSince =
          end > downFrom && end <= downUntil
              ? Math.min(failingSince, Math.max(now, downFrom))
              : Double.POSITIVE_INFINITY;
      now = end;
      LoadWindow window = store.next(nanos);
      LoadWindow.Counts counts = window.counts();
      return new LoadWindow(
          nanos,
          new LoadWindow.Counts(
              counts.arrived(),
              counts.done(),
              Math.round(share * counts.done()),
              0,
              share > 0 ? 0 : counts.growth()),
          share == 1 ? Map.of() : window.latencies(),
          window.load());
    }

    @Override
    public void end() {
      store.end();
    }

    @Override
    public void count() {}

    @Override
    public boolean isStopRequested() {
      return isStoreGone();
    }

    @Override
    public boolean isStoreGone() {
      return now - failingSince >= GONE_AFTER_SECONDS;
    }
  }
}
