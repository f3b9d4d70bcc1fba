package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.spi.UnprotectedException;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.atrest.AtRestState.Protection;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

/** Tables made, looked at and dropped on a real server. */
@ExtendWith(LocalServer.class)
class SchemaIT {
  private static final String NAMESPACE = "it_schema";

  @Test
  void create_severalRegions_areReallyThere(LocalServer.Running server) throws Exception {
    TableSchema wanted = new TableSchema("split", List.of("a"), ValueStorage.TEXT);
    try (SchemaAdmin admin = db(server, "hbase.regions=4").schemaAdmin()) {
      admin.drop(wanted);
      admin.create(wanted);
      admin.create(wanted); // a second time does nothing
    }

    assertEquals(List.of("", "user30748", "user51506", "user7225"), startKeys(server, "split"));
  }

  @Test
  void create_keysOfAnotherShape_areCutThere(LocalServer.Running server) throws Exception {
    TableSchema wanted =
        new TableSchema(
            "shaped", List.of("a"), ValueStorage.BYTES, count -> List.of("Fa", "Fzz", "m-_"));
    try (SchemaAdmin admin = db(server, "hbase.regions=3").schemaAdmin()) {
      admin.drop(wanted);
      admin.create(wanted);
    }

    assertEquals(List.of("", "Fz", "m"), startKeys(server, "shaped"));
  }

  @Test
  void create_nothingGiven_makesOneRegion(LocalServer.Running server) throws Exception {
    TableSchema wanted = new TableSchema("whole", List.of("a"), ValueStorage.TEXT);
    try (SchemaAdmin admin = db(server).schemaAdmin()) {
      admin.drop(wanted);
      SchemaState before = admin.check(wanted);
      assertFalse(before.tableExists());
      assertEquals(List.of("the namespace is " + NAMESPACE), before.notes());
      admin.create(wanted);
      assertTrue(admin.check(wanted).usable());
    }

    assertEquals(List.of(""), startKeys(server, "whole"));
  }

  @Test
  void check_recordsOfOtherFields_areForeign(LocalServer.Running server) throws Exception {
    TableSchema wanted = new TableSchema("foreign", List.of("a"), ValueStorage.TEXT);
    HBaseDB db = db(server);
    try (SchemaAdmin admin = db.schemaAdmin()) {
      admin.drop(wanted);
      admin.create(wanted);
      assertTrue(admin.isEmpty("foreign"));
      db.init();
      assertEquals(
          Status.OK,
          db.insert("foreign", "k", StringByteIterator.getByteIteratorMap(Map.of("x", "1"))));
      db.cleanup();
      assertFalse(admin.isEmpty("foreign"));

      assertEquals(
          SchemaState.of(true, List.of("a"), List.of("x"), List.of()), admin.check(wanted));
    }
  }

  @Test
  void check_otherColumnFamily_isNoted(LocalServer.Running server) {
    TableSchema wanted = new TableSchema("family", List.of("a"), ValueStorage.TEXT);
    try (SchemaAdmin admin = db(server).schemaAdmin();
        SchemaAdmin other = db(server, "columnfamily=other").schemaAdmin()) {
      admin.create(wanted);

      assertEquals(
          List.of("it has no column family other, but family (columnfamily)"),
          other.check(wanted).notes());
      assertFalse(other.check(wanted).usable());
    }
  }

  @Test
  void create_atRestRequiredOfAServerWithoutKey_isRejected(LocalServer.Running server) {
    TableSchema wanted = new TableSchema("atrest", List.of("a"), ValueStorage.TEXT);
    try (SchemaAdmin admin = db(server, "atrest=required").schemaAdmin()) {
      UnprotectedException e = assertThrows(UnprotectedException.class, () -> admin.create(wanted));

      assertTrue(
          String.valueOf(e.getMessage())
              .contains("the server creates no encrypted table (Key provider"),
          e::getMessage);
      assertFalse(admin.check(wanted).tableExists());
    }
  }

  @Test
  void atRest_plainTable_isInClearAndTheLogIsUnknown(LocalServer.Running server) {
    TableSchema wanted = new TableSchema("clear", List.of("a"), ValueStorage.TEXT);
    try (SchemaAdmin admin = db(server).schemaAdmin()) {
      admin.create(wanted);

      AtRestState state = admin.atRest(wanted).orElseThrow();

      assertEquals(Protection.IN_CLEAR, state.data());
      // these properties aren't said to come from the local store
      assertEquals(Protection.UNKNOWN, state.log());
      assertEquals(
          List.of(
              "HBase doesn't report how it keeps its log (hbase.regionserver.wal.encryption)",
              "the column family family has no ENCRYPTION"),
          state.reasons());
      assertFalse(state.fulfilsRequired());
    }
  }

  @Test
  void drop_tableThatIsThere_isGone(LocalServer.Running server) {
    TableSchema wanted = new TableSchema("dropped", List.of("a"), ValueStorage.TEXT);
    try (SchemaAdmin admin = db(server).schemaAdmin()) {
      admin.create(wanted);
      admin.drop(wanted);
      admin.drop(wanted); // a second time does nothing

      assertFalse(admin.check(wanted).tableExists());
    }
  }

  private static List<String> startKeys(LocalServer.Running server, String table) throws Exception {
    try (Connection driver = server.driver();
        RegionLocator regions = driver.getRegionLocator(TableName.valueOf(NAMESPACE, table))) {
      return Arrays.stream(regions.getStartKeys()).map(Bytes::toString).toList();
    }
  }

  private static HBaseDB db(LocalServer.Running server, String... settings) {
    Properties properties = server.properties(NAMESPACE);
    properties.putAll(HBaseConfigTest.properties(settings));
    HBaseDB db = new HBaseDB();
    db.setProperties(properties);
    return db;
  }
}
