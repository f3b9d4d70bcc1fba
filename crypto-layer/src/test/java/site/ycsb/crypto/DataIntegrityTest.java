package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * What the data check of the workload sees of values that somebody changed in the store: what CBC
 * without a tag lets pass.
 */
final class DataIntegrityTest {
  private static final int HEADER_AND_IV_BYTES = 18;
  private static final int BLOCK_BYTES = 16;

  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  DataIntegrityTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  @Test
  void transaction_valueUnchanged_isVerified() throws Exception {
    assertEquals(Map.of("OK", 1L), verifiedAfter(stored -> stored));
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
  void transaction_paddingBroken_givesTheDataCheckNoRow() throws Exception {
    assertEquals(
        Map.of("ERROR", 1L),
        verifiedAfter(stored -> flip(stored, stored.length - BLOCK_BYTES - 1)));
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
      workload.doTransaction(db, thread);
      return Measurements.getMeasurements().statusTotals().get("VERIFY");
    }
  }

  private static byte[] flip(byte[] stored, int position) {
    stored[position] ^= 1;
    return stored;
  }
}
