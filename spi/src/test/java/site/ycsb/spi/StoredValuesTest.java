package site.ycsb.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

final class StoredValuesTest {
  @Test
  @SuppressWarnings("NullAway") // what bindings written for YCSB do
  void dropAbsent_nullsAndTextsThatAreNull_leavesTheOthers() {
    Map<String, ByteIterator> record = new HashMap<>();
    record.put("null", null);
    record.put("null text", new StringByteIterator(null));
    record.put("empty text", new StringByteIterator(""));
    record.put("text", new StringByteIterator("null"));
    record.put("no bytes", new ByteArrayByteIterator(new byte[0]));
    StoredValues.dropAbsent(record);
    assertEquals(Set.of("empty text", "text", "no bytes"), record.keySet());
  }
}
