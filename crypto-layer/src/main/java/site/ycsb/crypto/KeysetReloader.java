package site.ycsb.crypto;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Notices;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.keyset.Keyset.ValueMaster;
import site.ycsb.crypto.keyset.MalformedKeysetException;
import site.ycsb.spi.Section.Metric;

/**
 * Reads the keyset again while a run goes on, when its file was changed: by a thread of its own, at
 * an interval. Threads ask for the {@link #latest} one before each operation, which is one read of
 * a field.
 *
 * <p>A file that can't be used, is of another keyset, or lacks a value key that the run may have
 * written under, is reported and left alone: the run keeps the keys that it has.
 *
 * <p>Thread-safe. Closing ends its thread and wipes what it read.
 */
final class KeysetReloader implements AutoCloseable {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final KeysetSource source;
  private final Notices notices;
  private final List<Keyset> read = new ArrayList<>();
  private final Map<Integer, LongAdder> valuesOfKey = new LinkedHashMap<>();
  private volatile Keyset latest;
  private @Nullable Thread thread;
  private long startNanos = System.nanoTime();
  private long changedNanos;
  private long changes;
  private boolean closed;

  /**
   * A reloader that doesn't look yet.
   *
   * @param first what the run begins with, which stays its owner's
   */
  KeysetReloader(KeysetSource source, Keyset first, Notices notices) {
    this.source = source;
    this.notices = notices;
    latest = first;
  }

  synchronized void start(int intervalSeconds) {
    Thread looking = new Thread(() -> lookRepeatedly(intervalSeconds), "ycsb-keyset-reload");
    looking.setDaemon(true);
    looking.start();
    thread = looking;
  }

  private void lookRepeatedly(int intervalSeconds) {
    try {
      while (true) {
        Thread.sleep(intervalSeconds * 1_000L);
        look();
      }
    } catch (InterruptedException e) {
      // the run has ended
      Thread.currentThread().interrupt();
    }
  }

  void look() {
    try {
      Optional<Keyset> changed = source.readIfChanged();
      if (changed.isPresent()) {
        use(changed.get());
      }
    } catch (MalformedKeysetException e) {
      warn(e.rule());
    } catch (IOException e) {
      warn("can't be read: " + e.getMessage());
    } catch (ConfigurationException e) {
      // its passphrase can't be read any more
      warn(String.valueOf(e.getMessage()));
    }
  }

  private synchronized void use(Keyset keyset) {
    if (closed) {
      keyset.close();
      return;
    }
    Keyset before = latest;
    read.add(keyset);
    if (!keyset.keyId().equals(before.keyId())) {
      warn("is of another keyset, " + keyset.keyId());
      return;
    }
    for (ValueMaster master : before.values()) {
      @Nullable ValueMaster same = keyset.find(master.index());
      if (same == null || !same.key().equals(master.key())) {
        warn("doesn't have value key " + master.index() + " of this run");
        return;
      }
    }
    latest = keyset;
    if (keyset.primaryIndex() != before.primaryIndex()) {
      changes++;
      changedNanos = System.nanoTime();
      notices.info(
          "Value key %d %s encrypts from now on, instead of value key %d: %s was changed."
              .formatted(
                  keyset.primaryIndex(),
                  keyset.checkOf(keyset.primary()),
                  before.primaryIndex(),
                  source.description()));
    } else if (keyset.values().size() > before.values().size()) {
      notices.info(
          "Value key %d is known now, and doesn't encrypt yet: %s was changed."
              .formatted(keyset.highestIndex(), source.description()));
    }
  }

  private void warn(String rule) {
    notices.warn(
        "the changed %s isn't used, and the run keeps the keys that it has: it %s"
            .formatted(source.description(), rule));
  }

  Keyset latest() {
    return latest;
  }

  /** Counts the values that are encrypted under a key, by all threads. */
  synchronized LongAdder valuesOfKey(int index) {
    return valuesOfKey.computeIfAbsent(index, key -> new LongAdder());
  }

  /** Forgets what was counted; while no operation is under way. */
  synchronized void resetFigures() {
    startNanos = System.nanoTime();
    changes = 0;
    valuesOfKey.values().forEach(LongAdder::reset);
  }

  /**
   * How often another key became the one that encrypts, when the last one did, in ms since the
   * figures were reset, and how many values were encrypted under each.
   */
  synchronized List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(Metric.max("KeyChanges", changes));
    if (changes > 0) {
      metrics.add(Metric.max("KeyChanged(ms)", (changedNanos - startNanos) / NANOS_PER_MILLI));
    }
    valuesOfKey.forEach(
        (index, count) -> metrics.add(Metric.sum("ValuesUnderKey" + index, count.sum())));
    return metrics;
  }

  @Override
  public synchronized void close() {
    if (thread != null) {
      thread.interrupt();
      thread = null;
    }
    closed = true;
    read.forEach(Keyset::close);
  }
}
