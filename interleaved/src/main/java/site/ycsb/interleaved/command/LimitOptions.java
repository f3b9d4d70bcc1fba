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
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");
  private static final Pattern PERCENT = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,6})?) ?%?");

  @Option(
      names = "--precision",
      paramLabel = "<percent>",
      defaultValue = "2%",
      description =
          "How narrow intervals have to be: it ends when each is this much to either side;"
              + " ${DEFAULT-VALUE} when absent.")
  private String precision = "2%";

  @Option(
      names = "--max-duration",
      paramLabel = "<time>",
      description =
          "How long it measures at most, loading and warm-up apart, such as 90s or 10m; 5m when"
              + " absent, 1m in a quickstart.")
  private @Nullable String maxDuration;

  @Option(
      names = "--slice",
      paramLabel = "<time>",
      description = "How long a slice counts, such as 250ms; a pilot finds it when absent.")
  private @Nullable String slice;

  /**
   * The limits.
   *
   * @param byDefault how long it measures when the user doesn't say
   * @param problems takes what is malformed
   */
  public InterleavedConfig.Limits limits(Duration byDefault, Problems problems) {
    return new InterleavedConfig.Limits(
        precision(problems),
        maxDuration == null ? byDefault : duration("--max-duration", maxDuration, problems),
        Optional.ofNullable(slice).map(text -> duration("--slice", text, problems)));
  }

  /** Whether any of them was given. */
  public boolean areGiven() {
    return maxDuration != null || slice != null || !precision.equals("2%");
  }

  private double precision(Problems problems) {
    Matcher matcher = PERCENT.matcher(precision.trim());
    double percent = matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
    if (!(percent > 0 && percent <= 50)) {
      problems.add(
          "--precision",
          precision,
          "argument",
          "has to be a percentage above 0, at most 50",
          "Correct it, or leave it out for 2%");
    }
    return percent / 100;
  }

  private static Duration duration(String option, String text, Problems problems) {
    Matcher matcher = DURATION.matcher(text.trim().toLowerCase(Locale.ROOT));
    if (matcher.matches() && Long.parseLong(matcher.group(1)) > 0) {
      long number = Long.parseLong(matcher.group(1));
      return switch (matcher.group(2)) {
        case "ms" -> Duration.ofMillis(number);
        case "s" -> Duration.ofSeconds(number);
        case "m" -> Duration.ofMinutes(number);
        default -> Duration.ofHours(number);
      };
    }
    problems.add(
        option, text, "argument", "has to be a time such as 250ms, 90s or 5m", "Correct it");
    return Duration.ofSeconds(1);
  }
}
