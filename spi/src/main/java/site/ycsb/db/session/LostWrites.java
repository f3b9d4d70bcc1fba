package site.ycsb.db.session;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Counts one thread's batched writes that were answered with {@link Status#BATCHED_OK} and failed
 * when they were sent.
 *
 * <p>Counted when: each of them once more, with its real status, so that what was counted as done
 * doesn't hide it. A thread that lost any ends its cleanup with an exception: a run that lost
 * writes is never a valid one.
 *
 * <p>Threading: thread-safe, since drivers report failures on threads of their own.
 */
public final class LostWrites {
  private final String store;
  private final String operation;
  private final BiConsumer<String, Status> outcomes;
  private final AtomicLong count = new AtomicLong();

  /**
   * Of a store by the name that users know; outcomes are told the operation and the real status.
   */
  public LostWrites(String store, String operation, BiConsumer<String, Status> outcomes) {
    this.store = store;
    this.operation = operation;
    this.outcomes = outcomes;
  }

  /** Counts a write that ended with this, unless it succeeded. */
  public void record(Status status) {
    if (!status.isOk()) {
      count.incrementAndGet();
      outcomes.accept(operation, status);
    }
  }

  /** Called once everything is sent; throws when writes were lost. Starts anew after that. */
  public void throwIfAny() throws DBException {
    long lost = count.getAndSet(0);
    if (lost > 0) {
      throw new DBException(
          store + ": " + lost + " writes that had been accepted into a batch weren't stored");
    }
  }
}
