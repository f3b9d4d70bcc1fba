package site.ycsb.client.pace;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.config.Numbers;
import site.ycsb.spi.run.ClientShare;

/**
 * Rates over time: each holds until the next one begins, the last one for ever. Immutable.
 *
 * @param steps the rates in the order of their beginnings; the first begins at 0
 * @param share whose operations are asked about: several clients take turns in starting those of
 *     the rates
 */
public record RateSchedule(List<Step> steps, ClientShare share) {
  /**
   * One rate.
   *
   * @param beginSeconds since the start of the run
   * @param perSecond of all threads of all clients together; above 0
   */
  record Step(double beginSeconds, double perSecond) {}

  public RateSchedule {
    steps = List.copyOf(steps);
  }

  public static RateSchedule constant(double perSecond) {
    return new RateSchedule(List.of(new Step(0, perSecond)), ClientShare.ALL);
  }

  /**
   * Reads {@code 0s:1000,60s:5000}; throws when it can't be read, doesn't begin at 0 or doesn't go
   * on.
   */
  static RateSchedule parse(String text) {
    List<Step> steps = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      String[] sides = part.trim().split(":", -1);
      if (sides.length != 2) {
        throw new IllegalArgumentException(part);
      }
      String time = sides[0].trim();
      double seconds =
          Numbers.parseDouble(time.endsWith("s") ? time.substring(0, time.length() - 1) : time);
      double rate = Numbers.parseDouble(sides[1].trim());
      boolean inOrder =
          steps.isEmpty() ? seconds == 0 : seconds > steps.get(steps.size() - 1).beginSeconds;
      if (!inOrder || !(rate > 0 && rate <= 1e12) || !(seconds <= 1e9)) {
        throw new IllegalArgumentException(part);
      }
      steps.add(new Step(seconds, rate));
    }
    return new RateSchedule(steps, ClientShare.ALL);
  }

  /** The same rates, of which a client does its share. */
  RateSchedule of(ClientShare client) {
    return new RateSchedule(steps, client);
  }

  /** When n operations of this client should have started, in nanoseconds since the start. */
  public long offsetNanos(double n) {
    double operations = n * share.clients() + share.index();
    double before = 0;
    for (int i = 0; i < steps.size() - 1; i++) {
      Step step = steps.get(i);
      double during = (steps.get(i + 1).beginSeconds - step.beginSeconds) * step.perSecond;
      if (operations < before + during) {
        return nanosIn(step, operations - before);
      }
      before += during;
    }
    return nanosIn(steps.get(steps.size() - 1), operations - before);
  }

  private static long nanosIn(Step step, double operations) {
    return (long) ((step.beginSeconds + operations / step.perSecond) * 1e9);
  }

  public RateSchedule first() {
    return constant(steps.get(0).perSecond).of(share);
  }
}
