package site.ycsb.client;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Somebody outside, such as a signal's handler, wants the command to end. Thread-safe: asked by one
 * thread, obeyed by others.
 */
public final class StopSignal {
  private final CountDownLatch finished = new CountDownLatch(1);
  private boolean requested;
  private @Nullable Runnable reaction;
  private @Nullable Thread interruptible;

  /** Asks; what reacts to it is called on the caller's thread, once. */
  public void request() {
    Runnable react;
    synchronized (this) {
      if (requested) {
        return;
      }
      requested = true;
      react = reaction;
      if (interruptible != null) {
        interruptible.interrupt();
      }
    }
    if (react != null) {
      react.run();
    }
  }

  public synchronized boolean isRequested() {
    return requested;
  }

  /** Sets what happens when it's asked for; at once if it was. */
  public void onRequest(Runnable newReaction) {
    boolean already;
    synchronized (this) {
      reaction = newReaction;
      already = requested;
    }
    if (already) {
      newReaction.run();
    }
  }

  /**
   * Does something that ends early when its thread is interrupted, which happens when a stop is
   * asked for; at once if it was. The thread isn't left interrupted.
   */
  public <T> T interruptibly(Supplier<T> action) {
    synchronized (this) {
      interruptible = Thread.currentThread();
      if (requested) {
        interruptible.interrupt();
      }
    }
    try {
      return action.get();
    } finally {
      synchronized (this) {
        interruptible = null;
        Thread.interrupted();
      }
    }
  }

  /** Says that the command has ended and nothing more will be printed. */
  public void finish() {
    finished.countDown();
  }

  public boolean isFinished() {
    return finished.getCount() == 0;
  }

  /** Waits for the end of the command, not longer than this. */
  public boolean awaitFinish(long timeoutMillis) throws InterruptedException {
    return finished.await(timeoutMillis, TimeUnit.MILLISECONDS);
  }
}
