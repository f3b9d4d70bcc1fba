package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

class TableColumnsTest {
  private static final Map<String, String> KEY = Map.of("y_id", "text");
  private static final TableSchema TEXT =
      new TableSchema("t", List.of("a", "b"), ValueStorage.TEXT);
  private static final TableSchema BYTES =
      new TableSchema("t", List.of("a", "b"), ValueStorage.BYTES);

  @Test
  void compare_noTable_saysSo() {
    SchemaState state = new TableColumns(Map.of(), Map.of()).compare(TEXT);

    assertFalse(state.tableExists());
    assertFalse(state.usable());
  }

  @Test
  void compare_fittingTable_isUsable() {
    assertTrue(new TableColumns(KEY, Map.of("a", "text", "b", "text")).compare(TEXT).usable());
    assertTrue(new TableColumns(KEY, Map.of("a", "blob", "b", "blob")).compare(BYTES).usable());
    assertTrue(new TableColumns(KEY, Map.of("a", "blob", "b", "ascii")).compare(TEXT).usable());
  }

  @Test
  void compare_otherColumns_areMissingAndForeign() {
    SchemaState state = new TableColumns(KEY, Map.of("b", "text", "c", "text")).compare(TEXT);

    assertEquals(List.of("a"), state.missingFields());
    assertEquals(List.of("c"), state.foreignNames());
    assertFalse(state.usable());
  }

  @Test
  void compare_textColumnsForBytes_areNoted() {
    SchemaState state = new TableColumns(KEY, Map.of("a", "text", "b", "blob")).compare(BYTES);

    assertEquals(1, state.notes().size());
    assertTrue(state.notes().get(0).contains("{a=text}"), state.notes().get(0));
    assertFalse(state.usable());
  }

  @Test
  void compare_otherPrimaryKey_isNoted() {
    Map<String, String> fields = Map.of("a", "text", "b", "text");

    assertEquals(1, new TableColumns(Map.of("id", "text"), fields).compare(TEXT).notes().size());
    assertEquals(1, new TableColumns(Map.of("y_id", "int"), fields).compare(TEXT).notes().size());
    assertEquals(
        1,
        new TableColumns(Map.of("y_id", "text", "c", "text"), fields).compare(TEXT).notes().size());
  }

  @Test
  void valueStorage_columns_decideIt() {
    assertEquals(ValueStorage.BYTES, new TableColumns(Map.of(), Map.of()).valueStorage());
    assertEquals(ValueStorage.BYTES, new TableColumns(KEY, Map.of("a", "blob")).valueStorage());
    assertEquals(
        ValueStorage.TEXT, new TableColumns(KEY, Map.of("a", "blob", "b", "text")).valueStorage());
  }
}
