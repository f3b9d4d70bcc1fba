package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.StringByteIterator;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.spi.UnprotectedException;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

/** Making, checking and dropping tables. Each test has a table of its own. */
@ExtendWith(LocalServer.class)
class SchemaIT {
  private static final String KEYSPACE = "it_schema";

  @Test
  void check_missingKeyspace_isAMissingTable(LocalServer.Running server) {
    try (SchemaAdmin admin = admin(server, "it_no_such_keyspace")) {
      TableSchema wanted = new TableSchema("t", List.of("a"), ValueStorage.TEXT);

      assertFalse(admin.check(wanted).tableExists());
      admin.drop(wanted);
      assertFalse(admin.check(wanted).tableExists());
    }
  }

  @Test
  void create_twice_keepsTheTableUntilDropped(LocalServer.Running server) {
    try (SchemaAdmin admin = admin(server, KEYSPACE)) {
      TableSchema wanted = new TableSchema("twice", List.of("a", "B.c"), ValueStorage.BYTES);
      admin.drop(wanted);
      assertFalse(admin.check(wanted).tableExists());

      admin.create(wanted);
      admin.create(wanted);
      assertTrue(admin.check(wanted).usable());
      assertEquals(Map.of("a", "a", "B.c", "B.c"), admin.names(wanted));

      admin.drop(wanted);
      assertFalse(admin.check(wanted).tableExists());
    }
  }

  @Test
  void check_otherTable_namesTheDifferences(LocalServer.Running server) {
    try (SchemaAdmin admin = admin(server, KEYSPACE)) {
      admin.create(new TableSchema("other", List.of("a", "b"), ValueStorage.TEXT));

      SchemaState state =
          admin.check(new TableSchema("other", List.of("b", "c"), ValueStorage.BYTES));
      assertTrue(state.tableExists());
      assertEquals(List.of("c"), state.missingFields());
      assertEquals(List.of("a"), state.foreignNames());
      assertEquals(
          List.of(
              "columns have the types {b=text}, values are bytes and need blob",
              "the keyspace is " + KEYSPACE),
          state.notes());
    }
  }

  @Test
  void isEmpty_table_untilItHasARecord(LocalServer.Running server) throws Exception {
    CassandraDB db = db(server, KEYSPACE);
    TableSchema wanted = new TableSchema("empty", List.of("a"), ValueStorage.TEXT);
    try (SchemaAdmin admin = db.schemaAdmin()) {
      admin.drop(wanted);
      assertTrue(admin.isEmpty("empty"));
      admin.create(wanted);
      assertTrue(admin.isEmpty("empty"));

      db.init();
      db.insert("empty", "k", StringByteIterator.getByteIteratorMap(Map.of("a", "1")));
      db.cleanup();

      assertFalse(admin.isEmpty("empty"));
    }
  }

  @Test
  void create_impossibleTable_isRejected(LocalServer.Running server) {
    try (SchemaAdmin admin = admin(server, KEYSPACE)) {
      TableSchema wanted = new TableSchema("no-table", List.of("a"), ValueStorage.TEXT);

      ConfigurationException e =
          assertThrows(ConfigurationException.class, () -> admin.create(wanted));
      assertEquals("table", e.problems().get(0).key());
    }
  }

  @Test
  void create_atRestRequiredOfAServerWithoutPlugIn_isRejected(LocalServer.Running server) {
    CassandraDB db = db(server, KEYSPACE);
    db.getProperties().setProperty("atrest", "required");
    db.getProperties().setProperty("cassandra.atrest.keycheck", "0123456789abcdef");
    TableSchema wanted = new TableSchema("atrest", List.of("a"), ValueStorage.TEXT);
    try (SchemaAdmin admin = db.schemaAdmin()) {
      UnprotectedException e = assertThrows(UnprotectedException.class, () -> admin.create(wanted));

      assertTrue(
          String.valueOf(e.getMessage())
              .contains("the server creates no encrypted table (Could not create Compression"),
          e::getMessage);
      assertFalse(admin.check(wanted).tableExists());
    }
  }

  @Test
  void print_withoutServer_isWhatCreateRuns() {
    CassandraDB db = new CassandraDB();
    Properties properties = new Properties();
    properties.setProperty("cassandra.replicationfactor", "3");
    db.setProperties(properties);
    TableSchema wanted = new TableSchema("t", List.of("a"), ValueStorage.TEXT);

    try (SchemaAdmin admin = db.schemaAdmin()) {
      assertEquals(
          Cql.createKeyspace("ycsb", 3)
              + ";\n\n"
              + Cql.createTable("ycsb", wanted, Optional.empty())
              + ";\n",
          admin.print(wanted));
    }
  }

  @Test
  void print_atRestRequired_writesTheCheckValueOfTheKey() {
    Properties properties = new Properties();
    properties.setProperty("atrest", "required");
    properties.setProperty("cassandra.atrest.keycheck", "0123456789abcdef");
    properties.setProperty("cassandra.atrest.keylength", "128");

    assertTrue(
        printed(properties)
            .endsWith(
                """
                ) WITH compression = {
                    'class': 'EncryptingLZ4Compressor',
                    'cipher_algorithm': 'AES/GCM/NoPadding',
                    'secret_key_strength': '128',
                    'system_key_file': 'system.key',
                    'key_check_value': '0123456789abcdef',
                    'chunk_length_in_kb': '16'};
                """),
        printed(properties));
  }

  @Test
  void print_atRestRequiredWithoutCheckValue_isRejected() {
    Properties properties = new Properties();
    properties.setProperty("atrest", "required");
    properties.setProperty("cassandra.atrest.chunklength", "17");

    ConfigurationException rejected =
        assertThrows(ConfigurationException.class, () -> printed(properties));
    assertEquals(
        List.of("cassandra.atrest.keycheck", "cassandra.atrest.chunklength"),
        rejected.problems().stream().map(Problem::key).toList());
  }

  @Test
  void atRest_plainServer_isInClearAndSaysWhy(LocalServer.Running server) {
    try (SchemaAdmin admin = admin(server, KEYSPACE)) {
      TableSchema wanted = new TableSchema("unprotected", List.of("a"), ValueStorage.TEXT);
      admin.create(wanted);

      AtRestState state = admin.atRest(wanted).orElseThrow();

      assertEquals(AtRestState.Protection.IN_CLEAR, state.data());
      assertEquals(AtRestState.Protection.IN_CLEAR, state.log());
      assertEquals(AtRestState.Protection.IN_CLEAR, state.hints());
      assertFalse(state.fulfilsRequired());
      assertEquals(3, state.reasons().size(), state.reasons().toString());
      assertTrue(state.reasons().get(0).contains("LZ4Compressor"), state.reasons().toString());
    }
  }

  private static String printed(Properties properties) {
    CassandraDB db = new CassandraDB();
    db.setProperties(properties);
    try (SchemaAdmin admin = db.schemaAdmin()) {
      return admin.print(new TableSchema("t", List.of("a"), ValueStorage.TEXT));
    }
  }

  private static SchemaAdmin admin(LocalServer.Running server, String keyspace) {
    return db(server, keyspace).schemaAdmin();
  }

  private static CassandraDB db(LocalServer.Running server, String keyspace) {
    CassandraDB db = new CassandraDB();
    db.setProperties(server.properties(keyspace));
    return db;
  }
}
