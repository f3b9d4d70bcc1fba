package site.ycsb.workloads;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.Status;
import site.ycsb.config.Notices;
import site.ycsb.testing.doubles.AnsweringDB;

@SuppressWarnings("NullAway") // a null fails the test
final class InsertionTest {
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final Notices notices = new Notices(new PrintStream(said, true, StandardCharsets.UTF_8));

  /** Fails a number of times, and consumes values each time. */
  private static final class FailingDB extends AnsweringDB {
    private int failures;
    final List<byte[]> sent = new ArrayList<>();

    FailingDB(int failures) {
      this.failures = failures;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      sent.add(values.get("f").toArray());
      return failures-- > 0 ? Status.ERROR : Status.OK;
    }

    @Override
    protected Status answer() {
      return Status.NOT_IMPLEMENTED;
    }
  }

  private boolean insert(FailingDB db, boolean keepGoing, int retries) {
    HashMap<String, ByteIterator> values = new HashMap<>();
    values.put("f", new RandomByteIterator(50));
    return new Insertion(keepGoing, notices, () -> false).insert(db, "t", "k", values, retries, 0);
  }

  @Test
  void insert_firstTrySucceeds_triesOnce() {
    FailingDB db = new FailingDB(0);
    assertTrue(insert(db, false, 3));
    assertEquals(1, db.sent.size());
    assertEquals("", said.toString(StandardCharsets.UTF_8));
  }

  @Test
  void insert_failureAndNoRetries_endsTheThread() {
    FailingDB db = new FailingDB(1);
    assertFalse(insert(db, false, 0));
    assertEquals(1, db.sent.size());
    String text = said.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("inserted in 1 try; its thread stops loading"), text);
    assertFalse(text.contains("keep_going"), text);
  }

  @Test
  void insert_failureAfterASuccess_tellsHowToGoOn() {
    HashMap<String, ByteIterator> values = new HashMap<>();
    values.put("f", new RandomByteIterator(50));
    Insertion insertion = new Insertion(false, notices, () -> false);
    assertTrue(insertion.insert(new FailingDB(0), "t", "k", values, 0, 0));
    assertFalse(insertion.insert(new FailingDB(1), "t", "k", values, 0, 0));
    assertTrue(said.toString(StandardCharsets.UTF_8).contains("keep_going_on_error=true"));
  }

  @Test
  void insert_failureAndKeepGoing_goesOn() {
    assertTrue(insert(new FailingDB(1), true, 0));
  }

  @Test
  void insert_retries_sendTheSameBytes() {
    FailingDB db = new FailingDB(3);
    assertTrue(insert(db, false, 3));
    assertEquals(4, db.sent.size());
    assertEquals(50, db.sent.get(0).length);
    for (byte[] bytes : db.sent) {
      assertArrayEquals(db.sent.get(0), bytes);
    }
  }

  @Test
  void insert_moreFailuresThanRetries_endsTheThread() {
    FailingDB db = new FailingDB(10);
    assertFalse(insert(db, false, 2));
    assertEquals(3, db.sent.size());
  }

  @Test
  void insert_stopRequested_triesNoMore() {
    FailingDB db = new FailingDB(10);
    HashMap<String, ByteIterator> values = new HashMap<>();
    values.put("f", new RandomByteIterator(50));
    assertFalse(new Insertion(false, notices, () -> true).insert(db, "t", "k", values, 5, 3600));
    assertEquals(1, db.sent.size());
  }

  @Test
  void insert_threadInterrupted_endsAndStaysInterrupted() {
    Thread.currentThread().interrupt();
    HashMap<String, ByteIterator> values = new HashMap<>();
    values.put("f", new RandomByteIterator(50));
    boolean goesOn =
        new Insertion(true, notices, () -> false)
            .insert(new FailingDB(10), "t", "k", values, 5, 3600);
    assertTrue(Thread.interrupted());
    assertFalse(goesOn);
  }
}
