package site.ycsb.benchmarks;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.client.instrument.Instrument;
import site.ycsb.client.instrument.InstrumentFactory;
import site.ycsb.client.instrument.InstrumentFactory.InstrumentConfig;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.ForwardingDB;

/**
 * Makes every operation of a run take a known share longer, on any store: what an estimate of a
 * protection's cost should find when an arm of an interleaved measurement has {@code
 * slowed.percent=2}. Only where this module's jar is on the client's class path, which is never
 * published.
 *
 * <p>The time is spun away after the operation. Waiting instead, whenever 200 us had come together,
 * cost half a percent more than it should have: what follows a wait takes longer, since processor
 * and caches have gone cold. So this needs a processor for each thread of the client besides what
 * the store needs.
 */
public final class SlowedOperations implements InstrumentFactory {
  private static final Property<Double> PERCENT =
      Property.number(
          "slowed.percent", "0", 0, 1_000, "%", "How much longer every operation is to take.");

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
                    return new SlowedDB(db, percent / 100, System::nanoTime);
                  }
                });
  }

  /** One thread's DB, slowed. */
  static final class SlowedDB extends ForwardingDB {
    private final double share;
    private final LongSupplier nanoTime;

    SlowedDB(DB db, double share, LongSupplier nanoTime) {
      super(db);
      this.share = share;
      this.nanoTime = nanoTime;
    }

    private Status slowed(Supplier<Status> operation) {
      long startNanos = nanoTime.getAsLong();
      Status status = operation.get();
      long endNanos = nanoTime.getAsLong();
      long untilNanos = endNanos + Math.round(share * (endNanos - startNanos));
      while (nanoTime.getAsLong() - untilNanos < 0) {
        Thread.onSpinWait();
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
