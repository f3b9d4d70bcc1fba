package site.ycsb.benchmarks;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.client.instrument.Instrument;
import site.ycsb.client.instrument.InstrumentFactory;
import site.ycsb.client.instrument.InstrumentFactory.InstrumentConfig;
import site.ycsb.client.pace.Timer;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.ForwardingDB;

/**
 * Makes every operation of a run take a known share longer, on any store: what an estimate of a
 * protection's cost should find when an arm of an interleaved measurement has {@code
 * slowed.percent=2}. Only where this module's jar is on the client's class path, which is never
 * published.
 *
 * <p>The time is waited, not computed away, so that processors are as free as without it. What is
 * too short to be waited for is owed until it is enough, and a wait that takes longer is taken off
 * what comes next: the mean is exact, single operations aren't.
 */
public final class SlowedOperations implements InstrumentFactory {
  private static final Property<Double> PERCENT =
      Property.number(
          "slowed.percent", "0", 0, 1_000, "%", "How much longer every operation is to take.");

  /** About the shortest that a thread can wait. */
  private static final long MIN_WAIT_NANOS = 200_000;

  @Override
  public List<Property<?>> properties() {
    return List.of(PERCENT);
  }

  @Override
  public InstrumentConfig configure(Settings settings, Optional<Path> exportFile) {
    double percent = settings.get(PERCENT);
    return (console, stop) ->
        percent == 0
            ? Optional.empty()
            : Optional.of(
                new Instrument() {
                  @Override
                  public DB aroundOperations(DB db) {
                    return new SlowedDB(db, percent / 100, Timer.SYSTEM);
                  }
                });
  }

  /** One thread's DB, slowed. */
  static final class SlowedDB extends ForwardingDB {
    private final double share;
    private final Timer timer;
    private double owedNanos;

    SlowedDB(DB db, double share, Timer timer) {
      super(db);
      this.share = share;
      this.timer = timer;
    }

    private Status slowed(Supplier<Status> operation) {
      long startNanos = timer.nanoTime();
      Status status = operation.get();
      long endNanos = timer.nanoTime();
      owedNanos += share * (endNanos - startNanos);
      if (owedNanos >= MIN_WAIT_NANOS) {
        timer.park((long) owedNanos);
        owedNanos -= timer.nanoTime() - endNanos;
      }
      return status;
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      return slowed(() -> super.read(table, key, fields, result));
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return slowed(() -> super.scan(table, startkey, recordcount, fields, result));
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return slowed(() -> super.update(table, key, values));
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return slowed(() -> super.insert(table, key, values));
    }

    @Override
    public Status delete(String table, String key) {
      return slowed(() -> super.delete(table, key));
    }
  }
}
