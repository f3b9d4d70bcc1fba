package site.ycsb.cluster.phase;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** All clients in one process. */
public final class MemoryRendezvous implements Rendezvous {
  private final Map<String, String> present = new HashMap<>();
  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, Long> noticed = new HashMap<>();
  private long revision;
  private volatile boolean cutOff;

  @Override
  public synchronized void enter(String name, String entry) {
    present.put(name, entry);
    changed();
  }

  @Override
  public void coordinate(String name) {
    write(Places.COORDINATOR, name);
  }

  /** The coordinator is lost. */
  synchronized void loseCoordinator() {
    texts.remove(Places.COORDINATOR);
    changed();
  }

  /** A client is lost. */
  synchronized void lose(String name) {
    present.remove(name);
    changed();
  }

  @Override
  public synchronized Map<String, String> present() {
    return Map.copyOf(present);
  }

  @Override
  public synchronized void write(String place, String text) {
    texts.put(place, text);
    noticed.put(place, System.nanoTime());
    changed();
  }

  @Override
  public void tell(String place, String text) {
    write(place, text);
  }

  @Override
  public synchronized Optional<String> read(String place) {
    return Optional.ofNullable(texts.get(place));
  }

  @Override
  public synchronized OptionalLong noticedNanos(String place) {
    Long nanos = noticed.get(place);
    return nanos == null ? OptionalLong.empty() : OptionalLong.of(nanos);
  }

  @Override
  public boolean isLost() {
    return cutOff;
  }

  /** The meeting place can't be reached any more. */
  public void cutOff() {
    cutOff = true;
  }

  @Override
  public synchronized long revision() {
    return revision;
  }

  @Override
  public synchronized void awaitChange(long seen, long nanos) throws InterruptedException {
    if (revision == seen) {
      TimeUnit.NANOSECONDS.timedWait(this, nanos);
    }
  }

  private void changed() {
    revision++;
    notifyAll();
  }
}
