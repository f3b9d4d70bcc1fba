package site.ycsb.capacity.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import site.ycsb.capacity.search.SimulatedStore.Stalls;

/** Searches on stores whose capacity is known, in simulated time. */
class CapacitySearchTest {
  private static final int SEARCHES = 100;
  private static final double TOLERANCE = 0.03;
  private static final double MEAN_SECONDS = 0.001;

  /** The mean service time of a store whose speed never changes. */
  private static double steady(double now) {
    return MEAN_SECONDS;
  }

  private static SearchPlan plan(String... objectives) {
    return new SearchPlan(
        Arrays.stream(objectives).map(Objective::parse).toList(),
        100,
        1,
        1e6,
        0.02,
        Duration.ofSeconds(10),
        Duration.ofSeconds(5),
        30,
        Duration.ofHours(3));
  }

  private static CapacityEstimate search(SearchPlan plan, SimulatedStore store) {
    try {
      return new CapacitySearch(plan, store, WindowLog.NONE, stage -> {}).run();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void assertFinds(
      double theory, SearchPlan plan, LongFunction<SimulatedStore> stores) {
    List<Double> missed = new ArrayList<>();
    int outside = 0;
    long windows = 0;
    for (long seed = 0; seed < SEARCHES; seed++) {
      CapacityEstimate found = search(plan, stores.apply(seed));
      assertTrue(found.complete());
      windows += found.stages().stream().mapToLong(stage -> stage.windows().size()).sum();
      if (Math.abs(found.perSecond() / theory - 1) > TOLERANCE) {
        missed.add(found.perSecond() / theory);
      }
      if (theory < found.lowPerSecond() || theory > found.highPerSecond()) {
        outside++;
      }
    }
    System.out.println(
        Thread.currentThread().getStackTrace()[2].getMethodName()
            + " theory "
            + theory
            + " missed "
            + missed
            + " outside "
            + outside
            + " windows "
            + windows);
    assertTrue(missed.size() <= SEARCHES / 20, () -> theory + ": " + missed);
    assertTrue(outside <= SEARCHES / 10, "intervals without the true rate: " + outside);
  }

  /** The time in an M/M/1 system is exponential with the rate that is left. */
  @Test
  void run_oneServer_findsWhatTheFormulaSays() {
    double theory = 1 / MEAN_SECONDS - Math.log(100) / 0.010;
    assertFinds(
        theory,
        plan("READ p99 < 10 ms"),
        seed -> new SimulatedStore(seed, 1, CapacitySearchTest::steady, Stalls.NONE));
  }

  @Test
  void run_oneServerAndAMean_findsWhatTheFormulaSays() {
    double theory = 1 / MEAN_SECONDS - 1 / 0.004;
    assertFinds(
        theory,
        plan("mean < 4 ms"),
        seed -> new SimulatedStore(seed, 1, CapacitySearchTest::steady, Stalls.NONE));
  }

  @Test
  void run_severalServers_findsWhatErlangsFormulaSays() {
    int servers = 8;
    double theory = root(rate -> slowShareOfSeveral(servers, rate, 0.012) - 0.01, 1, 7_990);
    assertFinds(
        theory,
        plan("READ p99 < 12 ms", "failed < 1 %"),
        seed -> new SimulatedStore(seed, servers, CapacitySearchTest::steady, Stalls.NONE));
  }

  /** P(T > t) of an M/M/c system. Source: Kleinrock, Queueing Systems I, 3.5. */
  private static double slowShareOfSeveral(int servers, double rate, double seconds) {
    double service = 1 / MEAN_SECONDS;
    double offered = rate / service;
    double term = 1;
    double sum = 1;
    for (int k = 1; k < servers; k++) {
      term *= offered / k;
      sum += term;
    }
    double last = term * offered / servers / (1 - offered / servers);
    double waits = last / (sum + last);
    double spare = servers - offered - 1;
    return Math.exp(-service * seconds)
        * (1 + waits * (1 - Math.exp(-service * seconds * spare)) / spare);
  }

  /** Who arrives in a stall of d waits d - s (1 - load); by how much the rest is late is little. */
  @Test
  void run_storeThatStalls_findsWhatItsStallsAllow() {
    double stall = 0.06;
    double period = 2.5;
    double bound = 0.05;
    double theory = 20_000 * (1 - (stall - bound) / (0.01 * period));
    assertFinds(
        theory,
        plan("READ p99 < 50 ms"),
        seed ->
            new SimulatedStore(seed, 1, now -> 1 / 20_000.0, new Stalls(period, stall)).regular());
  }

  @Test
  void run_storeThatSaturatesAtOnce_findsWhereThatIs() {
    int servers = 64;
    assertFinds(
        servers / 0.02,
        plan("READ p99 < 40 ms"),
        seed -> new SimulatedStore(seed, servers, now -> 0.02, Stalls.NONE).regular());
  }

  @Test
  void run_storeWhoseSpeedDrifts_findsWhatHoldsOverAll() {
    double amplitude = 0.03;
    double period = 40;
    double theory =
        root(
            rate -> {
              double sum = 0;
              int steps = 360;
              for (int i = 0; i < steps; i++) {
                double service =
                    1000 * (1 + amplitude * Math.sin(2 * Math.PI * i / (double) steps));
                sum += Math.exp(-(service - rate) * 0.010);
              }
              return sum / steps - 0.01;
            },
            1,
            960);
    assertFinds(
        theory,
        plan("READ p99 < 10 ms"),
        seed ->
            new SimulatedStore(
                seed,
                1,
                now -> 0.001 / (1 + amplitude * Math.sin(2 * Math.PI * now / period)),
                Stalls.NONE));
  }

  private static double root(DoubleUnaryOperator rising, double from, double to) {
    double low = from;
    double high = to;
    for (int i = 0; i < 100; i++) {
      double middle = (low + high) / 2;
      if (rising.applyAsDouble(middle) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Test
  void run_noLimitBelowTheHighestRate_findsThatOne() {
    SearchPlan plan = plan("READ p99 < 10 s");
    SearchPlan small =
        new SearchPlan(
            plan.objectives(),
            10,
            1,
            200,
            plan.precision(),
            plan.window(),
            plan.settling(),
            plan.maxWindows(),
            plan.maxDuration());
    CapacityEstimate found =
        search(small, new SimulatedStore(1, 1, CapacitySearchTest::steady, Stalls.NONE));
    assertEquals(200, found.perSecond());
    assertEquals(Optional.of(Limit.HIGHEST_RATE), found.limit());
    assertEquals(Double.POSITIVE_INFINITY, found.highPerSecond());
  }

  @Test
  void run_noRateHolds_findsNone() {
    CapacityEstimate found =
        search(
            plan("READ p99 < 1 us"),
            new SimulatedStore(1, 1, CapacitySearchTest::steady, Stalls.NONE));
    assertEquals(0, found.perSecond());
    assertEquals(Optional.of(Limit.OBJECTIVE), found.limit());
  }

  @Test
  void run_queueGrowsAndNoLatencyIsBounded_findsTheQueue() {
    CapacityEstimate found =
        search(
            plan("failed < 1 %"),
            new SimulatedStore(1, 1, CapacitySearchTest::steady, Stalls.NONE));
    assertEquals(1000, found.perSecond(), 40);
    assertEquals(Optional.of(Limit.QUEUE), found.limit());
  }

  @Test
  void run_timeIsUp_tellsWhatIsKnown() {
    SearchPlan plan = plan("READ p99 < 10 ms");
    SearchPlan brief =
        new SearchPlan(
            plan.objectives(),
            100,
            1,
            1e6,
            plan.precision(),
            plan.window(),
            plan.settling(),
            plan.maxWindows(),
            Duration.ofSeconds(60));
    CapacityEstimate found =
        search(brief, new SimulatedStore(1, 1, CapacitySearchTest::steady, Stalls.NONE));
    assertTrue(!found.complete());
    assertEquals(Optional.empty(), found.limit());
    assertEquals(100, found.perSecond());
  }
}
