package site.ycsb.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

final class NullDBTest {
  @Test
  void operations_any_areOkAndTouchNothing() {
    NullDB db = new NullDB();
    StringByteIterator value = new StringByteIterator("value");
    Map<String, ByteIterator> values = new HashMap<>(Map.of("f", value));
    Map<String, ByteIterator> result = new HashMap<>();
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertEquals(Status.OK, db.insert("t", "k", values));
    assertEquals(Status.OK, db.update("t", "k", values));
    assertEquals(5, value.bytesLeft());
    assertEquals(Status.OK, db.read("t", "k", null, result));
    assertEquals(Status.OK, db.scan("t", "k", 3, null, rows));
    assertEquals(Status.OK, db.delete("t", "k"));
    assertTrue(result.isEmpty());
    assertTrue(rows.isEmpty());
  }
}
