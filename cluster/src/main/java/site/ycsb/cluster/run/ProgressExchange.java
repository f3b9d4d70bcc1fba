package site.ycsb.cluster.run;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.command.BackgroundLoop;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.phase.Messages;
import site.ycsb.cluster.phase.Places;
import site.ycsb.cluster.phase.Rendezvous;
import site.ycsb.spi.run.SharedInserts;

/**
 * Tells the coordinator a few times a second how far this client is, and learns how far the others
 * are: how many operations they have done, and which of the records that they inserted may be
 * requested. On a thread of its own; operations wait for nothing.
 */
final class ProgressExchange extends BackgroundLoop {
  static final long PERIOD_MILLIS = 250;

  private final Rendezvous rendezvous;
  private final int index;
  private final ClockOffset clock;
  private final LongSupplier operationsDone;
  private final Optional<SharedInserts> inserts;
  private Map<Integer, ClientProgress> others = Map.of();
  private @Nullable String lastSeen;
  private @Nullable ClientProgress lastSent;
  private volatile long operationsOfOthers;
  private volatile long largestLagNanos = -1;

  ProgressExchange(
      Rendezvous rendezvous,
      int index,
      ClockOffset clock,
      LongSupplier operationsDone,
      Optional<SharedInserts> inserts) {
    super("progress");
    this.rendezvous = rendezvous;
    this.index = index;
    this.clock = clock;
    this.operationsDone = operationsDone;
    this.inserts = inserts;
  }

  @Override
  protected void loop() throws InterruptedException {
    do {
      exchange();
    } while (!ended(TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS)));
    exchange();
  }

  private void exchange() {
    try {
      learn();
      tell();
    } catch (IOException e) {
      // an interruption, which passes, or a lost session, which others notice
      return;
    }
  }

  private void tell() throws IOException {
    if (rendezvous.isLost()) {
      return;
    }
    long inserted = inserts.map(SharedInserts::watermark).orElse(0L);
    ClientProgress now =
        new ClientProgress(
            operationsDone.getAsLong(), inserted, clock.toCoordinatorNanos(System.nanoTime()));
    ClientProgress before = lastSent;
    if (before == null
        || before.operations() != now.operations()
        || before.inserted() != inserted) {
      rendezvous.write(Places.progress(index), Messages.text(now));
      lastSent = now;
    }
  }

  private void learn() throws IOException {
    Optional<String> text = rendezvous.read(Places.PROGRESS);
    if (text.isEmpty() || text.get().equals(lastSeen)) {
      return;
    }
    lastSeen = text.get();
    JointProgress progress = Messages.read(text.get(), JointProgress.class);
    operationsOfOthers = progress.operationsWithout(index);
    long nowNanos = clock.toCoordinatorNanos(System.nanoTime());
    Map<Integer, ClientProgress> known = others;
    others = progress.clients();
    progress
        .clients()
        .forEach(
            (client, other) -> {
              if (client != index && inserts.isPresent() && !other.equals(known.get(client))) {
                inserts.get().publish(client, other.inserted());
              }
              if (other.inserted() > 0 && !other.equals(known.get(client))) {
                largestLagNanos = Math.max(largestLagNanos, nowNanos - other.sentNanos());
              }
            });
  }

  /** How many operations the other clients are known to have done. Any thread. */
  long operationsOfOthers() {
    return operationsOfOthers;
  }

  /**
   * How long a record that another client had inserted stayed unknown here, at most; -1 when none
   * inserted any.
   */
  long largestLagNanos() {
    long largest = largestLagNanos;
    // what is inserted right after telling waits for the next time
    return largest < 0 ? -1 : largest + TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS);
  }

  /**
   * How far a client is.
   *
   * @param operations done
   * @param inserted how many of its insertions are acknowledged, without a gap
   * @param sentNanos when it told, by the coordinator's {@link System#nanoTime}
   */
  record ClientProgress(long operations, long inserted, long sentNanos) {}

  /** How far all clients are, by their index, as far as the coordinator knows. */
  record JointProgress(SortedMap<Integer, ClientProgress> clients) {
    JointProgress {
      clients = new TreeMap<>(clients);
    }

    long operationsWithout(int client) {
      return clients.entrySet().stream()
          .filter(other -> other.getKey() != client)
          .mapToLong(other -> other.getValue().operations())
          .sum();
    }
  }
}
