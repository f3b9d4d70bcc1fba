package site.ycsb.cluster.phase;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import site.ycsb.cluster.phase.Messages.Abortion;

/** Waits on the rendezvous until nobody is missing any more, or names who is when time is up. */
final class PhaseWait {
  /** How often a request to stop is looked at. */
  private static final long POLL_NANOS = 50_000_000;

  private final Rendezvous rendezvous;
  private final BooleanSupplier stopRequested;

  @FunctionalInterface
  interface Missing {
    /** The clients or things that are missing, in words; none when the phase is over. */
    List<String> now() throws IOException, ClusterException;
  }

  PhaseWait(Rendezvous rendezvous, BooleanSupplier stopRequested) {
    this.rendezvous = rendezvous;
    this.stopRequested = stopRequested;
  }

  /**
   * Waits.
   *
   * @param key the property that has the limit
   * @throws ClusterException when the limit is reached, another client has aborted the run, this
   *     one was disconnected, or a stop was requested
   */
  void until(Phase phase, Missing missing, Duration limit, String key)
      throws ClusterException, IOException, InterruptedException {
    List<String> left =
        untilOrLimit(
            () -> {
              List<String> waitedFor = missing.now();
              if (!waitedFor.isEmpty() && stopRequested.getAsBoolean()) {
                throw new ClusterException(
                    "stopped while waiting for " + String.join(", ", waitedFor));
              }
              return waitedFor;
            },
            limit,
            () -> 0);
    if (!left.isEmpty()) {
      throw new ClusterException(
          phase
              + " took longer than "
              + limit.toSeconds()
              + " s ("
              + key
              + "): missing "
              + String.join(", ", left));
    }
  }

  /**
   * Waits, also when a stop is requested.
   *
   * @param limit how long there may be no progress
   * @param progress a number that changes with any
   * @return what is still missing at the limit; nothing when all came in time
   * @throws ClusterException when another client has aborted the run, or this one was disconnected
   */
  List<String> untilOrLimit(Missing missing, Duration limit, LongSupplier progress)
      throws ClusterException, IOException, InterruptedException {
    long sinceNanos = System.nanoTime();
    long lastProgress = progress.getAsLong();
    while (true) {
      long revision = rendezvous.revision();
      Optional<String> aborted = rendezvous.read(Places.ABORT);
      if (aborted.isPresent()) {
        throw Messages.read(aborted.get(), Abortion.class).exception();
      }
      List<String> waitedFor = missing.now();
      if (waitedFor.isEmpty()) {
        return waitedFor;
      }
      if (rendezvous.isLost()) {
        throw new ClusterException(
            "disconnected from the other clients for longer than cluster.session.timeout, while"
                + " waiting for "
                + String.join(", ", waitedFor));
      }
      if (progress.getAsLong() != lastProgress) {
        lastProgress = progress.getAsLong();
        sinceNanos = System.nanoTime();
      }
      long leftNanos = limit.toNanos() - (System.nanoTime() - sinceNanos);
      if (leftNanos <= 0) {
        return waitedFor;
      }
      rendezvous.awaitChange(revision, Math.min(leftNanos, POLL_NANOS));
    }
  }
}
