package site.ycsb.interleaved.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import org.jspecify.annotations.Nullable;

/**
 * An arm beside plain, in one quantity.
 *
 * @param arm its name
 * @param quantity what is compared
 * @param interval of the ratio to plain, at 95 %
 * @param anytime the one that holds at all times at once, for whoever watches; percentiles and the
 *     passes of a study have none
 * @param blocks how many it's from
 * @param conclusion what it means
 */
public record Comparison(
    String arm,
    Quantity quantity,
    Values values,
    Interval interval,
    Interval anytime,
    int blocks,
    Verdict conclusion) {
  /**
   * What is compared.
   *
   * @param name such as throughput
   * @param unit of the values
   * @param higherIsBetter true of throughput
   * @param decisive whether the measurement goes on until this is as precise as requested
   */
  public record Quantity(String name, String unit, boolean higherIsBetter, boolean decisive) {}

  /**
   * The numbers; null when they aren't known.
   *
   * @param plain plain's value; both plain arms' together where a protection is compared
   * @param arm the arm's
   * @param ratio the arm's by plain's
   */
  public record Values(
      @JsonSetter(nulls = Nulls.SET) @Nullable Double plain,
      @JsonSetter(nulls = Nulls.SET) @Nullable Double arm,
      @JsonSetter(nulls = Nulls.SET) @Nullable Double ratio) {
    /** From numbers, of which one that isn't finite isn't known. */
    public static Values of(double plain, double arm, double ratio) {
      return new Values(finite(plain), finite(arm), finite(ratio));
    }
  }

  /** Of the ratio to plain; null where nothing bounds it. */
  public record Interval(
      @JsonSetter(nulls = Nulls.SET) @Nullable Double low,
      @JsonSetter(nulls = Nulls.SET) @Nullable Double high) {
    /** Of what nothing is known. */
    public static final Interval NONE = new Interval(null, null);

    /** From numbers, of which one that isn't finite bounds nothing. */
    public static Interval of(double low, double high) {
      return new Interval(finite(low), finite(high));
    }

    public Interval {
      if (low != null && high != null && low > high) {
        throw new IllegalArgumentException(low + " to " + high + " is no interval");
      }
    }

    /** Its lower end as a change, such as {@code -9.2 %}; empty where nothing bounds it. */
    public String lowChange() {
      return low == null ? "" : rounding().signedLow(change(low)) + " %";
    }

    /** Its upper end. */
    public String highChange() {
      return high == null ? "" : rounding().signedHigh(change(high)) + " %";
    }

    private OutwardRounding rounding() {
      return new OutwardRounding(
          low == null || high == null ? Double.POSITIVE_INFINITY : change(high) - change(low));
    }

    private static double change(double ratio) {
      return 100 * (ratio - 1);
    }
  }

  /** A number as results have it: null when it isn't finite. */
  public static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }

  /**
   * What it means.
   *
   * @param kind cost, gain, at-most, open
   * @param sentence the same in words
   */
  public record Verdict(String kind, String sentence) {}
}
