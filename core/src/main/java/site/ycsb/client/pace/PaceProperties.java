package site.ycsb.client.pace;

import java.util.List;
import site.ycsb.config.Numbers;
import site.ycsb.config.Property;

/** The definitions of the properties that say when operations start. */
public final class PaceProperties {
  /** The origin of what nobody gave, and which a target makes useful. */
  public static final String FROM_TARGET = "follows from the target";

  public static final Property<Double> TARGET =
      new Property<>(
          "target",
          "number",
          "0",
          "operations/s",
          "Rate of all threads together that is aimed at; 0 is as fast as possible.",
          "has to be a number that isn't negative",
          PaceProperties::rate);
  public static final Property<RateSchedule> TARGET_SCHEDULE =
      new Property<>(
          "target.schedule",
          "<seconds>s:<rate>, ...",
          null,
          "operations/s",
          "Target rates that change during the run, such as 0s:1000,60s:5000.",
          "has to be a list of <seconds>s:<operations/s> that begins with 0s, in order",
          RateSchedule::parse);
  public static final Property<Pace.Arrival> ARRIVAL =
      Property.choice(
          "arrival",
          Pace.Arrival.class,
          "closed",
          "closed: a thread's next operation starts when its last one has ended. constant, poisson:"
              + " operations come at the target rate, wait for a thread, and are dropped when too"
              + " many wait.");
  public static final Property<Integer> ARRIVAL_QUEUE =
      Property.integer(
          "arrival.queue",
          "10000",
          1,
          100_000_000,
          "operations",
          "How many operations of arrival=constant or poisson may wait.");

  /** All of them. */
  public static final List<Property<?>> ALL =
      List.of(TARGET, TARGET_SCHEDULE, ARRIVAL, ARRIVAL_QUEUE);

  private PaceProperties() {}

  private static double rate(String text) {
    double rate = Numbers.parseDouble(text.trim());
    if (!(rate >= 0 && rate <= 1e12)) {
      throw new IllegalArgumentException(text);
    }
    return rate;
  }
}
