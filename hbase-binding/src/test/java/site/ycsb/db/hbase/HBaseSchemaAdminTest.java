package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.config.ConfigurationException;
import site.ycsb.db.hbase.HBaseSchemaAdmin.TableColumns;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.run.KeySpace;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

class HBaseSchemaAdminTest {
  private static final TableSchema WANTED =
      new TableSchema("usertable", List.of("field0", "field1"), ValueStorage.TEXT);

  @Test
  void print_withoutServer_isWhatTheShellTakes() {
    try (SchemaAdmin admin = admin()) {
      assertEquals("create 'usertable', 'family'\n", admin.print(WANTED));
    }
    try (SchemaAdmin admin = admin("hbase.namespace=ns", "columnfamily=f'", "hbase.regions=3")) {
      assertEquals(
          """
          create_namespace 'ns'
          create 'ns:usertable', 'f\\'', SPLITS => ['user3767', 'user6534']
          """,
          admin.print(WANTED));
    }
  }

  @Test
  void print_keysOfBytes_areEscapedForTheShell() {
    HBaseDB db = new HBaseDB();
    db.setProperties(HBaseConfigTest.properties("hbase.regions=3"));
    db.keepAsBytes(Set.of(RecordPart.KEY));
    KeySpace keys = count -> List.of("\u0000", "a'", "\u00ff\"");
    try (SchemaAdmin admin = db.schemaAdmin()) {
      assertEquals(
          "create 'usertable', 'family', SPLITS => ['a', \"\\xff\"]\n",
          admin.print(new TableSchema("usertable", List.of("field0"), ValueStorage.BYTES, keys)));
    }
  }

  @Test
  void print_atRestRequired_encryptsTheFamily() {
    try (SchemaAdmin admin = admin("atrest=required")) {
      assertEquals(
          "create 'usertable', {NAME => 'family', ENCRYPTION => 'AES'}\n", admin.print(WANTED));
    }
  }

  @Test
  void print_nameThatHBaseRejects_namesTheTable() {
    try (SchemaAdmin admin = admin()) {
      ConfigurationException e =
          assertThrows(
              ConfigurationException.class,
              () -> admin.print(new TableSchema("a table", List.of("field0"), ValueStorage.TEXT)));
      assertEquals("table", e.problems().get(0).key());
    }
  }

  @Test
  void compare_recordsOfAnotherTable_tellsBothSides() {
    assertEquals(
        SchemaState.of(true, List.of("field0", "field1"), List.of("e0"), List.of()),
        new TableColumns(Set.of("e0")).compare(WANTED));
  }

  @Test
  void compare_recordsWithFewerFields_areFine() {
    assertEquals(
        SchemaState.of(true, List.of(), List.of(), List.of()),
        new TableColumns(Set.of("field1")).compare(WANTED));
    assertEquals(
        SchemaState.of(true, List.of(), List.of(), List.of()),
        new TableColumns(Set.of()).compare(WANTED));
    assertEquals(
        SchemaState.of(true, List.of(), List.of("more"), List.of()),
        new TableColumns(Set.of("field1", "more")).compare(WANTED));
  }

  private static SchemaAdmin admin(String... settings) {
    HBaseDB db = new HBaseDB();
    db.setProperties(HBaseConfigTest.properties(settings));
    return db.schemaAdmin();
  }
}
