package site.ycsb.client.command;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A request from outside, such as a signal handler's, that the command end. Thread-safe: made by
 * one thread, obeyed by others.
 */
public final class StopSignal {
  @FunctionalInterface
  public interface Action<T, E extends Exception> {
    T perform() throws E;
  }

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Set<Path> unfinished = ConcurrentHashMap.newKeySet();
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

  /** Sets what happens when it's requested; at once if it was. */
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
   * requested; at once if it was. The thread isn't left interrupted.
   */
  public <T, E extends Exception> T interruptibly(Action<T, E> action) throws E {
    synchronized (this) {
      interruptible = Thread.currentThread();
      if (requested) {
        interruptible.interrupt();
      }
    }
    try {
      return action.perform();
    } finally {
      synchronized (this) {
        interruptible = null;
        Thread.interrupted();
      }
    }
  }

  /** Writes a file that is of no use to anyone until it is complete. */
  public void whileWriting(Path file, Runnable writing) {
    unfinished.add(file);
    try {
      writing.run();
    } finally {
      unfinished.remove(file);
    }
  }

  /** Keeps a folder in mind that only an orderly end of the process would remove. */
  public void leavesBehind(Path folder) {
    unfinished.add(folder);
  }

  /** Removes what is being written, when the process ends without waiting for it. */
  public void removeUnfinished() {
    unfinished.forEach(StopSignal::remove);
  }

  private static void remove(Path file) {
    try {
      if (Files.isRegularFile(file)) {
        Files.delete(file.toRealPath());
      } else if (Files.isDirectory(file)) {
        removeFolder(file);
      }
    } catch (IOException | DirectoryIteratorException e) {
      // the process ends now, and has nobody to report it to
      return;
    }
  }

  private static void removeFolder(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  /** Signals that the command has ended and prints nothing more. */
  public void finish() {
    finished.countDown();
  }

  public boolean isFinished() {
    return finished.getCount() == 0;
  }

  public boolean awaitFinish(long timeoutMillis) throws InterruptedException {
    return finished.await(timeoutMillis, TimeUnit.MILLISECONDS);
  }
}
