package site.ycsb.db.hbase;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.db.session.SessionLease.SharedSession;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

/** Writes that are gathered and sent later. */
@ExtendWith(LocalServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BufferingIT {
  private static final String NAMESPACE = "it_buffering";
  private static final TableSchema TABLE =
      new TableSchema("records", List.of("f"), ValueStorage.TEXT);

  @BeforeAll
  void makeTable(LocalServer.Running server) {
    try (SchemaAdmin admin = db(server.properties(NAMESPACE)).schemaAdmin()) {
      admin.drop(TABLE);
      admin.create(TABLE);
    }
  }

  @BeforeEach
  void forgetFigures() {
    Measurements.setProperties(new Properties());
  }

  @Test
  void cleanup_writesLeft_sendsThem(LocalServer.Running server) throws DBException {
    HBaseDB writer = buffering(server, "clientbuffering=true");
    HBaseDB reader = buffering(server);
    for (int i = 0; i < 50; i++) {
      assertEquals(Status.BATCHED_OK, insert(writer, "left" + i));
    }
    assertEquals(Status.NOT_FOUND, reader.read("records", "left0", null, new HashMap<>()));

    writer.cleanup();

    for (int i = 0; i < 50; i++) {
      assertEquals(Status.OK, reader.read("records", "left" + i, null, new HashMap<>()));
    }
    reader.cleanup();
    assertEquals(Map.of(), Measurements.getMeasurements().statusTotals());
  }

  @Test
  void insert_bufferFull_sendsBeforeCleanup(LocalServer.Running server) throws Exception {
    HBaseDB writer = buffering(server, "clientbuffering=true", "writebuffersize=1");
    HBaseDB reader = buffering(server);
    assertEquals(Status.BATCHED_OK, insert(writer, "full"));

    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> reader.read("records", "full", null, new HashMap<>()), Status.OK::equals);
    reader.cleanup();
    writer.cleanup();
  }

  @Test
  void delete_buffered_isSentToo(LocalServer.Running server) throws DBException {
    HBaseDB reader = buffering(server);
    assertEquals(Status.OK, insert(reader, "gone"));
    HBaseDB writer = buffering(server, "clientbuffering=true");
    assertEquals(Status.BATCHED_OK, writer.delete("records", "gone"));
    writer.cleanup();

    assertEquals(Status.NOT_FOUND, reader.read("records", "gone", null, new HashMap<>()));
    reader.cleanup();
  }

  @Test
  void cleanup_writesThatFail_countsEachAndThrows(LocalServer.Running server) throws DBException {
    HBaseDB writer = buffering(server, "clientbuffering=true", "columnfamily=none");
    for (int i = 0; i < 7; i++) {
      assertEquals(Status.BATCHED_OK, insert(writer, "lost" + i));
    }

    DBException e = assertThrows(DBException.class, writer::cleanup);

    assertTrue(String.valueOf(e.getMessage()).startsWith("HBase: 7 writes"), e::getMessage);
    assertEquals(
        Map.of("FLUSH", Map.of("BAD_REQUEST", 7L)), Measurements.getMeasurements().statusTotals());
    assertTrue(
        RunContext.of(writer.getProperties()).find(SharedSession.OF_RUN).isEmpty(),
        "the connection is closed all the same");
  }

  private static Status insert(HBaseDB db, String key) {
    return db.insert("records", key, StringByteIterator.getByteIteratorMap(Map.of("f", "v")));
  }

  private static HBaseDB buffering(LocalServer.Running server, String... settings)
      throws DBException {
    Properties properties = server.properties(NAMESPACE);
    properties.putAll(HBaseConfigTest.properties(settings));
    RunContext.of(properties).setBatchOutcomes(Measurements.getMeasurements()::reportStatus);
    HBaseDB db = db(properties);
    db.init();
    return db;
  }

  private static HBaseDB db(Properties properties) {
    HBaseDB db = new HBaseDB();
    db.setProperties(properties);
    return db;
  }
}
