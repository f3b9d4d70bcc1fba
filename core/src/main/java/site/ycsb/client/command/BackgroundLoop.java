package site.ycsb.client.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A thread that does the same until it is closed, and doesn't keep the process alive. */
public abstract class BackgroundLoop implements AutoCloseable {
  private static final long END_MILLIS = 5_000;

  private final CountDownLatch end = new CountDownLatch(1);
  private final Thread thread;

  protected BackgroundLoop(String threadName) {
    thread = new Thread(this::run, threadName);
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  private void run() {
    try {
      loop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What the thread does, until {@link #ended}. */
  protected abstract void loop() throws InterruptedException;

  /** Waits so long, or until it is closed; returns whether it is. */
  protected final boolean ended(long nanos) throws InterruptedException {
    return end.await(nanos, TimeUnit.NANOSECONDS);
  }

  /** Ends the loop, and waits some seconds for its end. */
  @Override
  public void close() {
    end.countDown();
    try {
      thread.join(END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
