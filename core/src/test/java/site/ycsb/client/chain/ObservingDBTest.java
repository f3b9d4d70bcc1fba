package site.ycsb.client.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload.Operation;
import site.ycsb.testing.doubles.AnsweringDB;

class ObservingDBTest {
  private final List<String> seen = new ArrayList<>();

  @Test
  void operations_returned_areSeenWithTheirStatus() {
    DB db = new Seeing(new Answering(null));

    db.read("t", "k", null, new HashMap<>());
    db.scan("t", "k", 1, null, new Vector<>());
    db.update("t", "k", Map.of());
    db.insert("t", "k", Map.of());
    db.delete("t", "k");

    assertEquals(
        List.of(
            "READ", "READ OK",
            "SCAN", "SCAN OK",
            "UPDATE", "UPDATE OK",
            "INSERT", "INSERT OK",
            "DELETE", "DELETE OK"),
        seen);
  }

  @Test
  void operations_thatThrow_areSeenWithoutStatusAndThrowOn() {
    for (Throwable failure :
        List.of(new IllegalStateException("meant"), new InternalError("meant"))) {
      DB db = new Seeing(new Answering(failure));

      assertSame(failure, assertThrows(Throwable.class, () -> db.insert("t", "k", Map.of())));
      assertSame(failure, assertThrows(Throwable.class, () -> db.delete("t", "k")));
    }
    List<String> each = List.of("INSERT", "INSERT null", "DELETE", "DELETE null");
    assertEquals(each, seen.subList(0, 4));
    assertEquals(each, seen.subList(4, 8));
  }

  private final class Seeing extends ObservingDB {
    Seeing(DB db) {
      super(db);
    }

    @Override
    protected void begin(Operation operation) {
      seen.add(operation.name());
    }

    @Override
    protected void end(Operation operation, @Nullable Status status) {
      seen.add(operation + " " + (status == null ? "null" : status.getName()));
    }
  }

  private static final class Answering extends AnsweringDB {
    private final @Nullable Throwable failure;

    Answering(@Nullable Throwable failure) {
      this.failure = failure;
    }

    @Override
    protected Status answer() {
      if (failure instanceof RuntimeException exception) {
        throw exception;
      }
      if (failure instanceof Error error) {
        throw error;
      }
      return Status.OK;
    }
  }
}
