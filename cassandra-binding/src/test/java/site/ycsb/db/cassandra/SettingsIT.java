package site.ycsb.db.cassandra;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Vector;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

/** Settings that the server has to see with each operation. */
@ExtendWith(LocalServer.class)
class SettingsIT {
  private static final String KEYSPACE = "it_settings";
  private static final TableSchema TABLE = new TableSchema("t", List.of("a"), ValueStorage.TEXT);

  @BeforeAll
  static void createTable(LocalServer.Running server) {
    try (SchemaAdmin admin = db(server.properties(KEYSPACE)).schemaAdmin()) {
      admin.create(TABLE);
    }
  }

  @Test
  void readConsistency_moreThanThereAreReplicas_failsReadsOnly(LocalServer.Running server)
      throws DBException {
    CassandraDB db = started(server, "cassandra.readconsistencylevel", "TWO");
    try {
      assertEquals(Status.OK, insert(db));
      assertEquals(Status.OK, db.delete("t", "other"));
      assertEquals(Status.SERVICE_UNAVAILABLE, db.read("t", "k", null, new HashMap<>()));
      assertEquals(Status.SERVICE_UNAVAILABLE, db.scan("t", "k", 1, null, new Vector<>()));
      assertEquals(ValueStorage.TEXT, db.valueStorage("t"), "questions about the schema go on");
    } finally {
      db.cleanup();
    }
  }

  @Test
  void writeConsistency_moreThanThereAreReplicas_failsWritesOnly(LocalServer.Running server)
      throws DBException {
    CassandraDB db = started(server, "cassandra.writeconsistencylevel", "THREE");
    try {
      assertEquals(Status.SERVICE_UNAVAILABLE, insert(db));
      assertEquals(Status.SERVICE_UNAVAILABLE, db.delete("t", "k"));
      assertEquals(Status.NOT_FOUND, db.read("t", "never written", null, new HashMap<>()));
    } finally {
      db.cleanup();
    }
  }

  @Test
  void tracing_on_leavesATraceOfEachOperation(LocalServer.Running server) throws DBException {
    CassandraDB db = started(server, "cassandra.tracing", "true");
    try (CassandraSession observer = CassandraSession.open(server.properties(KEYSPACE))) {
      long before = traces(observer);
      assertEquals(Status.OK, insert(db));
      assertEquals(Status.OK, db.read("t", "k", null, new HashMap<>()));

      // the server writes traces behind the operation's back
      await().atMost(Duration.ofSeconds(60)).until(() -> traces(observer) >= before + 2);
    } finally {
      db.cleanup();
    }
  }

  private static long traces(CassandraSession observer) {
    Row row =
        Objects.requireNonNull(
            observer.driver().execute("SELECT count(*) FROM system_traces.sessions").one());
    return row.getLong(0);
  }

  private static Status insert(CassandraDB db) {
    return db.insert("t", "k", StringByteIterator.getByteIteratorMap(Map.of("a", "value")));
  }

  private static CassandraDB started(LocalServer.Running server, String key, String value)
      throws DBException {
    Properties properties = server.properties(KEYSPACE);
    properties.setProperty(key, value);
    CassandraDB db = db(properties);
    db.init();
    return db;
  }

  private static CassandraDB db(Properties properties) {
    CassandraDB db = new CassandraDB();
    db.setProperties(properties);
    return db;
  }
}
