package site.ycsb.stores.folder;

import java.time.Duration;
import java.util.function.LongSupplier;

/** How long something has taken and when it has to be over. */
public final class Deadline {
  private static final long POLL_MILLIS = 50;

  private final LongSupplier nanoClock;
  private final long startNanos;
  private final long limitNanos;

  Deadline(Duration limit, LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.startNanos = nanoClock.getAsLong();
    this.limitNanos = limit.toNanos();
  }

  public static Deadline in(Duration limit) {
    return new Deadline(limit, System::nanoTime);
  }

  public Duration elapsed() {
    return Duration.ofNanos(nanoClock.getAsLong() - startNanos);
  }

  public boolean passed() {
    return elapsed().toNanos() >= limitNanos;
  }

  /** Lets a little time pass, as between two looks at something awaited. */
  public static void pause() throws InterruptedException {
    Thread.sleep(POLL_MILLIS);
  }
}
