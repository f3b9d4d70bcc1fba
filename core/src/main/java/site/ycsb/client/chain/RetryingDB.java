package site.ycsb.client.chain;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.NumericByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.client.pace.Timer;
import site.ycsb.spi.ForwardingDB;
import site.ycsb.spi.Section;
import site.ycsb.spi.StoredValues;
import site.ycsb.spi.run.ReturnedStatus;

/**
 * Tries failed operations again, with the same bytes: values are kept, since the first try consumes
 * them. It stands next to the store: inside of what encrypts, which would make other bytes each
 * time, and inside of what measures, so that a latency is that of all tries and their pauses.
 */
public final class RetryingDB extends ForwardingDB {
  private final RetryPolicy policy;
  private final RetryCounts counts;
  private final BooleanSupplier stopRequested;
  private final Timer timer;

  public RetryingDB(
      DB db, RetryPolicy policy, RetryCounts counts, BooleanSupplier stopRequested, Timer timer) {
    super(db);
    this.policy = policy;
    this.counts = counts;
    this.stopRequested = stopRequested;
    this.timer = timer;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return persist(
        () -> {
          result.clear();
          return delegate().read(table, key, fields, result);
        });
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return persist(
        () -> {
          result.clear();
          return delegate().scan(table, startkey, recordcount, fields, result);
        });
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    KeptValues kept = new KeptValues(values);
    return persist(() -> delegate().update(table, key, kept.fresh()));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    KeptValues kept = new KeptValues(values);
    return persist(() -> delegate().insert(table, key, kept.fresh()));
  }

  @Override
  public Status delete(String table, String key) {
    return persist(() -> delegate().delete(table, key));
  }

  private Status persist(Supplier<@Nullable Status> operation) {
    Status status = ReturnedStatus.of(operation.get(), this);
    int retries = 0;
    while (retries < policy.limit()
        && policy.statuses().contains(status.getName())
        && !stopRequested.getAsBoolean()) {
      retries++;
      counts.retry();
      timer.parkUntil(timer.nanoTime() + policy.pauseNanos(retries), stopRequested);
      status = ReturnedStatus.of(operation.get(), this);
    }
    if (retries > 0) {
      counts.end(status.isOk());
    }
    return status;
  }

  /**
   * The values of a record, for any number of tries. Texts and numbers stay what they are, since
   * bindings may store them as such; of all others the bytes are kept. What is absent (null, or a
   * text that is null) is handed on as it was given: the binding decides what it makes of it.
   */
  private static final class KeptValues {
    private final Map<String, Supplier<ByteIterator>> values = new LinkedHashMap<>();

    KeptValues(Map<String, ByteIterator> given) {
      given.forEach((field, value) -> values.put(field, keep(value)));
    }

    Map<String, ByteIterator> fresh() {
      Map<String, ByteIterator> fresh = new HashMap<>();
      values.forEach((field, value) -> fresh.put(field, value.get()));
      return fresh;
    }

    private static Supplier<ByteIterator> keep(ByteIterator value) {
      if (StoredValues.isAbsent(value)) {
        return () -> value;
      }
      if (value instanceof StringByteIterator) {
        String text = value.toString();
        return () -> new StringByteIterator(text);
      }
      if (value instanceof NumericByteIterator number) {
        return number.isFloatingPoint()
            ? () -> new NumericByteIterator(number.getDouble())
            : () -> new NumericByteIterator(number.getLong());
      }
      byte[] bytes = value.toArray();
      return () -> new ByteArrayByteIterator(bytes);
    }
  }

  /** How often operations of a run were tried again. Thread-safe. */
  public static final class RetryCounts {
    private final AtomicLong retries = new AtomicLong();
    private final AtomicLong recovered = new AtomicLong();
    private final AtomicLong givenUp = new AtomicLong();

    void retry() {
      retries.incrementAndGet();
    }

    void end(boolean ok) {
      (ok ? recovered : givenUp).incrementAndGet();
    }

    public void reset() {
      retries.set(0);
      recovered.set(0);
      givenUp.set(0);
    }

    public Section section() {
      return new Section(
          "RETRY",
          List.of(
              Section.Metric.sum("Retries", retries.get()),
              Section.Metric.sum("Recovered", recovered.get()),
              Section.Metric.sum("GivenUp", givenUp.get())));
    }
  }
}
