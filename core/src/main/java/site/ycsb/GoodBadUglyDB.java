package site.ycsb;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.PropertySource;
import site.ycsb.spi.ServerlessStore;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunLocal;

/**
 * Stores nothing and takes time: mostly a little, sometimes more, and now and then so much that all
 * threads stand still. For trying out how latency is measured.
 *
 * <p>{@code gbudb.delays} has five bounds in microseconds. An operation takes between the first and
 * second in 90% of cases, second and third in 9%, third and fourth in 0.99%, fourth and fifth in
 * 0.01%: this is the standstill.
 */
public class GoodBadUglyDB extends DB implements PropertySource, ServerlessStore {
  public static final String SIMULATE_DELAY = "gbudb.delays";
  public static final String SIMULATE_DELAY_DEFAULT = "200,1000,10000,50000,100000";

  private static final int BOUNDS = 5;
  private static final RunLocal<ReadWriteLock> STANDSTILL = RunLocal.named("standstill");

  private static final Property<List<Long>> DELAYS =
      new Property<>(
          SIMULATE_DELAY,
          "5 integers",
          SIMULATE_DELAY_DEFAULT,
          "us",
          "Bounds of the times that operations take: 90%, 9%, 0.99% and 0.01% of them between two.",
          "must be 5 ascending whole numbers, comma-separated",
          GoodBadUglyDB::parseBounds);

  private long[] boundsMicros = {};

  /** What all threads of a run hold while they wait, and one alone during the standstill. */
  private ReadWriteLock standstill = new ReentrantReadWriteLock();

  @Override
  public void init() {
    Settings settings = new Settings(getProperties());
    List<Long> bounds = settings.get(DELAYS);
    settings.throwIfAny();
    boundsMicros = bounds.stream().mapToLong(Long::longValue).toArray();
    standstill = RunContext.of(getProperties()).get(STANDSTILL, ReentrantReadWriteLock::new);
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return takeTime();
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return takeTime();
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return takeTime();
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return takeTime();
  }

  @Override
  public Status delete(String table, String key) {
    return takeTime();
  }

  @Override
  public List<Property<?>> properties() {
    return List.of(DELAYS);
  }

  private static List<Long> parseBounds(String text) {
    List<Long> bounds =
        Arrays.stream(text.split(",", -1)).map(String::trim).map(Long::valueOf).toList();
    if (bounds.size() != BOUNDS
        || bounds.get(0) < 0
        || !bounds.equals(bounds.stream().sorted().toList())) {
      throw new IllegalArgumentException(text);
    }
    return bounds;
  }

  private Status takeTime() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    double p = random.nextDouble();
    int chosen = p < 0.9 ? 0 : p < 0.99 ? 1 : p < 0.9999 ? 2 : 3;
    Lock lock = chosen == 3 ? standstill.writeLock() : standstill.readLock();
    lock.lock();
    try {
      long least = TimeUnit.MICROSECONDS.toNanos(boundsMicros[chosen]);
      long most = TimeUnit.MICROSECONDS.toNanos(boundsMicros[chosen + 1]);
      BasicDB.await(most > least ? random.nextLong(least, most) : least);
      return Status.OK;
    } finally {
      lock.unlock();
    }
  }
}
