package site.ycsb.compare.results;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.config.ConfigurationException;

/**
 * A change for the worse that ends a command with exit code 1, such as {@code throughput -3%}.
 *
 * @param share the change, negative of what falls
 */
public record WorseBy(String metric, double share) {
  /** The option that asks for it. */
  public static final String OPTION = "--fail-on";

  private static final double PERCENT = 100;
  private static final Pattern FORM =
      Pattern.compile("(.*\\S)\\s+([+-]\\d{1,4}(?:\\.\\d{1,6})?) ?%");

  /** Reads what the user asks for; throws when it isn't a metric and a change. */
  public static WorseBy parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw ConfigurationException.ofArgument(
          OPTION,
          text,
          "must be a metric and a signed change in percent",
          "Such as 'throughput -3%' or 'mean latency +5%'");
    }
    return new WorseBy(
        matcher.group(1).toLowerCase(Locale.ROOT), Double.parseDouble(matcher.group(2)) / PERCENT);
  }

  /** Says that nobody measured it. */
  public ConfigurationException unknown(Collection<String> known) {
    return ConfigurationException.ofArgument(
        OPTION,
        words(),
        "must begin with a metric that both directories have",
        "There are " + String.join(", ", known));
  }

  /** Checks its sign; throws when such a change is for the better, or none. */
  public void checkSign(boolean higherIsBetter) {
    if (higherIsBetter ? share >= 0 || share <= -1 : share <= 0) {
      throw ConfigurationException.ofArgument(
          OPTION,
          words(),
          "must be a change for the worse",
          higherIsBetter ? "Such as '" + metric + " -3%'" : "Such as '" + metric + " +3%'");
    }
  }

  public boolean isOf(String name) {
    return metric.equals(name.toLowerCase(Locale.ROOT));
  }

  /** Whether a change is surely worse than this: its whole interval is, if it has one. */
  public boolean isExceeded(Optional<Interval> interval) {
    return interval
        .filter(ends -> share < 0 ? ends.high() < 1 + share : ends.low() > 1 + share)
        .isPresent();
  }

  /** Whether a change may be worse than this, as far as its interval tells. */
  public boolean mayBeExceeded(Interval interval) {
    return share < 0 ? interval.low() < 1 + share : interval.high() > 1 + share;
  }

  public String words() {
    double percent = share * PERCENT;
    return metric
        + (percent < 0 ? " " : " +")
        + BigDecimal.valueOf(percent)
            .setScale(6, RoundingMode.HALF_UP)
            .stripTrailingZeros()
            .toPlainString()
        + "%";
  }

  /** The ends of an interval of a ratio, as changes. */
  public static String changes(Optional<Interval> interval) {
    return interval
        .map(
            ends ->
                String.format(
                    Locale.ROOT,
                    "%+.1f to %+.1f %%",
                    (ends.low() - 1) * PERCENT,
                    (ends.high() - 1) * PERCENT))
        .orElse("no interval");
  }
}
