package site.ycsb.capacity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.capacity.CapacityEstimate.Limit;
import site.ycsb.capacity.SimulatedStore.Stalls;
import site.ycsb.testing.statistics.SimulatedRuns;

/**
 * Searches on stores whose capacity is known, in simulated time; {@link CapacityPrecisionTest} has
 * what many find.
 */
class CapacitySearchTest {
  private static final int SEARCHES = 20;
  private static final SimulatedRuns BRIEF_SEARCHES = SimulatedRuns.of(60, 300);
  private static final double TOLERANCE = 0.03;

  @Test
  void run_noLimitBelowTheHighestRate_findsThatOne() {
    SearchPlan plan = KnownStore.plan("READ p99 < 10 s");
    SearchPlan small =
        new SearchPlan(
            plan.objectives(),
            10,
            200,
            plan.precision(),
            plan.window(),
            plan.maxWindows(),
            plan.maxDuration());
    CapacityEstimate found =
        KnownStore.search(small, SimulatedStore.steady(1, 1, KnownStore.MEAN_SECONDS));
    assertEquals(200, found.perSecond());
    assertEquals(Optional.of(Limit.HIGHEST_RATE), found.limit());
    assertEquals(Double.POSITIVE_INFINITY, found.highPerSecond());
  }

  /** As one whose heap is nearly full for some minutes. */
  @Test
  void run_storeThatIsSlowForMinutes_spansBothAndSaysSo() {
    double fastest = 1000 - Math.log(100) / 0.010;
    KnownStore store =
        new KnownStore(
            "slow for minutes",
            fastest,
            KnownStore.plan("READ p99 < 10 ms"),
            seed ->
                new SimulatedStore(
                    seed, 1, now -> now > 110 && now < 400 ? 1 / 600.0 : 1 / 1000.0, Stalls.NONE));
    List<CapacityEstimate> found = store.searches(SEARCHES);

    for (CapacityEstimate each : found) {
      assertFalse(each.steady());
      // 400 were held before, and little more than 200 weren't then
      assertTrue(each.lowPerSecond() < 300, () -> "from " + each.lowPerSecond());
      assertTrue(each.highPerSecond() >= 400, () -> "to " + each.highPerSecond());
      // not as near as on a store that holds still
      assertTrue(each.perSecond() < fastest * 1.05, () -> "" + each.perSecond());
    }
    double mean = found.stream().mapToDouble(CapacityEstimate::perSecond).average().orElseThrow();
    assertTrue(mean < fastest * (1 + TOLERANCE), () -> "" + mean);
  }

  @Test
  void run_noRateHolds_findsNone() {
    CapacityEstimate found =
        KnownStore.search(
            KnownStore.plan("READ p99 < 1 us"),
            SimulatedStore.steady(1, 1, KnownStore.MEAN_SECONDS));
    assertEquals(0, found.perSecond());
    assertEquals(Optional.of(Limit.OBJECTIVE), found.limit());
  }

  @Test
  void run_queueGrowsAndNoLatencyIsBounded_findsTheQueue() {
    CapacityEstimate found =
        KnownStore.search(
            KnownStore.plan("failed < 1 %"), SimulatedStore.steady(1, 1, KnownStore.MEAN_SECONDS));
    assertEquals(1000, found.perSecond(), 40);
    assertEquals(Optional.of(Limit.QUEUE), found.limit());
  }

  @Test
  void run_boundOfAnOperationThatNeverHappens_findsNothing() throws Exception {
    CapacitySearch search =
        new CapacitySearch(
            KnownStore.plan("SCAN p99 < 10 ms"),
            SimulatedStore.steady(1, 1, KnownStore.MEAN_SECONDS),
            stage -> {});
    assertEquals(0, search.run().perSecond());
    assertTrue(search.unobserved().isPresent());
    assertEquals(Optional.empty(), search.confirm(10, 3));
    assertTrue(search.unobserved().isPresent());
  }

  @Test
  void run_timeIsUp_tellsWhatIsKnown() {
    SearchPlan plan = KnownStore.plan("READ p99 < 10 ms");
    SearchPlan brief = limited(plan, plan.window(), plan.maxWindows(), Duration.ofSeconds(60));
    CapacityEstimate found =
        KnownStore.search(brief, SimulatedStore.steady(1, 1, KnownStore.MEAN_SECONDS));
    assertTrue(!found.complete());
    assertEquals(Optional.empty(), found.limit());
    assertEquals(100, found.perSecond());
  }

  @Test
  void run_timeIsUpWhenOnlyTheIntervalIsWide_isComplete() {
    KnownStore store = KnownStore.wandering(100);
    SearchPlan plan = store.plan();
    SearchPlan brief = limited(plan, plan.window(), plan.maxWindows(), Duration.ofMinutes(20));
    CapacityEstimate found = KnownStore.search(brief, store.stores().apply(1));

    assertTrue(found.complete());
    assertEquals(Optional.of(Limit.OBJECTIVE), found.limit());
    double halfWidth = (found.highPerSecond() - found.lowPerSecond()) / 2;
    assertTrue(halfWidth > brief.precision() * found.perSecond(), () -> "+- " + halfWidth);
  }

  /** Time may be up just after a rate was held that wasn't before: others above it weren't. */
  @Test
  void run_timeIsUpOnAnErraticStore_isCompleteInAlmostAll() {
    KnownStore store = KnownStore.erratic(30);
    SearchPlan brief = limited(store.plan(), Duration.ofSeconds(3), 8, Duration.ofSeconds(480));
    int incomplete = 0;
    for (int seed = 1; seed <= BRIEF_SEARCHES.count(); seed++) {
      CapacityEstimate found = KnownStore.search(brief, store.stores().apply(seed));
      if (!found.complete()) {
        incomplete++;
      }
    }
    assertTrue(BRIEF_SEARCHES.isAtMost(0.04, incomplete), "searches without an end: " + incomplete);
  }

  private static SearchPlan limited(
      SearchPlan plan, Duration window, int maxWindows, Duration limit) {
    return new SearchPlan(
        plan.objectives(),
        plan.startPerSecond(),
        plan.highestPerSecond(),
        plan.precision(),
        window,
        maxWindows,
        limit);
  }
}
