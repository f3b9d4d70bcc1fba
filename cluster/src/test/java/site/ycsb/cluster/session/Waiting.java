package site.ycsb.cluster.session;

import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Polls a condition until a deadline. */
final class Waiting {
  private static final long POLL_MILLIS = 20;

  private Waiting() {}

  static void until(String what, Duration limit, Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() > deadline) {
        fail(what + " didn't happen within " + limit.toMillis() + " ms");
      }
      Thread.sleep(POLL_MILLIS);
    }
  }
}
