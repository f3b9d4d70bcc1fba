package site.ycsb.cluster.phase;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Waits on the rendezvous until nobody is missing any more, and names who is when time is up. */
final class PhaseWait {
  /** How often a request to stop is looked at. */
  private static final long POLL_NANOS = 50_000_000;

  private final Rendezvous rendezvous;
  private final BooleanSupplier stopRequested;

  /** What isn't there yet. */
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
   * @throws ClusterException when the limit is reached, another client has aborted the run, or a
   *     stop was requested
   */
  void until(Phase phase, Missing missing, Duration limit, String key)
      throws ClusterException, IOException, InterruptedException {
    long startNanos = System.nanoTime();
    while (true) {
      long revision = rendezvous.revision();
      Optional<String> aborted = rendezvous.read(Places.ABORT);
      if (aborted.isPresent()) {
        throw new ClusterException(aborted.get());
      }
      List<String> waitedFor = missing.now();
      if (waitedFor.isEmpty()) {
        return;
      }
      if (stopRequested.getAsBoolean()) {
        throw new ClusterException("stopped while waiting for " + String.join(", ", waitedFor));
      }
      long leftNanos = limit.toNanos() - (System.nanoTime() - startNanos);
      if (leftNanos <= 0) {
        throw new ClusterException(
            phase
                + " took longer than "
                + limit.toSeconds()
                + " s ("
                + key
                + "): missing "
                + String.join(", ", waitedFor));
      }
      rendezvous.awaitChange(revision, Math.min(leftNanos, POLL_NANOS));
    }
  }
}
