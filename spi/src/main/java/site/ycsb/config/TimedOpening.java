package site.ycsb.config;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Opens files that may be pipes. The system holds whoever opens a named pipe until its other end is
 * open too, and no interrupt ends that: another thread waits, which doesn't keep the process alive.
 */
public final class TimedOpening {
  private TimedOpening() {}

  /**
   * What was opened within a time limit.
   *
   * @param otherEnd what is missing when it can't be, for the message
   * @throws IOException when it can't be opened, or not in time; what is opened later is closed
   */
  public static <T extends Closeable> T open(Callable<T> opening, Duration limit, String otherEnd)
      throws IOException {
    CompletableFuture<T> opened = new CompletableFuture<>();
    Thread thread = new Thread(() -> complete(opened, opening), "opening");
    thread.setDaemon(true);
    thread.start();
    try {
      return opened.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      IOException late = new IOException(otherEnd + " within " + limit.toSeconds() + " s", e);
      if (!opened.completeExceptionally(late)) {
        // at the last moment
        return opened.join();
      }
      throw late;
    } catch (ExecutionException e) {
      @Nullable Throwable cause = e.getCause();
      if (cause instanceof IOException failure) {
        throw failure;
      }
      throw new IOException(cause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      IOException interrupted = new IOException("interrupted", e);
      opened.completeExceptionally(interrupted);
      throw interrupted;
    }
  }

  private static <T extends Closeable> void complete(
      CompletableFuture<T> opened, Callable<T> opening) {
    try {
      T stream = opening.call();
      if (!opened.complete(stream)) {
        stream.close();
      }
    } catch (Exception e) {
      opened.completeExceptionally(e);
    }
  }
}
