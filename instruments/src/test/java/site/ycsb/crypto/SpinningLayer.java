package site.ycsb.crypto;

import acme.SpinningDB;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Uses the processor, then hands on to another DB that does. */
public final class SpinningLayer extends DB {
  /** On the average: operations that all took as long could be in step with the sampling. */
  private static final long SPIN_NANOS = 150_000;

  private static final int TURNS = 200;

  private final DB store = new SpinningDB();
  private final SplittableRandom random = new SplittableRandom(2);
  private long sum;

  @Override
  public void setProperties(Properties p) {
    super.setProperties(p);
    store.setProperties(p);
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    long endNanos = System.nanoTime() + random.nextLong(2 * SPIN_NANOS);
    while (System.nanoTime() < endNanos) {
      for (int i = 0; i < TURNS; i++) {
        sum += random.nextLong();
      }
    }
    result.clear();
    return sum == 0 ? Status.ERROR : store.read(table, key, fields, result);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      java.util.Vector<java.util.HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.NOT_IMPLEMENTED;
  }
}
