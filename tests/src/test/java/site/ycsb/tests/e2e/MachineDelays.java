package site.ycsb.tests.e2e;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * How late this machine wakes up threads of which each sleeps for a millisecond again and again.
 * Whatever else runs here, or takes the processors of a virtual machine away, delays the clients of
 * a test just as much: a test of an instant allows for it, and stays strict on a quiet machine.
 */
final class MachineDelays implements AutoCloseable {
  private static final long PAUSE_NANOS = 1_000_000;

  /** Any shorter one is how a quiet machine wakes threads up. */
  private static final long SHORTEST_NANOS = 2_000_000;

  private final Queue<Delay> delays = new ConcurrentLinkedQueue<>();
  private final List<Thread> witnesses = new ArrayList<>();

  /** From when a thread wanted to go on until it did. */
  private record Delay(long startNanos, long endNanos) {
    boolean isWithin(long fromNanos, long toNanos) {
      return endNanos - fromNanos >= 0 && toNanos - startNanos >= 0;
    }
  }

  private MachineDelays() {}

  /** Begins to watch, by one thread for each processor. */
  static MachineDelays watch() {
    MachineDelays watching = new MachineDelays();
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      Thread witness = new Thread(watching::sleep, "witness-" + i);
      witness.setDaemon(true);
      watching.witnesses.add(witness);
      witness.start();
    }
    return watching;
  }

  private void sleep() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        long wantedNanos = System.nanoTime() + PAUSE_NANOS;
        TimeUnit.NANOSECONDS.sleep(PAUSE_NANOS);
        long nanos = System.nanoTime();
        if (nanos - wantedNanos > SHORTEST_NANOS) {
          delays.add(new Delay(wantedNanos, nanos));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The longest delay of which some part lies between these instants. */
  long longestNanos(long fromNanos, long toNanos) {
    return delays.stream()
        .filter(delay -> delay.isWithin(fromNanos, toNanos))
        .mapToLong(delay -> delay.endNanos() - delay.startNanos())
        .max()
        .orElse(0);
  }

  /** How long between these instants at least one thread was delayed. */
  long allNanos(long fromNanos, long toNanos) {
    long sum = 0;
    long coveredNanos = fromNanos;
    for (Delay delay : inOrder(fromNanos, toNanos)) {
      long startNanos = coveredNanos - delay.startNanos() > 0 ? coveredNanos : delay.startNanos();
      long endNanos = delay.endNanos() - toNanos > 0 ? toNanos : delay.endNanos();
      if (endNanos - startNanos > 0) {
        sum += endNanos - startNanos;
        coveredNanos = endNanos;
      }
    }
    return sum;
  }

  private List<Delay> inOrder(long fromNanos, long toNanos) {
    return delays.stream()
        .filter(delay -> delay.isWithin(fromNanos, toNanos))
        .sorted(Comparator.comparingLong(delay -> delay.startNanos() - fromNanos))
        .toList();
  }

  @Override
  public void close() {
    witnesses.forEach(Thread::interrupt);
  }
}
