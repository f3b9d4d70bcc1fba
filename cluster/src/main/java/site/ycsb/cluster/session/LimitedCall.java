package site.ycsb.cluster.session;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * Calls what can't be interrupted, such as looking up a name or a handshake with a server that
 * sends a byte now and then, for a limited time.
 */
public final class LimitedCall {
  private static final long POLL_MILLIS = 50;

  private LimitedCall() {}

  /**
   * What was called for, on a thread that doesn't keep the process alive.
   *
   * @param stopRequested whether nobody wants to know any more
   * @return empty when it didn't end in time; it may go on
   * @throws ExecutionException with what it has thrown
   */
  public static <T> Optional<T> call(
      Callable<T> call, Duration limit, BooleanSupplier stopRequested)
      throws ExecutionException, InterruptedException {
    FutureTask<T> task = new FutureTask<>(call);
    Thread thread = new Thread(task, "limited call");
    thread.setDaemon(true);
    thread.start();
    long startNanos = System.nanoTime();
    long leftMillis = limit.toMillis();
    while (leftMillis > 0 && !stopRequested.getAsBoolean()) {
      try {
        return Optional.of(task.get(Math.min(leftMillis, POLL_MILLIS), TimeUnit.MILLISECONDS));
      } catch (TimeoutException e) {
        leftMillis = limit.toMillis() - (System.nanoTime() - startNanos) / 1_000_000;
      }
    }
    return Optional.empty();
  }
}
