package site.ycsb.workloads;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.StringByteIterator;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.generator.RandomSource;
import site.ycsb.workloads.fields.RecordShape;

/**
 * Makes values to write: random ones, whose bytes are made when they are read, or the ones that can
 * be verified later, which are texts as in YCSB. Values of a user's fields follow from the record's
 * key where they are to be verified, else from a random number. All can be read again.
 */
final class FieldValues {
  private final FieldNames names;
  private final boolean verifiable;
  private final RandomSource random;
  private final @Nullable RecordShape shape;

  FieldValues(
      FieldNames names, boolean verifiable, Optional<RecordShape> shape, RandomSource random) {
    this.names = names;
    this.random = random;
    this.verifiable = verifiable;
    this.shape = shape.orElse(null);
  }

  HashMap<String, ByteIterator> all(String key, NumberGenerator lengths) {
    List<String> all = names.list();
    HashMap<String, ByteIterator> values = new HashMap<>(capacity(all.size()));
    for (int i = 0; i < all.size(); i++) {
      values.put(all.get(i), value(key, i, lengths));
    }
    return values;
  }

  HashMap<String, ByteIterator> one(String key, int field, NumberGenerator lengths) {
    HashMap<String, ByteIterator> values = new HashMap<>(2);
    values.put(names.name(field), value(key, field, lengths));
    return values;
  }

  private ByteIterator value(String key, int field, NumberGenerator lengths) {
    if (shape != null) {
      return shape.value(
          field, verifiable ? RecordShape.seedOf(key) : random.generator().nextLong());
    }
    long length = lengths.sampleLong();
    return verifiable
        ? new StringByteIterator(VerifiableValue.text(key, names.name(field), (int) length))
        : new RandomByteIterator(length, random);
  }

  private static int capacity(int entries) {
    return (int) (entries / 0.75f) + 1;
  }

  /** The names of a record's fields, and the sets of them that operations request. Immutable. */
  static final class FieldNames {
    private final List<String> names;
    private final Set<String> all;
    private final List<Set<String>> single;

    FieldNames(List<String> names) {
      this.names = Collections.unmodifiableList(names);
      all = Collections.unmodifiableSet(new LinkedHashSet<>(names));
      single = new ArrayList<>(names.size());
      for (String name : names) {
        single.add(Collections.singleton(name));
      }
    }

    /** A prefix and the field's number. */
    static FieldNames numbered(String prefix, int count) {
      return new FieldNames(IntStream.range(0, count).mapToObj(i -> prefix + i).toList());
    }

    List<String> list() {
      return names;
    }

    String name(int index) {
      return names.get(index);
    }

    Set<String> all() {
      return all;
    }

    Set<String> oneOf(long index) {
      return single.get((int) index);
    }
  }
}
