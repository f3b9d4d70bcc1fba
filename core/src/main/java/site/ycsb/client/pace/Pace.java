package site.ycsb.client.pace;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import site.ycsb.client.capacity.CapacityProperties;
import site.ycsb.config.Settings;
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

  /** Who waits for whom. */
  public enum Arrival {
    /** A thread starts its next operation when the last one has ended. */
    CLOSED,
    /** Operations arrive at equal distances. */
    CONSTANT,
    /** Operations arrive independently of each other. */
    POISSON
  }

  /** Reads the configuration; values that can't be used become problems of the settings. */
  public static Pace from(Settings settings) {
    Arrival arrival = settings.get(PaceProperties.ARRIVAL);
    double target = settings.get(PaceProperties.TARGET);
    Optional<RateSchedule> schedule = settings.find(PaceProperties.TARGET_SCHEDULE);
    if (schedule.isPresent() && target > 0) {
      settings.reject(
          PaceProperties.TARGET_SCHEDULE,
          "target gives a rate as well",
          "Give one of them, target or target.schedule");
    }
    ClientShare share = ClientShare.from(settings);
    Optional<RateSchedule> rates =
        schedule
            .or(() -> Optional.of(target).filter(rate -> rate > 0).map(RateSchedule::constant))
            .map(all -> all.of(share));
    boolean searched = settings.find(CapacityProperties.OBJECTIVES).isPresent();
    if (searched && rates.isPresent()) {
      settings.reject(
          CapacityProperties.OBJECTIVES,
          "the search finds the rate, and one is given",
          "Leave out target and target.schedule, or capacity.slo");
    }
    if (searched && arrival == Arrival.CLOSED) {
      settings.reject(
          PaceProperties.ARRIVAL,
          "a search lets operations arrive by themselves",
          "Leave it out for poisson, or give constant");
    }
    if (arrival != Arrival.CLOSED && rates.isEmpty() && !searched) {
      settings.reject(
          PaceProperties.ARRIVAL,
          "operations that arrive need a rate",
          "Give -target <operations/s>, or target.schedule");
    }
    Optional<Long> seed = settings.find(SharedProperties.SEED);
    return new Pace(
        arrival,
        rates,
        settings.get(PaceProperties.ARRIVAL_QUEUE),
        seed.isPresent() ? OptionalLong.of(share.seed(seed.get())) : OptionalLong.empty());
  }

  /** Whether the rate changes during the run. */
  public boolean isSchedule() {
    return rates.map(each -> each.steps().size() > 1).orElse(false);
  }

  boolean isOpen() {
    return arrival != Arrival.CLOSED;
  }

  /** Arrivals that begin at a given time; empty in a closed loop. */
  public Optional<Arrivals> begin(long operations, long startNanos, Timer timer) {
    if (!isOpen() || rates.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Arrivals(
            rates.get(),
            gaps(),
            operations == 0 ? Long.MAX_VALUE : operations,
            queueCapacity,
            startNanos,
            timer::nanoTime));
  }

  /** Arrivals at a rate, without end, that begin at a given time. */
  public Arrivals arrivals(double perSecond, long startNanos, Timer timer) {
    return new Arrivals(
        RateSchedule.constant(perSecond),
        gaps(),
        Long.MAX_VALUE,
        queueCapacity,
        startNanos,
        timer::nanoTime);
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
