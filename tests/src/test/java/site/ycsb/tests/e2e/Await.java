package site.ycsb.tests.e2e;

import java.time.Duration;
import java.util.Optional;

/** Waits for a condition, with a limit. */
final class Await {
  private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

  /** What is waited for. */
  @FunctionalInterface
  interface Condition {
    /** Whether it holds now; throws when it never will. */
    boolean holds() throws Exception;
  }

  /** What may be there in a while. */
  @FunctionalInterface
  interface Source<T> {
    /** It, once it is there; throws when it never will be. */
    Optional<T> find() throws Exception;
  }

  private Await() {}

  /**
   * Returns once the condition holds.
   *
   * @param description of the condition, for the message of a test that fails
   */
  static void until(String description, Duration limit, Condition condition) throws Exception {
    present(description, limit, () -> condition.holds() ? Optional.of(true) : Optional.empty());
  }

  /** Returns what is there, once it is. */
  static <T> T present(String description, Duration limit, Source<T> source) throws Exception {
    long start = System.nanoTime();
    Optional<T> found = source.find();
    while (found.isEmpty()) {
      if (System.nanoTime() - start > limit.toNanos()) {
        throw new AssertionError("not within " + limit + ": " + description);
      }
      Thread.sleep(POLL_INTERVAL.toMillis());
      found = source.find();
    }
    return found.get();
  }
}
