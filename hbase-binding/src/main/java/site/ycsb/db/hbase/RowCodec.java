package site.ycsb.db.hbase;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
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
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;
import site.ycsb.db.session.NameCache;
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
  private final NameCache names;

  /**
   * @param asBytes which of keys and names are texts whose characters are one byte each
   */
  RowCodec(byte[] family, Durability durability, Set<RecordPart> asBytes) {
    this.durability = durability;
    this.keyCharset = charset(asBytes, RecordPart.KEY);
    this.nameCharset = charset(asBytes, RecordPart.FIELD_NAME);
    this.names = new NameCache(nameCharset);
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
      if (qualifiers.size() < NameCache.MAX_NAMES) {
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
          names
              .at(read.getQualifierArray(), read.getQualifierOffset(), read.getQualifierLength())
              .text(),
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
}
