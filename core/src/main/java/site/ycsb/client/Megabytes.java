package site.ycsb.client;

import java.util.Locale;

/** Sizes for messages. */
final class Megabytes {
  private Megabytes() {}

  static String of(long bytes) {
    return String.format(Locale.ROOT, "%,d MB", bytes / 1_000_000);
  }
}
