package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static site.ycsb.spi.RecordPart.FIELD_NAME;
import static site.ycsb.spi.RecordPart.KEY;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

class RowCodecTest {
  private static final byte[] FAMILY = Bytes.toBytes("family");

  private final RowCodec codec = new RowCodec(FAMILY, Durability.SKIP_WAL, Set.of());

  @Test
  void put_fields_areColumnsOfTheFamilyInYcsbsLayout() throws Exception {
    byte[] bytes = {0, -1, 10};
    Put put =
        codec.put(
            "größe",
            Map.of("a", new ByteArrayByteIterator(bytes), "b", new StringByteIterator("€")));

    assertEquals("größe", Bytes.toString(put.getRow()));
    assertEquals(Durability.SKIP_WAL, put.getDurability());
    assertEquals(2, put.size());
    assertArrayEquals(bytes, value(put, "a"));
    assertEquals("€", Bytes.toString(value(put, "b")));
  }

  @Test
  void put_keyAndNamesOfBytes_areTheseBytesAndComeBack() throws Exception {
    RowCodec bytes = new RowCodec(FAMILY, Durability.SKIP_WAL, Set.of(KEY, FIELD_NAME));
    String all = new String(everyByte(), StandardCharsets.ISO_8859_1);
    Put put = bytes.put(all, Map.of(all, new StringByteIterator("v")));
    Cell cell = put.get(FAMILY, everyByte()).get(0);
    Map<String, ByteIterator> fields = new HashMap<>();
    bytes.decode(Result.create(List.of(cell)), fields);

    assertArrayEquals(everyByte(), put.getRow());
    assertArrayEquals(everyByte(), CellUtil.cloneQualifier(cell));
    assertEquals(Set.of(all), fields.keySet());
    assertEquals(all, bytes.key(Result.create(List.of(cell))));
  }

  @Test
  void put_keyOfBytesOnly_leavesNamesText() throws Exception {
    RowCodec bytes = new RowCodec(FAMILY, Durability.SKIP_WAL, Set.of(KEY));
    Put put = bytes.put("\u00fc", Map.of("\u00fc", new StringByteIterator("v")));

    assertArrayEquals(new byte[] {(byte) 0xfc}, put.getRow());
    assertEquals("v", Bytes.toString(value(put, "\u00fc")));
  }

  private static byte[] everyByte() {
    byte[] bytes = new byte[256];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }

  @Test
  void decode_rowsWithDifferentColumns_haveTheirOwn() {
    assertEquals(Map.of("a", "1", "b", "2"), decode(Map.of("a", "1", "b", "2")));
    assertEquals(Map.of("b", "3"), decode(Map.of("b", "3")));
    assertEquals(Map.of("a", "4", "c", "5"), decode(Map.of("a", "4", "c", "5")));
    assertEquals(Map.of(), decode(Map.of()));
  }

  @Test
  void decode_manyColumns_haveAllOfThem() {
    Map<String, String> record = new HashMap<>();
    for (int i = 0; i < 3000; i++) {
      record.put("field" + i, "value" + i);
    }

    assertEquals(record, decode(record));
    assertEquals(record, decode(record));
  }

  @Test
  void qualifier_sameField_isMadeOnce() {
    assertSame(codec.qualifier("field0"), codec.qualifier("field0"));
  }

  private static byte[] value(Put put, String qualifier) {
    List<Cell> cells = put.get(FAMILY, Bytes.toBytes(qualifier));
    assertEquals(1, cells.size());
    return CellUtil.cloneValue(cells.get(0));
  }

  private Map<String, String> decode(Map<String, String> record) {
    List<Cell> cells =
        new TreeMap<>(record)
            .entrySet().stream()
                .<Cell>map(
                    field ->
                        new KeyValue(
                            Bytes.toBytes("k"),
                            FAMILY,
                            Bytes.toBytes(field.getKey()),
                            Bytes.toBytes(field.getValue())))
                .toList();
    Map<String, ByteIterator> result = new HashMap<>();
    codec.decode(Result.create(cells), result);
    return StringByteIterator.getStringMap(result);
  }
}
