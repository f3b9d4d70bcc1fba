package site.ycsb.client.command;

import java.util.Locale;

/** Sizes for messages. */
public final class Megabytes {
  private Megabytes() {}

  public static String of(long bytes) {
    return String.format(Locale.ROOT, "%,d MB", bytes / 1_000_000);
  }
}
