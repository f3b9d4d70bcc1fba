package site.ycsb.client.progress;

/** A time that is left, in the words of YCSB's status lines. */
public final class RemainingTime {
  private RemainingTime() {}

  /**
   * {@code 2 hours 47 minutes}, with a blank at its end; seconds only below a minute. As in YCSB,
   * seconds have a plural from 10 on, so that outputs can be compared.
   */
  public static StringBuilder format(long seconds) {
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
