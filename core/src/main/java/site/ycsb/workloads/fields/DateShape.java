package site.ycsb.workloads.fields;

import java.time.Instant;
import java.time.format.DateTimeParseException;

/**
 * Times in seconds, as {@code 2024-05-17T08:30:12Z}.
 *
 * @param days since 1970 in UTC, in years of four digits
 */
record DateShape(Spread days) implements ValueShape {
  private static final int SECONDS_OF_DAY = 86_400;
  private static final int LENGTH = 20;

  @Override
  public String value(Draws draws) {
    long day = days.draw(draws);
    return Instant.ofEpochSecond(day * SECONDS_OF_DAY + draws.below(SECONDS_OF_DAY)).toString();
  }

  @Override
  public boolean canBe(String value) {
    try {
      Instant time = Instant.parse(value);
      return value.length() == LENGTH
          && time.toString().equals(value)
          && days.contains(Math.floorDiv(time.getEpochSecond(), SECONDS_OF_DAY));
    } catch (DateTimeParseException e) {
      return false;
    }
  }
}
