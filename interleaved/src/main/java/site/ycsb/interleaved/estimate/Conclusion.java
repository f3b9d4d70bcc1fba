package site.ycsb.interleaved.estimate;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.OutwardRounding;

/**
 * The sentence that a comparison ends in.
 *
 * <p>A cost is what the arm has less of when more is better, in percent of plain, and what it takes
 * more when less is better. With the 95 % interval of the cost from low to high:
 *
 * <ul>
 *   <li>{@link Kind#COST}, low above 0: "costs between low and high", however wide that is;
 *   <li>{@link Kind#GAIN}, high below 0: the same the other way round;
 *   <li>{@link Kind#AT_MOST}, low at most 0, high at least 0, and half the width at most what was
 *       requested: "costs at most high", which is then at most twice of that. This is equivalence
 *       by an interval, and says more than that no difference was found;
 *   <li>{@link Kind#OPEN}, else: it isn't known yet.
 * </ul>
 *
 * <p>Where an arm has a server of its own, its interval is that of both servers as they are now,
 * and other work on the machine may slow one more than the other for as long as it lasts: what a
 * server keeps in the processor's caches is lost while it isn't its turn. So nothing is concluded
 * unless plain against plain is known within {@value #BETWEEN_SERVERS_PERCENT} %.
 *
 * <p>Such a sentence is false in at most 5 of 100 comparisons. Each comparison of a result has this
 * rate by itself; that one of k is false has up to k times as much.
 *
 * <p>Source: two one-sided tests, Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15
 * (1987), here at 2.5 % each.
 *
 * @param kind which of them
 * @param low lower end of the cost's interval in percent of plain; negative is a gain; -infinity
 *     when nothing bounds it
 * @param high upper end
 * @param reason why nothing is concluded from the interval, as a sentence; empty where it decides
 */
public record Conclusion(Kind kind, double low, double high, String reason) {
  /** Of the interval by which plain against plain is judged. */
  public static final double CONTROL_CONFIDENCE = 0.99;

  /** What a control has to be as narrow as when nobody knows what was requested. */
  private static final double UNKNOWN_PRECISION = 0.1;

  /** What plain against plain has to be known by where two servers are compared. */
  private static final int BETWEEN_SERVERS_PERCENT = 10;

  /** What an interval says. */
  public enum Kind {
    COST,
    GAIN,
    AT_MOST,
    OPEN;

    /** As results have it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Concludes from an interval.
   *
   * @param ratio the interval of the ratio to plain, at the end: that of the stopping rule or of
   *     the time limit; the anytime interval when someone ended it
   * @param precision half the width that was requested, as of {@link StoppingRule}
   */
  public static Conclusion of(RatioInterval ratio, Comparison.Quantity quantity, double precision) {
    double low = 100 * (quantity.higherIsBetter() ? 1 - ratio.high() : ratio.low() - 1);
    double high = 100 * (quantity.higherIsBetter() ? 1 - ratio.low() : ratio.high() - 1);
    Kind kind;
    if (low > 0) {
      kind = Kind.COST;
    } else if (high < 0) {
      kind = Kind.GAIN;
    } else {
      kind = ratio.halfWidth() <= precision ? Kind.AT_MOST : Kind.OPEN;
    }
    return new Conclusion(kind, low, high, "");
  }

  /** The same of an arm whose server isn't plain's, by the interval of plain against plain. */
  public Conclusion betweenServers(RatioInterval control) {
    return objectionBetweenServers(control)
        .map(objection -> new Conclusion(Kind.OPEN, low, high, objection + "."))
        .orElse(this);
  }

  /** Why nothing is concluded between servers, by plain against plain; empty where it is. */
  public static Optional<String> objectionBetweenServers(RatioInterval control) {
    double known = 100 * control.halfWidth();
    if (known <= BETWEEN_SERVERS_PERCENT) {
      return Optional.empty();
    }
    return Optional.of(
        Double.isFinite(known)
            ? "the control is known within "
                + (long) Math.ceil(known)
                + " % only, which is too little to compare two servers"
            : "there is too little data");
  }

  /** The same of a percentile, which has no anytime interval, where someone ended it. */
  public Conclusion interrupted() {
    return new Conclusion(
        Kind.OPEN,
        low,
        high,
        "the measurement was interrupted, and intervals of percentiles hold only where it ends by"
            + " itself.");
  }

  /**
   * The sentence, in English. Its numbers are rounded outwards, so that it stays true.
   *
   * @param subject what is compared with plain, as a sentence begins: "Encryption with SunJCE"
   * @param more how much longer the precision that was requested would take; zero when that isn't
   *     known
   */
  public String sentence(String subject, Comparison.Quantity quantity, Duration more) {
    return switch (kind) {
      case COST -> subject + " " + cost(quantity);
      case GAIN -> subject + " " + gain(quantity);
      case AT_MOST ->
          subject
              + (quantity.higherIsBetter()
                  ? " costs at most " + up(high) + " % of the " + quantity.name() + "."
                  : " adds at most " + up(high) + " % to the " + quantity.name() + ".");
      case OPEN -> open(subject, quantity) + wouldTake(more);
    };
  }

  /** The conclusion as results have it, with this sentence. */
  public Comparison.Verdict verdict(String sentence) {
    return new Comparison.Verdict(kind.word(), sentence);
  }

  private String cost(Comparison.Quantity quantity) {
    String from = down(low);
    boolean any = Double.parseDouble(from) > 0;
    String range =
        any
            ? "between " + from + " and " + up(high) + " %"
            : "something, at most " + up(high) + " %";
    return quantity.higherIsBetter()
        ? "costs " + range + " of the " + quantity.name() + "."
        : "adds " + range + (any ? "" : ",") + " to the " + quantity.name() + ".";
  }

  private String gain(Comparison.Quantity quantity) {
    String from = down(-high);
    boolean any = Double.parseDouble(from) > 0;
    String range = any ? "between " + from + " and " + up(-low) + " %" : "up to " + up(-low) + " %";
    return (quantity.higherIsBetter()
            ? "gives " + range + " more " + quantity.name()
            : "takes " + range + " off the " + quantity.name())
        + (quantity.decisive() ? ", which needs a reason." : ".");
  }

  private String open(String subject, Comparison.Quantity quantity) {
    String asked =
        quantity.higherIsBetter()
            ? "What " + within(subject) + " costs of the " + quantity.name()
            : "What " + within(subject) + " adds to the " + quantity.name();
    if (!Double.isFinite(low) || !Double.isFinite(high)) {
      return asked + " isn't known yet: there is too little data.";
    }
    if (!reason.isEmpty()) {
      return asked + " isn't known yet: " + reason;
    }
    return asked
        + " isn't known yet: between "
        + up(-low)
        + (quantity.higherIsBetter() ? " % gained and " : " % less and ")
        + up(high)
        + (quantity.higherIsBetter() ? " % lost." : " % more.");
  }

  /** A subject that doesn't begin the sentence; an abbreviation stays as it is. */
  private static String within(String subject) {
    return subject.length() > 1 && Character.isLowerCase(subject.charAt(1))
        ? subject.substring(0, 1).toLowerCase(Locale.ROOT) + subject.substring(1)
        : subject;
  }

  private static String wouldTake(Duration more) {
    return more.isZero() ? "" : " It would take about " + TimeLeft.words(more) + " more.";
  }

  private String down(double percent) {
    return new OutwardRounding(high - low).low(percent);
  }

  private String up(double percent) {
    return new OutwardRounding(high - low).high(percent);
  }

  /**
   * What the control says of the whole result, with the interval that it is judged by. One that is
   * wider than was requested finds only problems that are larger still.
   *
   * @param shown of plain against plain, at {@link #CONTROL_CONFIDENCE}
   * @param usual the same at 95 %, as other arms have it
   * @param precision half the width that was requested; 0 when that isn't known
   */
  public static String controlSentence(
      RatioInterval shown, RatioInterval usual, Comparison.Quantity quantity, double precision) {
    String control = "Control (plain measured again): ";
    if (!Double.isFinite(shown.high())) {
      return control + "there is too little data.";
    }
    String differs =
        control
            + differs(shown, quantity)
            + " (99 % interval, so that only 1 in 100 sound results fails), which ";
    if (!shown.contains(1)) {
      return differs
          + "excludes 0: something other than the protections makes modes differ. Don't trust this"
          + " result; measure again while nothing else uses client and server.";
    }
    double widest = precision > 0 ? precision : UNKNOWN_PRECISION;
    return differs
        + "includes 0: no problem found"
        + (usual.halfWidth() <= widest
            ? "."
            : ", but one within this range would go unnoticed. The other results count all the"
                + " same; to narrow this one, measure longer (--max-duration).");
  }

  /** The same in a few words, while it is measured. */
  public static String controlSoFar(RatioInterval shown, Comparison.Quantity quantity) {
    if (!Double.isFinite(shown.high())) {
      return "Control: there is too little data yet.";
    }
    return "Control: "
        + differs(shown, quantity)
        + " so far"
        + (shown.contains(1) ? "." : ", which excludes 0.");
  }

  private static String differs(RatioInterval shown, Comparison.Quantity quantity) {
    double low = 100 * (shown.low() - 1);
    double high = 100 * (shown.high() - 1);
    OutwardRounding rounding = new OutwardRounding(high - low);
    return quantity.name()
        + " differs by "
        + rounding.signedLow(low)
        + " to "
        + rounding.signedHigh(high)
        + " %";
  }
}
