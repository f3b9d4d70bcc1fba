package site.ycsb.cluster.phase;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * The rendezvous of a run whose clients are all in this process: of one that has a single client,
 * which then measures no ZooKeeper beside itself.
 */
public class LocalRendezvous implements Rendezvous {
  private final Map<String, String> present = new HashMap<>();
  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, Long> noticed = new HashMap<>();
  private long revision;

  @Override
  public final synchronized void enter(String name, String entry) {
    present.put(name, entry);
    changed();
  }

  @Override
  public final void coordinate(String name) {
    write(Places.COORDINATOR, name);
  }

  @Override
  public final synchronized Map<String, String> present() {
    return Map.copyOf(present);
  }

  @Override
  public final synchronized void write(String place, String text) {
    texts.put(place, text);
    noticed.put(place, System.nanoTime());
    changed();
  }

  @Override
  public final void tell(String place, String text) {
    write(place, text);
  }

  @Override
  public synchronized Optional<String> read(String place) throws IOException {
    return Optional.ofNullable(texts.get(place));
  }

  @Override
  public final synchronized OptionalLong noticedNanos(String place) {
    Long nanos = noticed.get(place);
    return nanos == null ? OptionalLong.empty() : OptionalLong.of(nanos);
  }

  @Override
  public boolean isLost() {
    return false;
  }

  @Override
  public final synchronized long revision() {
    return revision;
  }

  @Override
  public final synchronized void awaitChange(long seen, long nanos) throws InterruptedException {
    if (revision == seen) {
      TimeUnit.NANOSECONDS.timedWait(this, nanos);
    }
  }

  protected final synchronized void leave(String name) {
    present.remove(name);
    changed();
  }

  protected final synchronized void erase(String place) {
    texts.remove(place);
    changed();
  }

  private void changed() {
    revision++;
    notifyAll();
  }
}
