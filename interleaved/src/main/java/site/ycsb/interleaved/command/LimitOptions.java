package site.ycsb.interleaved.command;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.config.Problems;
import site.ycsb.interleaved.run.InterleavedConfig;

/** How precisely an interleaved measurement has to answer, and how long it may take for it. */
public final class LimitOptions {
  /** The precision of those who ask for none. */
  public static final double DEFAULT_PRECISION = 0.02;

  /** What a precision has to be. */
  public static final String PERCENT_RULE = "must be a percentage above 0, at most 50";

  /** What a time has to be. */
  public static final String TIME_RULE = "must be a time such as 250ms, 90s or 5m";

  private static final Duration MAX_DURATION = Duration.ofMinutes(5);
  private static final Duration MAX_DURATION_OF_RATES = Duration.ofMinutes(10);

  private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");
  private static final Pattern PERCENT = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,6})?) ?%?");

  @Option(
      names = "--precision",
      paramLabel = "<percent>",
      description = "Ends when every interval is at most this wide to either side; 2%% by default.")
  private @Nullable String precision;

  @Option(
      names = "--max-duration",
      paramLabel = "<time>",
      description =
          "Measures for this long at most, such as 90s or 10m; loading and warm-up come on top. 5m"
              + " by default, 1m in a quickstart, or as the study sets it.")
  private @Nullable String maxDuration;

  @Option(
      names = "--slice",
      paramLabel = "<time>",
      description = "Measured length of a slice, such as 250ms; by default a pilot determines it.")
  private @Nullable String slice;

  /** How long blocks are measured at most when nobody says; rates under a bound take longer. */
  public static Duration maxDuration(boolean rates) {
    return rates ? MAX_DURATION_OF_RATES : MAX_DURATION;
  }

  /** The limits, for so long when the user doesn't say; problems take what is malformed. */
  public InterleavedConfig.Limits limits(Duration byDefault, Problems problems) {
    return limits(
        new InterleavedConfig.Limits(DEFAULT_PRECISION, byDefault, Optional.empty()), problems);
  }

  /** The limits, with these where the user doesn't give others. */
  public InterleavedConfig.Limits limits(InterleavedConfig.Limits byDefault, Problems problems) {
    double halfWidth = precision == null ? byDefault.precision() : precision(precision, problems);
    Duration longest =
        maxDuration == null
            ? byDefault.maxDuration()
            : duration("--max-duration", maxDuration, problems);
    if (slice != null && time(slice).filter(one -> one.compareTo(longest) > 0).isPresent()) {
      problems.add(
          "--slice",
          slice,
          "argument",
          "must be shorter than the whole measurement, of " + longest.toSeconds() + " s",
          "Correct it, or give a longer --max-duration");
    }
    return new InterleavedConfig.Limits(
        halfWidth,
        longest,
        slice == null ? byDefault.slice() : Optional.of(duration("--slice", slice, problems)));
  }

  /** Whether any of them was given. */
  public boolean areGiven() {
    return precision != null || maxDuration != null || slice != null;
  }

  private double precision(String text, Problems problems) {
    Optional<Double> share = share(text);
    if (share.isEmpty()) {
      problems.add(
          "--precision", text, "argument", PERCENT_RULE, "Correct it, or leave it out for 2%");
    }
    return share.orElse(DEFAULT_PRECISION);
  }

  private static Duration duration(String option, String text, Problems problems) {
    Optional<Duration> time = time(text);
    if (time.isEmpty()) {
      problems.add(option, text, "argument", TIME_RULE, "Correct it");
    }
    return time.orElse(Duration.ofSeconds(1));
  }

  /** A precision such as {@code 2%} as a share; empty when the text is none. */
  public static Optional<Double> share(String text) {
    Matcher matcher = PERCENT.matcher(text.trim());
    return Optional.of(matcher.matches() ? Double.parseDouble(matcher.group(1)) / 100 : 0)
        .filter(share -> share > 0 && share <= 0.5);
  }

  /** A time such as {@code 90s}; empty when the text is none. */
  public static Optional<Duration> time(String text) {
    Matcher matcher = DURATION.matcher(text.trim().toLowerCase(Locale.ROOT));
    if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
      return Optional.empty();
    }
    long number = Long.parseLong(matcher.group(1));
    return Optional.of(
        switch (matcher.group(2)) {
          case "ms" -> Duration.ofMillis(number);
          case "s" -> Duration.ofSeconds(number);
          case "m" -> Duration.ofMinutes(number);
          default -> Duration.ofHours(number);
        });
  }
}
