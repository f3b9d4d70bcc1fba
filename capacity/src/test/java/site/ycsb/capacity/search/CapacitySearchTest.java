package site.ycsb.capacity.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import site.ycsb.capacity.search.SimulatedStore.Stalls;
import site.ycsb.client.capacity.Objective;

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
    return plan(Duration.ofSeconds(10), objectives);
  }

  private static SearchPlan plan(Duration window, String... objectives) {
    return new SearchPlan(
        Arrays.stream(objectives).map(Objective::parse).toList(),
        new SearchPlan.Rates(100, 1, 1e6),
        0.02,
        new SearchPlan.Watch(window, window.dividedBy(2), 12),
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
    List<CapacityEstimate> found =
        LongStream.range(0, SEARCHES)
            .parallel()
            .mapToObj(seed -> search(plan, stores.apply(seed)))
            .toList();
    List<Double> missed =
        found.stream()
            .map(each -> each.perSecond() / theory)
            .filter(share -> Math.abs(share - 1) > TOLERANCE)
            .toList();
    List<String> outside =
        found.stream()
            .filter(each -> theory < each.lowPerSecond() || theory > each.highPerSecond())
            .map(each -> each.lowPerSecond() / theory + " to " + each.highPerSecond() / theory)
            .toList();
    assertTrue(found.stream().allMatch(CapacityEstimate::complete));
    assertTrue(missed.size() <= SEARCHES / 20, () -> theory + ": " + missed);
    // a search ends when its interval is narrow, which some are too soon by chance
    assertTrue(outside.size() <= SEARCHES / 5, () -> "without the true rate: " + outside);
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
    int servers = 4;
    double theory = root(rate -> slowShareOfSeveral(servers, rate, 0.010) - 0.01, 1, 3_999);
    assertFinds(
        theory,
        plan(Duration.ofSeconds(5), "READ p99 < 10 ms", "failed < 1 %"),
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

  @Test
  void run_storeThatStalls_findsWhatItsStallsAllow() {
    double period = 2.5;
    Stalls stalls = new Stalls(period, 0.06);
    double service = 1 / 4000.0;
    double theory =
        root(
            rate -> secondsOfSlowArrivals(stalls, service, rate, 0.05) / period - 0.01,
            1,
            0.9 / service);
    assertFinds(
        theory,
        plan(Duration.ofSeconds(5), "READ p99 < 50 ms"),
        seed -> new SimulatedStore(seed, 1, now -> service, stalls).regular());
  }

  /**
   * Who arrives u after a stall of s began waits s - u for its end, then for the n who arrived
   * before and are served first. That falls by u (1 - load), as a Brownian motion with drift whose
   * time above a level is known. Who is still in the store when the stall begins waits all of it.
   */
  private static double secondsOfSlowArrivals(
      Stalls stalls, double service, double rate, double bound) {
    double load = rate * service;
    double queueBefore = load / (2 * (1 - load)) * service;
    double above = stalls.seconds() + queueBefore + service - bound;
    return queueBefore
        + service
        + above / (1 - load)
        + load * service / (2 * (1 - load) * (1 - load));
  }

  @Test
  void run_storeThatSaturatesAtOnce_findsWhereThatIs() {
    int servers = 16;
    double service = 0.02;
    int services = 5;
    double theory =
        root(
            rate -> slowShareOfRegular(servers, service, services, rate) - 0.01,
            0.5 * servers / service,
            0.999 * servers / service);
    assertFinds(
        theory,
        plan("READ p99 < 100 ms"),
        seed -> new SimulatedStore(seed, servers, now -> service, Stalls.NONE).regular());
  }

  /**
   * P(T > k D) of an M/D/c system. Source: Franx, A simple solution for the M/D/c waiting time
   * distribution, Operations Research Letters 29 (2001).
   */
  private static double slowShareOfRegular(int servers, double service, int services, double rate) {
    double[] arrivals = new double[1000];
    arrivals[0] = Math.exp(-rate * service);
    for (int n = 1; n < arrivals.length; n++) {
      arrivals[n] = arrivals[n - 1] * rate * service / n;
    }
    double[] inSystem = new double[arrivals.length];
    inSystem[0] = 1;
    for (int round = 0; round < 3000; round++) {
      double[] next = new double[inSystem.length];
      for (int n = 0; n < inSystem.length; n++) {
        if (inSystem[n] > 1e-14) {
          int left = Math.max(0, n - servers);
          for (int more = 0; left + more < next.length && more < 4 * servers; more++) {
            next[left + more] += inSystem[n] * arrivals[more];
          }
        }
      }
      inSystem = next;
    }
    double waiting = 0;
    double[] atMostWaiting = new double[services * servers];
    for (int n = 0; n < atMostWaiting.length; n++) {
      for (int i = n == 0 ? 0 : n + servers; i <= n + servers; i++) {
        waiting += inSystem[i];
      }
      atMostWaiting[n] = waiting;
    }
    double fast = 0;
    for (int j = 0; j < atMostWaiting.length; j++) {
      fast += atMostWaiting[atMostWaiting.length - 1 - j] * arrivals[j];
    }
    return 1 - fast;
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
            new SearchPlan.Rates(10, 1, 200),
            plan.precision(),
            plan.watch(),
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
            plan.rates(),
            plan.precision(),
            plan.watch(),
            Duration.ofSeconds(60));
    CapacityEstimate found =
        search(brief, new SimulatedStore(1, 1, CapacitySearchTest::steady, Stalls.NONE));
    assertTrue(!found.complete());
    assertEquals(Optional.empty(), found.limit());
    assertEquals(100, found.perSecond());
  }
}
