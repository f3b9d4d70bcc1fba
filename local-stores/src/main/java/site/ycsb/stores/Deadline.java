package site.ycsb.stores;

import java.time.Duration;

/** How long something has taken and when it has to be over. */
final class Deadline {
  private static final long POLL_MILLIS = 50;

  private final long startNanos = System.nanoTime();
  private final long limitNanos;

  private Deadline(Duration limit) {
    this.limitNanos = limit.toNanos();
  }

  static Deadline in(Duration limit) {
    return new Deadline(limit);
  }

  Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  boolean passed() {
    return elapsed().toNanos() >= limitNanos;
  }

  /** Lets a little time pass, as between two looks at something awaited. */
  static void pause() throws InterruptedException {
    Thread.sleep(POLL_MILLIS);
  }
}
