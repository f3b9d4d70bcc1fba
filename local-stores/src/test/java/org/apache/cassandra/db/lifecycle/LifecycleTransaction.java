package org.apache.cassandra.db.lifecycle;

import java.util.concurrent.atomic.AtomicInteger;

/** Plays the class of this name, which is in the server's JVM only. */
public final class LifecycleTransaction {
  private static final AtomicInteger WAITS = new AtomicInteger();

  private LifecycleTransaction() {}

  /** As the server's, which returns when no file is left to delete. */
  public static void waitForDeletions() {
    WAITS.incrementAndGet();
  }

  /** How often it was called since {@link #reset}. */
  public static int waits() {
    return WAITS.get();
  }

  /** Forgets the calls. */
  public static void reset() {
    WAITS.set(0);
  }
}
