package site.ycsb.db.hbase;

import java.nio.charset.Charset;
import java.util.Arrays;
import org.apache.hadoop.hbase.util.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * The fields' names for columns of one table: one String for each, however often a column comes, so
 * that a cell costs neither a String nor that String's hash. Confined to one thread.
 *
 * <p>Cost of a look-up: one comparison where the column follows the one that it followed the last
 * time, as in records of the same fields; otherwise a hash of its bytes as well.
 */
final class ColumnNames {
  /** More different columns than this are decoded each time. */
  static final int MAX_COLUMNS = 1024;

  private static final int SLOTS = 4 * MAX_COLUMNS;

  private final @Nullable Column[] slots = new Column[SLOTS];
  private final Column beforeFirst = new Column(new byte[0], "");
  private Column latest = beforeFirst;
  private final Charset charset;
  private int known;

  ColumnNames(Charset charset) {
    this.charset = charset;
  }

  /** The next name is that of a record's first column. */
  void beginRecord() {
    latest = beforeFirst;
  }

  /** The name for a column, whose bytes aren't kept. */
  String name(byte[] bytes, int offset, int length) {
    @Nullable Column expected = latest.next;
    if (expected != null && expected.is(bytes, offset, length)) {
      latest = expected;
      return expected.name;
    }
    int slot = Bytes.hashCode(bytes, offset, length) & (SLOTS - 1);
    @Nullable Column column = slots[slot];
    while (column != null && !column.is(bytes, offset, length)) {
      slot = (slot + 1) & (SLOTS - 1);
      column = slots[slot];
    }
    if (column == null) {
      String name = new String(bytes, offset, length, charset);
      if (known == MAX_COLUMNS) {
        return name;
      }
      column = new Column(Arrays.copyOfRange(bytes, offset, offset + length), name);
      slots[slot] = column;
      known++;
    }
    latest.next = column;
    latest = column;
    return column.name;
  }

  private static final class Column {
    final byte[] qualifier;
    final String name;

    /** What followed it in the record before. */
    @Nullable Column next;

    Column(byte[] qualifier, String name) {
      this.qualifier = qualifier;
      this.name = name;
    }

    boolean is(byte[] bytes, int offset, int length) {
      return Bytes.equals(qualifier, 0, qualifier.length, bytes, offset, length);
    }
  }
}
