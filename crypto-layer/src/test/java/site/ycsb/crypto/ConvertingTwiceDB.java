package site.ycsb.crypto;

import java.util.HashMap;
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** Converts the values of each write twice and keeps the second, as a binding after a conflict. */
public final class ConvertingTwiceDB extends MapDB {
  /** A new store. */
  public ConvertingTwiceDB() {}

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return super.insert(table, key, convertedAgain(values));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return super.update(table, key, convertedAgain(values));
  }

  private static Map<String, ByteIterator> convertedAgain(Map<String, ByteIterator> values) {
    StringByteIterator.getStringMap(values);
    return new HashMap<>(
        StringByteIterator.getByteIteratorMap(StringByteIterator.getStringMap(values)));
  }
}
