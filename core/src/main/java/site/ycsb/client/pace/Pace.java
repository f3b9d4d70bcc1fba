package site.ycsb.client.pace;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import site.ycsb.client.capacity.CapacityProperties;
import site.ycsb.config.Numbers;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.YcsbKeys;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.workloads.SharedProperties;

/**
 * When operations start.
 *
 * @param arrival whether threads wait for their own operations, or operations for threads
 * @param rates of all threads of all clients together; empty for as fast as possible
 * @param queueCapacity of the open loop
 * @param seed of the open loop's chance
 */
public record Pace(
    Arrival arrival, Optional<RateSchedule> rates, int queueCapacity, OptionalLong seed) {
  /** The origin of what nobody gave, and which a target makes useful. */
  public static final String FROM_TARGET = "follows from the target";

  private static final String SEARCHED = "the search finds the rate";

  public static final Property<Double> TARGET =
      new Property<>(
              YcsbKeys.TARGET,
              "number",
              "0",
              "operations/s",
              "Target rate of all threads together; 0: as fast as possible.",
              "must be a non-negative number",
              Pace::rate)
          .excludes(CapacityProperties.OBJECTIVES)
          .because(SEARCHED);
  public static final Property<RateSchedule> TARGET_SCHEDULE =
      new Property<>(
              "target.schedule",
              "<seconds>s:<rate>, ...",
              null,
              "operations/s",
              "Target rates that change during the run, such as 0s:1000,60s:5000.",
              "must be a list of <seconds>s:<operations/s> that begins with 0s, in order",
              RateSchedule::parse)
          .excludes(TARGET)
          .excludes(CapacityProperties.OBJECTIVES)
          .because(SEARCHED);
  public static final Property<Arrival> ARRIVAL =
      Property.choice(
              "arrival",
              Arrival.class,
              "closed",
              "closed: a thread's next operation starts when its last one has ended. constant,"
                  + " poisson: operations come at the target rate, wait for a thread, and are"
                  + " dropped when too many wait.")
          .needs(TARGET, TARGET_SCHEDULE, CapacityProperties.OBJECTIVES)
          .when("constant", "poisson")
          .nextStep("Give -target <operations/s>, or target.schedule")
          .excludes(CapacityProperties.OBJECTIVES)
          .when("closed")
          .nextStep("Leave it out for poisson, or give constant");
  public static final Property<Integer> ARRIVAL_QUEUE =
      Property.integer(
          "arrival.queue",
          "10000",
          1,
          100_000_000,
          "operations",
          "How many operations of arrival=constant or poisson may wait.");

  public static final List<Property<?>> PROPERTIES =
      List.of(TARGET, TARGET_SCHEDULE, ARRIVAL, ARRIVAL_QUEUE);

  private static double rate(String text) {
    double rate = Numbers.parseDouble(text.trim());
    if (!(rate >= 0 && rate <= 1e12)) {
      throw new IllegalArgumentException(text);
    }
    return rate;
  }

  /** Who waits for whom. */
  public enum Arrival {
    /** A thread starts its next operation when the last one has ended. */
    CLOSED,
    /** Operations arrive at equal distances. */
    CONSTANT,
    /** Operations arrive independently of each other. */
    POISSON
  }

  public static Pace from(Settings settings) {
    Arrival arrival = settings.get(ARRIVAL);
    double target = settings.get(TARGET);
    Optional<RateSchedule> schedule = settings.find(TARGET_SCHEDULE);
    ClientShare share = ClientShare.from(settings);
    Optional<RateSchedule> rates =
        schedule
            .or(() -> Optional.of(target).filter(rate -> rate > 0).map(RateSchedule::constant))
            .map(all -> all.of(share));
    Optional<Long> seed = settings.find(SharedProperties.SEED);
    return new Pace(
        arrival,
        rates,
        settings.get(ARRIVAL_QUEUE),
        seed.isPresent() ? OptionalLong.of(share.seed(seed.get())) : OptionalLong.empty());
  }

  public boolean isSchedule() {
    return rates.map(each -> each.steps().size() > 1).orElse(false);
  }

  /** Whether operations arrive by themselves. */
  public boolean isOpen() {
    return arrival != Arrival.CLOSED;
  }

  /** Arrivals that begin at a given time; empty in a closed loop. */
  public Optional<Arrivals> begin(long operations, long startNanos, Timer timer) {
    long count = operations == 0 ? Long.MAX_VALUE : operations;
    return isOpen()
        ? rates.map(given -> arrivals(given, count, startNanos, timer))
        : Optional.empty();
  }

  /** Arrivals at a rate, without end, that begin at a given time. */
  public Arrivals arrivals(double perSecond, long startNanos, Timer timer) {
    return arrivals(RateSchedule.constant(perSecond), Long.MAX_VALUE, startNanos, timer);
  }

  private Arrivals arrivals(RateSchedule given, long count, long startNanos, Timer timer) {
    return new Arrivals(given, gaps(), count, queueCapacity, startNanos, timer::nanoTime);
  }

  private DoubleSupplier gaps() {
    if (arrival == Arrival.CONSTANT) {
      return () -> 1;
    }
    SplittableRandom random =
        seed.isPresent() ? new SplittableRandom(seed.getAsLong()) : new SplittableRandom();
    // 1 - [0, 1) is never 0, whose logarithm isn't finite
    return () -> -Math.log(1 - random.nextDouble());
  }
}
