package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * What the data check of the workload sees of values that somebody changed in the store: what CBC
 * without a tag lets pass.
 */
final class DataIntegrityTest {
  private static final int HEADER_AND_IV_BYTES = 18;
  private static final int BLOCK_BYTES = 16;

  private final List<Status> reads = new ArrayList<>();
  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  DataIntegrityTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  @Test
  void transaction_valueUnchanged_isVerified() throws Exception {
    assertEquals(Map.of("OK", 1L), verifiedAfter(stored -> stored));
    assertEquals(List.of(Status.OK), reads);
  }

  @Test
  void transaction_ivChanged_isFoundByTheDataCheck() throws Exception {
    assertEquals(Map.of("UNEXPECTED_STATE", 1L), verifiedAfter(stored -> flip(stored, 2)));
  }

  @Test
  void transaction_middleBlockChanged_isFoundByTheDataCheck() throws Exception {
    assertEquals(
        Map.of("UNEXPECTED_STATE", 1L),
        verifiedAfter(stored -> flip(stored, HEADER_AND_IV_BYTES + 2 * BLOCK_BYTES)));
  }

  @Test
  void transaction_paddingBroken_isAFailedDecryptionAndNotVerified() throws Exception {
    assertNull(verifiedAfter(stored -> flip(stored, stored.length - BLOCK_BYTES - 1)));
    assertEquals(List.of(EncryptingDB.DECRYPTION_FAILED), reads);
  }

  /** Loads one record, changes its value in the store, reads it by the workload. */
  private @Nullable Map<String, Long> verifiedAfter(UnaryOperator<byte[]> change) throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      Properties properties = run.properties();
      Map.of(
              "recordcount", "1",
              "operationcount", "1",
              "fieldcount", "1",
              "readproportion", "1",
              "updateproportion", "0",
              "dataintegrity", "true",
              "fieldlengthdistribution", "constant",
              "measurementtype", "hdrhistogram")
          .forEach(properties::setProperty);
      Measurements.setProperties(properties);
      EncryptingDB db = run.db();
      CoreWorkload workload = new CoreWorkload();
      workload.init(properties);
      @Nullable Object thread = workload.initThread(properties, 0, 1);
      workload.doInsert(db, thread);
      MapStore stored = MapStore.named(store);
      String key = stored.table(TestRun.TABLE).firstKey();
      String field = stored.onlyRow(TestRun.TABLE).keySet().iterator().next();
      stored.tamper(TestRun.TABLE, key, field, change);
      Measurements.getMeasurements().reset();
      workload.doTransaction(new ReadsKept(db), thread);
      return Measurements.getMeasurements().statusTotals().get("VERIFY");
    }
  }

  /** Keeps how reads ended. */
  private final class ReadsKept extends MapDB {
    private final EncryptingDB db;

    ReadsKept(EncryptingDB db) {
      this.db = db;
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      Status status = db.read(table, key, fields, result);
      reads.add(status);
      return status;
    }
  }

  private static byte[] flip(byte[] stored, int position) {
    stored[position] ^= 1;
    return stored;
  }
}
