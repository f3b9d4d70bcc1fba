package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

/**
 * Carries values between the client and the driver.
 *
 * <p>Text and blob look the same on the wire, so bytes go through as they are, both ways; that
 * bytes bound to a text column are UTF-8 is checked by the server, which rejects others. Confined
 * to one thread and to the rows of one statement.
 *
 * <p>Cost: a value written is copied out of its iterator once; a value read is not copied.
 */
final class FieldCodec {
  private @Nullable ColumnDefinitions lastDefinitions;
  private @Nullable String[] names = {};
  private int keyColumn;

  static ByteBuffer encodeKey(String key) {
    return ByteBuffer.wrap(key.getBytes(StandardCharsets.UTF_8));
  }

  /** Consumes the iterator. */
  static ByteBuffer encode(ByteIterator value) {
    // its bytes are the low ones of its characters: right for ASCII only
    return value instanceof StringByteIterator
        ? ByteBuffer.wrap(value.toString().getBytes(StandardCharsets.UTF_8))
        : ByteBuffer.wrap(value.toArray());
  }

  /** Adds the row's fields to a result; neither the key nor fields without a value. */
  void decode(Row row, Map<String, ByteIterator> result) {
    @Nullable String[] columns = namesOf(row.getColumnDefinitions());
    for (int i = 0; i < columns.length; i++) {
      @Nullable String name = columns[i];
      if (name != null) {
        @Nullable ByteBuffer value = row.getBytesUnsafe(i);
        if (value != null) {
          result.put(name, decode(value));
        }
      }
    }
  }

  /** The key of a row that has it. */
  String key(Row row) {
    namesOf(row.getColumnDefinitions());
    @Nullable ByteBuffer key = row.getBytesUnsafe(keyColumn);
    return key == null ? "" : StandardCharsets.UTF_8.decode(key).toString();
  }

  private static ByteIterator decode(ByteBuffer value) {
    if (value.hasArray()) {
      return new ByteArrayByteIterator(
          value.array(), value.arrayOffset() + value.position(), value.remaining());
    }
    byte[] copy = new byte[value.remaining()];
    value.duplicate().get(copy);
    return new ByteArrayByteIterator(copy);
  }

  /** The driver hands out the same definitions with every row until the table is altered. */
  @SuppressWarnings("ReferenceEquality")
  private @Nullable String[] namesOf(ColumnDefinitions definitions) {
    if (definitions != lastDefinitions) {
      @Nullable String[] found = new String[definitions.size()];
      for (int i = 0; i < found.length; i++) {
        String name = definitions.get(i).getName().asInternal();
        found[i] = name.equals(Cql.KEY_COLUMN) ? null : name;
        keyColumn = found[i] == null ? i : keyColumn;
      }
      names = found;
      lastDefinitions = definitions;
    }
    return names;
  }
}
