package site.ycsb.workloads;

import java.util.HashMap;
import java.util.List;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.StringByteIterator;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.generator.RandomSource;

/**
 * Makes values to write: random ones, whose bytes are made when they are read, or the ones that can
 * be verified later, which are texts as in YCSB. Both can be read again.
 */
final class FieldValues {
  private final FieldNames names;
  private final boolean verifiable;
  private final RandomSource random;

  FieldValues(FieldNames names, boolean verifiable, RandomSource random) {
    this.names = names;
    this.random = random;
    this.verifiable = verifiable;
  }

  /** A value for each field. */
  HashMap<String, ByteIterator> all(String key, NumberGenerator lengths) {
    List<String> all = names.list();
    HashMap<String, ByteIterator> values = new HashMap<>(capacity(all.size()));
    for (int i = 0; i < all.size(); i++) {
      put(values, key, all.get(i), lengths);
    }
    return values;
  }

  /** A value for one field. */
  HashMap<String, ByteIterator> one(String key, int field, NumberGenerator lengths) {
    HashMap<String, ByteIterator> values = new HashMap<>(2);
    put(values, key, names.name(field), lengths);
    return values;
  }

  private void put(
      HashMap<String, ByteIterator> values, String key, String field, NumberGenerator lengths) {
    long length = lengths.sampleLong();
    values.put(
        field,
        verifiable
            ? new StringByteIterator(VerifiableValue.text(key, field, (int) length))
            : new RandomByteIterator(length, random));
  }

  private static int capacity(int entries) {
    return (int) (entries / 0.75f) + 1;
  }
}
