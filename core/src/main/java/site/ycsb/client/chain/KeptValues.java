package site.ycsb.client.chain;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.NumericByteIterator;
import site.ycsb.StringByteIterator;
import site.ycsb.spi.StoredValues;

/**
 * The values of a record, for any number of tries. Texts and numbers stay what they are, since
 * bindings may store them as such; of all others the bytes are kept. What is absent (null, or a
 * text that is null) is handed on as it was given: the binding decides what it makes of it.
 */
final class KeptValues {
  private final Map<String, Supplier<ByteIterator>> values = new LinkedHashMap<>();

  /** Keeps values, which are consumed. */
  KeptValues(Map<String, ByteIterator> given) {
    given.forEach((field, value) -> values.put(field, keep(value)));
  }

  /** The values, unread. */
  Map<String, ByteIterator> fresh() {
    Map<String, ByteIterator> fresh = new HashMap<>();
    values.forEach((field, value) -> fresh.put(field, value.get()));
    return fresh;
  }

  private static Supplier<ByteIterator> keep(ByteIterator value) {
    if (StoredValues.isAbsent(value)) {
      return () -> value;
    }
    if (value instanceof StringByteIterator) {
      String text = value.toString();
      return () -> new StringByteIterator(text);
    }
    if (value instanceof NumericByteIterator number) {
      return number.isFloatingPoint()
          ? () -> new NumericByteIterator(number.getDouble())
          : () -> new NumericByteIterator(number.getLong());
    }
    byte[] bytes = value.toArray();
    return () -> new ByteArrayByteIterator(bytes);
  }
}
