package site.ycsb.db.hbase;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellBuilder;
import org.apache.hadoop.hbase.CellBuilderFactory;
import org.apache.hadoop.hbase.CellBuilderType;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;
import site.ycsb.spi.RecordPart;

/**
 * Carries records between the client and HBase's client. Confined to one thread.
 *
 * <p>Cost: a value written is copied out of its iterator once; a value read is not copied. Names
 * are turned into bytes once, and back once.
 */
final class RowCodec {
  private final Durability durability;

  /** Creates cells that refer to the arrays they are given. */
  private final CellBuilder cell;

  private final Charset keyCharset;
  private final Charset nameCharset;
  private final Map<String, byte[]> qualifiers = new HashMap<>();
  private final ColumnNames names;

  /**
   * A codec of one table.
   *
   * @param asBytes which of keys and names are texts whose characters are one byte each
   */
  RowCodec(byte[] family, Durability durability, Set<RecordPart> asBytes) {
    this.durability = durability;
    this.keyCharset = charset(asBytes, RecordPart.KEY);
    this.nameCharset = charset(asBytes, RecordPart.FIELD_NAME);
    this.names = new ColumnNames(nameCharset);
    this.cell =
        CellBuilderFactory.create(CellBuilderType.SHALLOW_COPY)
            .setFamily(family)
            .setTimestamp(HConstants.LATEST_TIMESTAMP)
            .setType(Cell.Type.Put);
  }

  /** How a part of records is written, given which of them are bytes. */
  static Charset charset(Set<RecordPart> asBytes, RecordPart part) {
    return asBytes.contains(part) ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
  }

  byte[] row(String key) {
    return key.getBytes(keyCharset);
  }

  /** The key of a record. */
  String key(Result record) {
    Cell first = record.rawCells()[0];
    return new String(first.getRowArray(), first.getRowOffset(), first.getRowLength(), keyCharset);
  }

  /** The column of a field; the array is kept and not to be changed. */
  byte[] qualifier(String field) {
    byte @Nullable [] known = qualifiers.get(field);
    if (known == null) {
      known = field.getBytes(nameCharset);
      if (qualifiers.size() < ColumnNames.MAX_COLUMNS) {
        qualifiers.put(field, known);
      }
    }
    return known;
  }

  /** Consumes the values' iterators. */
  Put put(String key, Map<String, ByteIterator> values) throws IOException {
    byte[] row = row(key);
    Put put = new Put(row, true);
    put.setDurability(durability);
    cell.setRow(row);
    for (Map.Entry<String, ByteIterator> field : values.entrySet()) {
      cell.setQualifier(qualifier(field.getKey()));
      cell.setValue(bytes(field.getValue()));
      put.add(cell.build());
    }
    return put;
  }

  /** Adds the fields of a record to a result. */
  void decode(Result record, Map<String, ByteIterator> result) {
    names.beginRecord();
    for (Cell read : record.rawCells()) {
      result.put(
          names.name(
              read.getQualifierArray(), read.getQualifierOffset(), read.getQualifierLength()),
          new ByteArrayByteIterator(
              read.getValueArray(), read.getValueOffset(), read.getValueLength()));
    }
  }

  private static byte[] bytes(ByteIterator value) {
    // its bytes are the low ones of its characters: right for ASCII only
    return value instanceof StringByteIterator
        ? value.toString().getBytes(StandardCharsets.UTF_8)
        : value.toArray();
  }

  /**
   * The fields' names for columns of one table: one String for each, however often a column comes,
   * so that a cell costs neither a String nor that String's hash. Confined to one thread.
   *
   * <p>Cost of a look-up: one comparison where the column follows the one that it followed the last
   * time, as in records of the same fields; otherwise a hash of its bytes as well.
   */
  static final class ColumnNames {
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
}
