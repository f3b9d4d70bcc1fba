package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.config.SourcedProperties;
import site.ycsb.db.MemoryDB;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** Workload E on the memory binding, plain and with ordered keys, operation by operation. */
final class OrderedScansTest {
  private static final int RECORDS = 400;
  private static final int OPERATIONS = 500;

  @ParameterizedTest
  @CsvSource({
    "BC, AES/CBC/PKCS7Padding, hashed",
    "SunJCE, AES/CBC/PKCS7Padding, hashed",
    "SunJCE, AES/CBC/PKCS7Padding, ordered",
    "SunJCE, AES/GCM/NoPadding, hashed",
    "BC, AES/CBC-HMAC-SHA2, hashed"
  })
  void workloadE_orderedKeys_givesThePlainRunsRecords(
      String provider, String cipher, String insertOrder) throws Exception {
    SourcedProperties properties = new SourcedProperties();
    Map.of(
            "recordcount", Integer.toString(RECORDS),
            "operationcount", Integer.toString(OPERATIONS),
            "readproportion", "0",
            "updateproportion", "0",
            "scanproportion", "0.95",
            "insertproportion", "0.05",
            "requestdistribution", "zipfian",
            "maxscanlength", "100",
            "insertorder", insertOrder)
        .forEach(properties::setProperty);
    properties.setProperty("fieldcount", "3");
    SourcedProperties encrypted = properties.copy();
    encrypted.setProperty("encryption.db", MemoryDB.class.getName());
    encrypted.setProperty("encryption.profile", "scan");
    encrypted.setProperty("encryption.provider", provider);
    encrypted.setProperty("encryption.cipher", cipher);
    Measurements.setProperties(properties);
    TwinDB twins =
        new TwinDB(make(new MemoryDB(), properties), make(new EncryptingDB(), encrypted));
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    @Nullable Object thread = workload.initThread(properties, 0, 1);
    for (int i = 0; i < RECORDS; i++) {
      assertTrue(workload.doInsert(twins, thread));
    }
    for (int i = 0; i < OPERATIONS; i++) {
      assertTrue(workload.doTransaction(twins, thread));
    }
    assertTrue(twins.scans > OPERATIONS / 2, "scans: " + twins.scans);
    assertTrue(twins.records > 20L * twins.scans, "records compared: " + twins.records);
    twins.cleanup();
  }

  private static DB make(DB db, SourcedProperties properties) throws DBException {
    db.setProperties(properties);
    db.init();
    return db;
  }

  /** Does everything twice, and compares what comes back. */
  private static final class TwinDB extends DB {
    private final DB plain;
    private final DB encrypted;
    private int scans;
    private long records;

    TwinDB(DB plain, DB encrypted) {
      this.plain = plain;
      this.encrypted = encrypted;
    }

    @Override
    public void cleanup() throws DBException {
      plain.cleanup();
      encrypted.cleanup();
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      Vector<HashMap<String, ByteIterator>> decrypted = new Vector<>();
      Status status = plain.scan(table, startkey, recordcount, fields, result);
      assertEquals(status, encrypted.scan(table, startkey, recordcount, fields, decrypted));
      assertTrue(texts(result).equals(texts(decrypted)), "scan from " + startkey + " differs");
      scans++;
      records += result.size();
      return status;
    }

    private static List<Map<String, String>> texts(List<HashMap<String, ByteIterator>> rows) {
      return rows.stream().map(TestRun::texts).toList();
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      // the workload's iterators make up their bytes as they are read
      Map<String, ByteIterator> first = new HashMap<>();
      Map<String, ByteIterator> second = new HashMap<>();
      values.forEach(
          (name, value) -> {
            byte[] bytes = value.toArray();
            first.put(name, new ByteArrayByteIterator(bytes));
            second.put(name, new ByteArrayByteIterator(bytes.clone()));
          });
      Status status = plain.insert(table, key, first);
      assertEquals(status, encrypted.insert(table, key, second));
      return status;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      throw new AssertionError("not in workload E");
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      throw new AssertionError("not in workload E");
    }

    @Override
    public Status delete(String table, String key) {
      throw new AssertionError("not in workload E");
    }
  }
}
