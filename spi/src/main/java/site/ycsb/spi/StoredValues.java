package site.ycsb.spi;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

/** What bindings put into the record that they return. */
public final class StoredValues {
  private StoredValues() {}

  /**
   * Whether a field is absent. Bindings return null for a field that the record doesn't have, or a
   * text that is null, as for Redis's HMGET and SQL's NULL.
   */
  public static boolean isAbsent(@Nullable ByteIterator value) {
    return value == null || (value instanceof StringByteIterator && value.toString() == null);
  }

  /** Removes the fields that are absent. */
  public static void dropAbsent(Map<String, ByteIterator> record) {
    record.values().removeIf(StoredValues::isAbsent);
  }
}
