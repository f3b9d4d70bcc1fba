package site.ycsb.interleaved.estimate;

import java.time.Duration;
import java.util.Locale;

/**
 * The sentence that a comparison ends in.
 *
 * @param kind which of them
 * @param low lower end of the cost's interval in percent of plain; negative is a gain
 * @param high upper end
 */
public record Conclusion(Kind kind, double low, double high) {
  /** What an interval at 95 % says. */
  public enum Kind {
    /** The whole interval is a cost. */
    COST,
    /** The whole interval is a gain. */
    GAIN,
    /** The interval holds 0 and is as narrow as requested: there is no cost above its upper end. */
    AT_MOST,
    /** The interval holds 0 and is wider than requested. */
    OPEN
  }

  /**
   * Concludes from an interval.
   *
   * @param ratio the interval of the ratio to plain, at the end: that of the stopping rule or of
   *     the time limit; the anytime interval when someone ended it
   * @param precision half the width that was requested
   */
  public static Conclusion of(RatioInterval ratio, ComparedQuantity quantity, double precision) {
    double low = quantity.higherIsBetter() ? 1 - ratio.high() : ratio.low() - 1;
    double high = quantity.higherIsBetter() ? 1 - ratio.low() : ratio.high() - 1;
    Kind kind;
    if (low > 0) {
      kind = Kind.COST;
    } else if (high < 0) {
      kind = Kind.GAIN;
    } else {
      kind = ratio.halfWidth() <= precision ? Kind.AT_MOST : Kind.OPEN;
    }
    return new Conclusion(kind, 100 * low, 100 * high);
  }

  /**
   * The sentence, in English.
   *
   * @param subject what is compared with plain, as a sentence begins: "Encryption with SunJCE"
   * @param more how long the precision that was requested would take; zero when it isn't known
   */
  public String sentence(String subject, ComparedQuantity quantity, Duration more) {
    return String.format(Locale.ROOT, "%s: %s %.1f to %.1f %%", subject, kind, low, high);
  }
}
