package site.ycsb.db;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** The fields of one record. Immutable: nobody else has its arrays. */
final class MemoryRecord {
  private final Map<String, byte[]> fields;

  private MemoryRecord(Map<String, byte[]> fields) {
    this.fields = fields;
  }

  /** Consumes values. */
  static MemoryRecord of(Map<String, ByteIterator> values) {
    Map<String, byte[]> fields = new HashMap<>(capacity(values.size()));
    values.forEach((name, value) -> fields.put(name, value.toArray()));
    return new MemoryRecord(fields);
  }

  /** This record with some fields changed or added. */
  MemoryRecord with(MemoryRecord changes) {
    Map<String, byte[]> changed = new HashMap<>(fields);
    changed.putAll(changes.fields);
    return new MemoryRecord(changed);
  }

  /** Adds some fields, or all, to a result. */
  void copyTo(@Nullable Set<String> wanted, Map<String, ByteIterator> result) {
    if (wanted == null) {
      fields.forEach((name, value) -> result.put(name, new ByteArrayByteIterator(value)));
      return;
    }
    for (String name : wanted) {
      byte[] value = fields.get(name);
      if (value != null) {
        result.put(name, new ByteArrayByteIterator(value));
      }
    }
  }

  private static int capacity(int entries) {
    return (int) (entries / 0.75f) + 1;
  }
}
