package site.ycsb.client.chain;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.NumericByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.client.chain.RetryingDB.RetryCounts;
import site.ycsb.client.pace.Timer;
import site.ycsb.testing.doubles.AnsweringDB;

class RetryingDBTest {
  private final Deque<Status> answers = new ArrayDeque<>();
  private final List<String> calls = new ArrayList<>();
  private final List<Long> pauses = new ArrayList<>();
  private final AtomicLong clock = new AtomicLong();
  private final RetryCounts counts = new RetryCounts();
  private boolean stopped;

  private final Timer timer =
      new Timer() {
        @Override
        public long nanoTime() {
          return clock.get();
        }

        @Override
        public void park(long nanos) {
          pauses.add(nanos / 1_000_000);
          clock.addAndGet(nanos);
        }
      };

  private DB retrying(int limit) {
    RetryPolicy policy = new RetryPolicy(limit, Set.of("ERROR"), 10);
    return new RetryingDB(new Answering(), policy, counts, () -> stopped, timer);
  }

  @Test
  void update_failsTwice_sendsTheSameBytesAgain() {
    answers.addAll(List.of(Status.ERROR, Status.ERROR, Status.OK));
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("f", new RandomByteIterator(40));
    assertEquals(Status.OK, retrying(3).update("t", "k", values));
    assertEquals(3, calls.size());
    assertEquals(40 + "update f ".length(), calls.get(0).length());
    assertEquals(1, Set.copyOf(calls).size());
    assertEquals(List.of(10L, 20L), pauses);
    assertEquals("[Retries 2, Recovered 1, GivenUp 0]", metrics());
  }

  @Test
  void insert_textsAndNumbers_stayWhatTheyAre() {
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("text", new StringByteIterator("é €"));
    values.put("whole", new NumericByteIterator(7L));
    values.put("floating", new NumericByteIterator(2.5));
    List<String> seen = new ArrayList<>();
    DB db =
        new AnsweringDB() {
          @Override
          protected Status answer() {
            return Status.NOT_IMPLEMENTED;
          }

          @Override
          public Status insert(String table, String key, Map<String, ByteIterator> sent) {
            seen.add(
                sent.get("text")
                    + " "
                    + number(sent, "whole").getLong()
                    + " "
                    + number(sent, "floating").getDouble());
            sent.remove("whole").toArray();
            return seen.size() < 3 ? Status.ERROR : Status.OK;
          }
        };
    RetryPolicy policy = new RetryPolicy(2, Set.of("ERROR"), 10);
    assertEquals(
        Status.OK,
        new RetryingDB(db, policy, counts, () -> stopped, timer).insert("t", "k", values));
    assertEquals(List.of("é € 7 2.5", "é € 7 2.5", "é € 7 2.5"), seen);
  }

  @Test
  @SuppressWarnings("NullAway") // as bindings return a field that is absent
  void insert_valuesThatAreAbsent_areHandedOnAsTheyAre() {
    ByteIterator nullText = new StringByteIterator(null);
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("none", null);
    values.put("text", nullText);
    values.put("there", new StringByteIterator("x"));
    List<Map<String, ByteIterator>> seen = new ArrayList<>();
    DB db =
        new AnsweringDB() {
          @Override
          protected Status answer() {
            return Status.NOT_IMPLEMENTED;
          }

          @Override
          public Status insert(String table, String key, Map<String, ByteIterator> sent) {
            seen.add(sent);
            return seen.size() < 2 ? Status.ERROR : Status.OK;
          }
        };
    RetryPolicy policy = new RetryPolicy(1, Set.of("ERROR"), 10);
    assertEquals(
        Status.OK,
        new RetryingDB(db, policy, counts, () -> stopped, timer).insert("t", "k", values));
    assertEquals(2, seen.size());
    for (Map<String, ByteIterator> sent : seen) {
      assertEquals(Set.of("none", "text", "there"), sent.keySet());
      assertNull(sent.get("none"));
      assertSame(nullText, sent.get("text"));
    }
  }

  @Test
  @SuppressWarnings("NullAway") // as a binding made without null checks may do
  void insert_statusWithoutName_isAnErrorAndTriedAgain() {
    answers.addAll(List.of(new Status(null, "nameless"), Status.OK));
    assertEquals(Status.OK, retrying(1).insert("t", "k", new HashMap<>()));
    assertEquals("[Retries 1, Recovered 1, GivenUp 0]", metrics());
  }

  @Test
  void insert_failsAlways_givesUpAfterTheLimit() {
    answers.addAll(List.of(Status.ERROR, Status.ERROR, Status.ERROR, Status.OK));
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("f", new StringByteIterator("v"));
    assertEquals(Status.ERROR, retrying(2).insert("t", "k", values));
    assertEquals(List.of("insert f v", "insert f v", "insert f v"), calls);
    assertEquals("[Retries 2, Recovered 0, GivenUp 1]", metrics());
  }

  @Test
  void read_failsOnce_hasNothingOfTheFirstTry() {
    answers.addAll(List.of(Status.ERROR, Status.OK));
    Map<String, ByteIterator> result = new HashMap<>();
    assertEquals(Status.OK, retrying(1).read("t", "k", null, result));
    assertEquals(Set.of("try2"), result.keySet());
  }

  @Test
  void scan_failsOnce_hasNothingOfTheFirstTry() {
    answers.addAll(List.of(Status.ERROR, Status.OK));
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertEquals(Status.OK, retrying(1).scan("t", "k", 1, null, rows));
    assertEquals(1, rows.size());
  }

  @Test
  void delete_otherStatus_isNotTriedAgain() {
    answers.add(Status.NOT_FOUND);
    assertEquals(Status.NOT_FOUND, retrying(5).delete("t", "k"));
    assertEquals(1, calls.size());
    assertEquals("[Retries 0, Recovered 0, GivenUp 0]", metrics());
  }

  @Test
  void delete_stopRequested_isNotTriedAgain() {
    answers.addAll(List.of(Status.ERROR, Status.OK));
    stopped = true;
    assertEquals(Status.ERROR, retrying(5).delete("t", "k"));
  }

  @Test
  void pauseNanos_manyRetries_staysBounded() {
    RetryPolicy policy = new RetryPolicy(1_000, Set.of(), 3_600_000);
    assertTrue(policy.pauseNanos(1_000) > 0);
    assertEquals(policy.pauseNanos(11), policy.pauseNanos(1_000));
  }

  private static NumericByteIterator number(Map<String, ByteIterator> values, String field) {
    return (NumericByteIterator) Objects.requireNonNull(values.get(field));
  }

  private String metrics() {
    return counts.section().metrics().stream()
        .map(metric -> metric.name() + " " + metric.value())
        .toList()
        .toString();
  }

  private final class Answering extends DB {
    private Status answer(String call) {
      calls.add(call);
      return answers.remove();
    }

    private String text(Map<String, ByteIterator> values) {
      StringBuilder text = new StringBuilder();
      values.forEach(
          (field, value) ->
              text.append(field).append(' ').append(new String(value.toArray(), UTF_8)));
      return text.toString();
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      Status status = answer("read");
      result.put("try" + calls.size(), new StringByteIterator(""));
      return status;
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      result.add(new HashMap<>());
      return answer("scan");
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return answer("update " + text(values));
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return answer("insert " + text(values));
    }

    @Override
    public Status delete(String table, String key) {
      return answer("delete");
    }
  }
}
