package site.ycsb.spi.run;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Lets who waits for a store know that it's a person who is waited for: whoever asks something at
 * the terminal asks by this. One for the process, as its terminal is. Thread-safe.
 */
public final class UserQuestion {
  private static final AtomicInteger OPEN = new AtomicInteger();

  private UserQuestion() {}

  public static <T> T ask(Supplier<T> question) {
    OPEN.incrementAndGet();
    try {
      return question.get();
    } finally {
      OPEN.decrementAndGet();
    }
  }

  public static boolean isOpen() {
    return OPEN.get() > 0;
  }
}
