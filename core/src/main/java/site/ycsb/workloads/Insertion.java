package site.ycsb.workloads;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.config.Notices;

/**
 * Inserts a record of the load phase, again if that fails. Each try sends the same values, which
 * can be read again. Tries are 0.8 to 1.2 intervals apart, until a stop is requested.
 */
final class Insertion {
  private final boolean keepGoing;
  private final Notices notices;
  private final BooleanSupplier stopRequested;
  private volatile boolean anySucceeded;

  Insertion(boolean keepGoing, Notices notices, BooleanSupplier stopRequested) {
    this.keepGoing = keepGoing;
    this.notices = notices;
    this.stopRequested = stopRequested;
  }

  /** Inserts a record; false ends the thread. */
  boolean insert(
      DB db,
      String table,
      String key,
      HashMap<String, ByteIterator> values,
      int retryLimit,
      int retryIntervalSeconds) {
    if (retryLimit <= 0) {
      return noted(db.insert(table, key, values)) || giveUp(1);
    }
    Map<String, ByteIterator> kept = new LinkedHashMap<>(values);
    int tries = 0;
    while (true) {
      tries++;
      if (noted(db.insert(table, key, unread(kept)))) {
        return true;
      }
      if (tries > retryLimit) {
        return giveUp(tries);
      }
      notices.warn("an insertion failed and is retried, up to " + retryLimit + " times");
      if (stopRequested.getAsBoolean() || !sleep(retryIntervalSeconds)) {
        return false;
      }
    }
  }

  private boolean giveUp(int tries) {
    String what =
        "a record couldn't be inserted in " + tries + (tries == 1 ? " try; " : " tries; ");
    if (keepGoing) {
      notices.warn(what + "loading continues without it");
    } else {
      String advice = ". " + CoreConfig.KEEP_GOING_ON_ERROR.key() + "=true continues";
      notices.warn(what + "its thread stops loading" + (anySucceeded ? advice : ""));
    }
    return keepGoing;
  }

  /** Whether it worked, which is kept in mind. */
  private boolean noted(@Nullable Status status) {
    boolean ok = status != null && status.isOk();
    if (ok && !anySucceeded) {
      anySucceeded = true;
    }
    return ok;
  }

  /** A map of its own for each try: what a binding does to it doesn't reach the next one. */
  private static HashMap<String, ByteIterator> unread(Map<String, ByteIterator> kept) {
    kept.values().forEach(ByteIterator::reset);
    return new HashMap<>(kept);
  }

  private static boolean sleep(int meanSeconds) {
    try {
      Thread.sleep((long) (meanSeconds * ThreadLocalRandom.current().nextDouble(800, 1200)));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
