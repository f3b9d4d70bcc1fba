package site.ycsb.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** On a clock that goes on by as much as it is told at each reading. */
class DelayedStoreTest {
  private static final long READING_NANOS = 30;
  private static final long OPERATION_NANOS = 970;
  private static final int OPERATIONS = 10_000;

  private long nowNanos;

  private long clock() {
    nowNanos += READING_NANOS;
    return nowNanos;
  }

  private long timeWithShare(String share) throws DBException {
    DelayedStore store = new DelayedStore(this::clock);
    Properties properties = new Properties();
    properties.setProperty(DelayedStore.SHARE, share);
    store.setProperties(properties);
    store.init();
    Map<String, ByteIterator> record = new HashMap<>();
    record.put("field0", new StringByteIterator("x"));
    assertEquals(Status.OK, store.insert("t", "key", record));
    long beginNanos = nowNanos;
    for (int i = 0; i < OPERATIONS; i++) {
      nowNanos += OPERATION_NANOS;
      assertEquals(Status.OK, store.read("t", "key", null, new HashMap<>()));
    }
    store.cleanup();
    return nowNanos - beginNanos;
  }

  @Test
  void operation_share_isThatMuchSlowerThoughTheClockIsCoarse() throws DBException {
    long plain = timeWithShare("0");
    long delayed = timeWithShare("0.05");

    assertEquals((double) OPERATIONS * (OPERATION_NANOS + READING_NANOS), (double) plain);
    assertEquals(1.05, (double) delayed / plain, 0.0005);
  }
}
