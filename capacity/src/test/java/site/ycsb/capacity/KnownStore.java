package site.ycsb.capacity;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import site.ycsb.capacity.SimulatedStore.Stalls;
import site.ycsb.client.capacity.LoadSearch.OpenLoop;
import site.ycsb.client.capacity.Objective;
import site.ycsb.testing.statistics.QueueTheory;

/**
 * A store whose capacity is known from theory, in simulated time.
 *
 * @param name what it is like
 * @param theory its capacity, in operations per second
 * @param plan how it is searched
 * @param stores makes one by a seed
 */
record KnownStore(String name, double theory, SearchPlan plan, LongFunction<OpenLoop> stores) {
  static final double MEAN_SECONDS = 0.001;

  @Override
  public String toString() {
    return name;
  }

  /** All that there are. */
  static List<KnownStore> all() {
    return List.of(
        oneServer(), oneServerAndAMean(), severalServers(), stalling(), saturating(), drifting());
  }

  static SearchPlan plan(String... objectives) {
    return plan(Duration.ofSeconds(10), objectives);
  }

  static SearchPlan plan(Duration window, String... objectives) {
    return new SearchPlan(
        Arrays.stream(objectives).map(Objective::parse).toList(),
        100,
        1e6,
        0.02,
        window,
        12,
        Duration.ofHours(3));
  }

  static CapacityEstimate search(SearchPlan plan, OpenLoop store) {
    try {
      return new CapacitySearch(plan, store, stage -> {}).run();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** What so many searches find, each with a seed of its own. */
  List<CapacityEstimate> searches(int count) {
    return LongStream.range(0, count)
        .parallel()
        .mapToObj(seed -> search(plan, stores.apply(seed)))
        .toList();
  }

  /** The time in an M/M/1 system is exponential with the rate that is left. */
  private static KnownStore oneServer() {
    return new KnownStore(
        "one server",
        1 / MEAN_SECONDS - Math.log(100) / 0.010,
        plan("READ p99 < 10 ms"),
        seed -> SimulatedStore.steady(seed, 1, MEAN_SECONDS));
  }

  private static KnownStore oneServerAndAMean() {
    return new KnownStore(
        "one server, mean",
        1 / MEAN_SECONDS - 1 / 0.004,
        plan("mean < 4 ms"),
        seed -> SimulatedStore.steady(seed, 1, MEAN_SECONDS));
  }

  private static KnownStore severalServers() {
    int servers = 4;
    return new KnownStore(
        "four servers",
        QueueTheory.root(
            rate -> QueueTheory.slowShare(servers, 1 / MEAN_SECONDS, rate, 0.010) - 0.01, 1, 3_999),
        plan(Duration.ofSeconds(5), "READ p99 < 10 ms", "failed < 1 %"),
        seed -> SimulatedStore.steady(seed, servers, MEAN_SECONDS));
  }

  static KnownStore stalling() {
    double period = 2.5;
    Stalls stalls = new Stalls(period, 0.06);
    double service = 1 / 4000.0;
    double theory =
        QueueTheory.root(
            rate -> secondsOfSlowArrivals(stalls, service, rate, 0.05) / period - 0.01,
            1,
            0.9 / service);
    return new KnownStore(
        "stalls",
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

  private static KnownStore saturating() {
    int servers = 16;
    double service = 0.02;
    int services = 5;
    double theory =
        QueueTheory.root(
            rate -> slowShareOfRegular(servers, service, services, rate) - 0.01,
            0.5 * servers / service,
            0.999 * servers / service);
    return new KnownStore(
        "saturates at once",
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
    double change = 1;
    // until it is that of the long run, which takes longest next to saturation
    for (int round = 0; round < 3000 && change > 1e-13; round++) {
      double[] next = new double[inSystem.length];
      for (int n = 0; n < inSystem.length; n++) {
        if (inSystem[n] > 1e-14) {
          int left = Math.max(0, n - servers);
          for (int more = 0; left + more < next.length && more < 4 * servers; more++) {
            next[left + more] += inSystem[n] * arrivals[more];
          }
        }
      }
      change = 0;
      for (int n = 0; n < next.length; n++) {
        change = Math.max(change, Math.abs(next[n] - inSystem[n]));
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

  private static KnownStore drifting() {
    double amplitude = 0.03;
    double period = 40;
    int steps = 360;
    double theory =
        capacityOf(
            IntStream.range(0, steps)
                .mapToObj(i -> 2 * Math.PI * i / steps)
                .map(angle -> new Speed(1000 * (1 + amplitude * Math.sin(angle)), 1))
                .toList(),
            960);
    return new KnownStore(
        "drifts",
        theory,
        plan("READ p99 < 10 ms"),
        seed ->
            new SimulatedStore(
                seed,
                1,
                now -> 0.001 / (1 + amplitude * Math.sin(2 * Math.PI * now / period)),
                Stalls.NONE));
  }

  /**
   * A store whose speed wanders by 3 %, and its capacity by 5 %. The theory is that of the long
   * run: speeds last for much longer than queues.
   *
   * @param correlationSeconds how long
   */
  static KnownStore wandering(double correlationSeconds) {
    double deviation = 0.03;
    double theory =
        capacityOf(
            IntStream.rangeClosed(-80, 80)
                .mapToObj(i -> i / 20.0)
                .map(z -> new Speed(Math.exp(deviation * z) / MEAN_SECONDS, Math.exp(-z * z / 2)))
                .toList(),
            800);
    return new KnownStore(
        "wanders for " + correlationSeconds + " s",
        theory,
        plan(Duration.ofSeconds(5), "READ p99 < 10 ms"),
        seed ->
            new SimulatedStore(
                seed,
                1,
                new WanderingSpeed(~seed, MEAN_SECONDS, deviation, correlationSeconds),
                Stalls.NONE));
  }

  /**
   * A store whose share of slow operations changes by a factor of three or so from one time to
   * another, and little with the rate, as was seen of a local Cassandra.
   *
   * @param correlationSeconds how long such a time lasts
   */
  static KnownStore erratic(double correlationSeconds) {
    double capacity = 8000;
    return new KnownStore(
        "erratic for " + correlationSeconds + " s",
        capacity,
        plan(Duration.ofSeconds(5), "READ p99 < 10 ms"),
        seed ->
            new ErraticStore(seed, capacity, 3, new ErraticStore.Wander(1.1, correlationSeconds)));
  }

  /**
   * A speed that one exponential server has for a share of the time.
   *
   * @param weight the share, relative to those of others
   */
  private record Speed(double servicesPerSecond, double weight) {}

  /** At which rate one of a hundred takes more than 10 ms, where speeds outlast queues. */
  private static double capacityOf(List<Speed> speeds, double highest) {
    double weights = speeds.stream().mapToDouble(Speed::weight).sum();
    return QueueTheory.root(
        rate ->
            speeds.stream()
                        .mapToDouble(
                            each ->
                                each.weight()
                                    * Math.exp(-(each.servicesPerSecond() - rate) * 0.010))
                        .sum()
                    / weights
                - 0.01,
        1,
        highest);
  }
}
