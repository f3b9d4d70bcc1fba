package site.ycsb.benchmarks;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.client.command.Console;
import site.ycsb.client.instrument.Instrument;
import site.ycsb.client.instrument.InstrumentFactory;
import site.ycsb.client.instrument.InstrumentFactory.InstrumentConfig;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.ForwardingDB;

/**
 * Makes a run take a known share longer, on any store: what an estimate of a protection's cost
 * should find when an arm of an interleaved measurement has {@code slowed.percent=2}. Only where
 * this module's jar is on the client's class path, which is never published.
 *
 * <p>Of 100 reads, scans and updates so many are done twice. How long the repeats took, of what
 * they repeat, is printed at the end, and what follows from it: the truth, though for the little
 * that the client does between operations. The time of all operations wouldn't do: the first of
 * each connection take long, and are hardly ever repeated. Waiting costs more than it should, since
 * it changes what comes next: 5 % more time made throughput 0.948 of what it was, instead of 0.952,
 * when it was waited in pauses of 200 us, and 0.892 when a loop of some 15 us followed every
 * operation (Cassandra 5.0, one thread, two virtual processors). Threads that have gone to sleep by
 * then have to be woken.
 */
public final class SlowedOperations implements InstrumentFactory {
  private static final Property<Double> PERCENT =
      Property.number(
          "slowed.percent", "0", 0, 100, "%", "How many of 100 operations are done twice.");

  @Override
  public List<Property<?>> properties() {
    return List.of(PERCENT);
  }

  @Override
  public InstrumentConfig configure(Settings settings, Optional<Path> exportFile) {
    double percent = settings.get(PERCENT);
    return (console, stop) ->
        percent == 0 ? Optional.empty() : Optional.of(new Slowed(percent, console));
  }

  /** The repeats of a run; threads add to the times of all. */
  static final class Slowed implements Instrument {
    private final double percent;
    private final Console console;

    /** Of operations that were repeated. */
    private final LongAdder nanos = new LongAdder();

    private final LongAdder repeatNanos = new LongAdder();

    Slowed(double percent, Console console) {
      this.percent = percent;
      this.console = console;
      // nothing closes the instruments of an arm
      Runtime.getRuntime().addShutdownHook(new Thread(this::print));
    }

    @Override
    public DB aroundOperations(DB db) {
      return new SlowedDB(db, this, System::nanoTime);
    }

    /** How much longer operations took on average; NaN without any that was repeated. */
    double share() {
      return percent / 100 * repeatNanos.sum() / nanos.sum();
    }

    void print() {
      console
          .err()
          .printf(
              Locale.ROOT,
              "slowed.percent=%s: repeats took %.3f times as long as what they repeat, so that"
                  + " throughput is %.4f of what it would be.%n",
              percent,
              share() / percent * 100,
              1 / (1 + share()));
    }
  }

  /** One thread's DB, slowed. */
  static final class SlowedDB extends ForwardingDB {
    private final Slowed slowed;
    private final LongSupplier nanoTime;
    private double due;

    SlowedDB(DB db, Slowed slowed, LongSupplier nanoTime) {
      super(db);
      this.slowed = slowed;
      this.nanoTime = nanoTime;
    }

    private Status slowed(Supplier<Status> operation, Supplier<Status> repeat) {
      long startNanos = nanoTime.getAsLong();
      Status status = operation.get();
      long endNanos = nanoTime.getAsLong();
      due += slowed.percent;
      if (due >= 100) {
        due -= 100;
        slowed.nanos.add(endNanos - startNanos);
        Status repeated = repeat.get();
        status = status.isOk() ? repeated : status;
        slowed.repeatNanos.add(nanoTime.getAsLong() - endNanos);
      }
      return status;
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      return slowed(
          () -> super.read(table, key, fields, result),
          () -> super.read(table, key, fields, new HashMap<>()));
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return slowed(
          () -> super.scan(table, startkey, recordcount, fields, result),
          () -> super.scan(table, startkey, recordcount, fields, new Vector<>()));
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      Supplier<Status> update = () -> super.update(table, key, values);
      return slowed(update, update);
    }
  }
}
