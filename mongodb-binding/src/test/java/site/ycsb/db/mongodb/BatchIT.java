package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/** Inserts that are sent together. */
@ExtendWith(LocalServer.class)
class BatchIT {
  private static final String DATABASE = "it_batches";
  private static final String TABLE = "records";
  private static final Map<String, String> VALUES = Map.of("f", "v");

  private final LocalServer.Running server;

  BatchIT(LocalServer.Running server) {
    this.server = server;
  }

  @BeforeEach
  void empty() {
    try (MongoClient client = MongoClients.create(server.url())) {
      client.getDatabase(DATABASE).drop();
    }
  }

  @Test
  void insert_batch_isSentWhenItIsFull() throws DBException {
    try (TestDB batching = TestDB.open(properties("batchsize", 3));
        TestDB reader = TestDB.open(properties("batchsize", 1))) {
      assertEquals(Status.BATCHED_OK, batching.insert(TABLE, "1", VALUES));
      assertEquals(Status.BATCHED_OK, batching.insert(TABLE, "2", VALUES));
      assertEquals(0, reader.scan(TABLE, "", 10, null).size());
      assertEquals(Status.OK, batching.insert(TABLE, "3", VALUES));
      assertEquals(3, reader.scan(TABLE, "", 10, null).size());
    }
  }

  @Test
  void cleanup_partialBatches_areSentToTheirTables() throws DBException {
    try (TestDB batching = TestDB.open(properties("mongodb.batchsize", 100))) {
      assertEquals(Status.BATCHED_OK, batching.insert(TABLE, "1", VALUES));
      assertEquals(Status.BATCHED_OK, batching.insert("others", "2", VALUES));
      assertEquals(Status.BATCHED_OK, batching.insert("others", "3", VALUES));
    }
    try (TestDB reader = TestDB.open(properties("batchsize", 1))) {
      assertEquals(1, reader.scan(TABLE, "", 10, null).size());
      assertEquals(2, reader.scan("others", "", 10, null).size());
    }
  }

  @Test
  void insert_documentsThatFail_areCountedOneByOneAndTheOthersStored() throws DBException {
    try (TestDB first = TestDB.open(properties("batchsize", 1))) {
      assertEquals(Status.OK, first.insert(TABLE, "2", VALUES));
      assertEquals(Status.OK, first.insert(TABLE, "4", VALUES));
    }
    TestDB batching = TestDB.open(properties("batchsize", 3));
    assertEquals(Status.BATCHED_OK, batching.insert(TABLE, "1", VALUES));
    assertEquals(Status.BATCHED_OK, batching.insert(TABLE, "2", VALUES));
    assertEquals(Status.OK, batching.insert(TABLE, "3", VALUES));
    assertEquals(Status.BATCHED_OK, batching.insert(TABLE, "4", VALUES));
    assertEquals(Status.BATCHED_OK, batching.insert(TABLE, "5", VALUES));

    DBException lost = assertThrows(DBException.class, batching::close);

    assertTrue(String.valueOf(lost.getMessage()).contains("2 writes"), lost.getMessage());
    assertEquals(Map.of("ERROR", 2L), Measurements.getMeasurements().statusTotals().get("INSERT"));
    batching.close(); // a second time does nothing
    try (TestDB reader = TestDB.open(properties("batchsize", 1))) {
      assertEquals(5, reader.scan(TABLE, "", 10, null).size());
    }
  }

  @Test
  void insert_lastOfABatchFails_isItsOwnStatus() throws DBException {
    try (TestDB batching = TestDB.open(properties("batchsize", 2))) {
      assertEquals(Status.BATCHED_OK, batching.insert(TABLE, "1", VALUES));
      assertEquals(Status.ERROR, batching.insert(TABLE, "1", VALUES));
    }
  }

  @Test
  void insert_withUpsert_replacesWhatIsThere() throws DBException {
    Properties properties = properties("batchsize", 2);
    properties.setProperty("mongodb.upsert", "true");
    try (TestDB batching = TestDB.open(properties)) {
      assertEquals(Status.BATCHED_OK, batching.insert(TABLE, "1", VALUES));
      assertEquals(Status.OK, batching.insert(TABLE, "2", VALUES));
      assertEquals(Status.BATCHED_OK, batching.insert(TABLE, "1", Map.of("f", "new")));
    }
    try (TestDB reader = TestDB.open(properties("batchsize", 1))) {
      assertEquals(Map.of("f", "new"), reader.read(TABLE, "1", null));
    }
  }

  private Properties properties(String key, int size) {
    Properties properties = server.properties(DATABASE);
    properties.setProperty(key, Integer.toString(size));
    return properties;
  }
}
