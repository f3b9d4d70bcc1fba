package site.ycsb.client.results;

import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.measurements.OneMeasurement;

/** Makes YCSB's lines of status. Not thread-safe. */
public final class StatusLine {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS", Locale.ROOT);

  private final String label;
  private final long operations;
  private final long maxExecutionSeconds;
  private long lastOperations;
  private double lastSeconds;

  /** Of a run with so many operations and seconds at most; 0 for no end. */
  public StatusLine(String label, long operations, long maxExecutionSeconds) {
    this.label = label;
    this.operations = operations;
    this.maxExecutionSeconds = maxExecutionSeconds;
  }

  /**
   * The line for this moment; fewer are done than before where a search has gone on to another
   * rate.
   */
  public String next(ZonedDateTime now, double elapsedSeconds, long done, String summary) {
    double interval = elapsedSeconds - lastSeconds;
    long since = done < lastOperations ? done : done - lastOperations;
    double current = interval <= 0 ? 0 : since / interval;
    lastOperations = done;
    lastSeconds = elapsedSeconds;
    return label
        + TIME.format(now)
        + " "
        + (long) elapsedSeconds
        + " sec: "
        + done
        + " operations; "
        + OneMeasurement.twoDecimals(current)
        + " current ops/sec; "
        + remainingSeconds(elapsedSeconds, done)
            .map(seconds -> "est completion in " + remainingTime(seconds))
            .orElse("")
        + summary;
  }

  /** By the average rate so far, and never more than the time limit; empty when nobody knows. */
  Optional<Long> remainingSeconds(double elapsedSeconds, long done) {
    double remaining = Double.POSITIVE_INFINITY;
    if (operations > 0 && done >= operations) {
      return Optional.empty();
    }
    if (operations > 0 && done > 0 && elapsedSeconds > 0) {
      remaining = (operations - done) / (done / elapsedSeconds);
    }
    if (maxExecutionSeconds > 0) {
      remaining = Math.min(remaining, Math.max(0, maxExecutionSeconds - elapsedSeconds));
    }
    return Double.isInfinite(remaining)
        ? Optional.empty()
        : Optional.of((long) Math.ceil(remaining));
  }

  /**
   * A time that is left, in the words of YCSB's status lines: {@code 2 hours 47 minutes}, with a
   * blank at its end; seconds only below a minute. As in YCSB, seconds have a plural from 10 on, so
   * that outputs can be compared.
   */
  public static StringBuilder remainingTime(long seconds) {
    StringBuilder text = new StringBuilder();
    long days = seconds / 86_400;
    long hours = seconds / 3_600 % 24;
    long minutes = seconds / 60 % 60;
    if (days > 0) {
      append(text, days, "day", 1);
    }
    if (hours > 0) {
      append(text, hours, "hour", 1);
    }
    if (minutes > 0 && days == 0) {
      append(text, minutes, "minute", 1);
    }
    if (text.length() == 0) {
      append(text, seconds, "second", 9);
    }
    return text;
  }

  private static void append(StringBuilder text, long count, String unit, long lastSingular) {
    text.append(count).append(' ').append(unit).append(count > lastSingular ? "s " : " ");
  }
}
