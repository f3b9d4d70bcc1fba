package site.ycsb.workloads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.db.MemoryDB;
import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.generator.ConstantIntegerGenerator;
import site.ycsb.measurements.Measurements;
import site.ycsb.testing.doubles.AnsweringDB;

/** Whole workloads, in this process. */
@SuppressWarnings("NullAway") // a null fails the test
final class WorkloadOnMemoryTest {
  private static final int RECORDS = 500;
  private static final int OPERATIONS = 4000;

  /** A scan reads, and verifies, as many records as some fifty reads. */
  private static final int SCANS = 400;

  private static final String FIELDS =
      "fields=name:text(20..200),age:int(18..99),price:decimal,created:date,id:uuid,"
          + "blob:bytes(0..50,compressible=0.5),state:choice(new|paid|größe),tags:list(1..4)";

  @AfterEach
  void forgetMeasurements() {
    Measurements.setProperties(new Properties());
  }

  @ParameterizedTest
  @CsvSource({
    "workloada, 1", "workloada, 8", "workloadb, 8", "workloadc, 8", "workloadd, 1",
    "workloadd, 8", "workloade, 1", "workloade, 8", "workloadf, 1", "workloadf, 8"
  })
  void workload_dataIntegrity_verifiesEverything(String file, int threads) throws Exception {
    Properties properties = properties(file, "dataintegrity=true");
    Map<String, Long> verified = run(properties, threads).get("VERIFY");
    assertEquals(List.of("OK"), List.copyOf(verified.keySet()), verified::toString);
    assertTrue(verified.get("OK") > operations(properties) / 3, verified::toString);
  }

  @ParameterizedTest
  @CsvSource({"workloada, 8", "workloadc, 1", "workloadd, 8", "workloadf, 8"})
  void workload_fieldsOfTheirOwn_verifiesEverything(String file, int threads) throws Exception {
    Map<String, Map<String, Long>> totals =
        run(properties(file, "dataintegrity=true", FIELDS), threads);
    Map<String, Long> verified = totals.get("VERIFY");
    assertEquals(List.of("OK"), List.copyOf(verified.keySet()), totals::toString);
    assertTrue(verified.get("OK") > OPERATIONS / 3, totals::toString);
  }

  @Test
  void scans_fieldsOfTheirOwn_areVerifiedInPart() throws Exception {
    Map<String, Map<String, Long>> totals =
        run(properties("workloade", "dataintegrity=true", FIELDS), 2);
    assertEquals(List.of("OK"), List.copyOf(totals.get("VERIFY-PARTIAL").keySet()));
    assertTrue(totals.get("VERIFY-PARTIAL").get("OK") > 0, totals::toString);
    assertFalse(totals.containsKey("VERIFY"), totals::toString);
  }

  @ParameterizedTest
  @CsvSource({
    "readproportion, name, Other",
    "readproportion, age, 1",
    "scanproportion, age, old",
    "scanproportion, tags, []",
    "scanproportion, created, 2024-02-30T00:00:00Z"
  })
  void reads_changedFieldOfItsOwn_isUnexpectedState(String proportion, String field, String value)
      throws Exception {
    Properties properties =
        properties("workloadc", "dataintegrity=true", "readproportion=0", FIELDS);
    properties.setProperty("recordcount", "1");
    properties.setProperty(proportion, "1");
    Measurements.setProperties(properties);
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    MemoryDB db = newDb(properties);
    workload.doInsert(db, null);
    Map<String, ByteIterator> changed = new HashMap<>();
    changed.put(field, new StringByteIterator(value));
    db.update("usertable", workload.buildKeyName(0), changed);
    workload.doTransaction(db, null);
    assertEquals(
        Map.of("UNEXPECTED_STATE", 1L),
        Measurements.getMeasurements().statusTotals().get("VERIFY"));
  }

  @Test
  void updates_fieldsOfTheirOwn_writeNewValuesUnlessTheyAreVerified() throws Exception {
    assertEquals(2, valuesOfTwoUpdates("dataintegrity=false").size());
    assertEquals(1, valuesOfTwoUpdates("dataintegrity=true").size());
  }

  /** What two updates of one record write into its one field. */
  private static Set<String> valuesOfTwoUpdates(String integrity) throws Exception {
    Properties properties =
        properties("workloada", "fields=text:text(100)", "readproportion=0", integrity);
    properties.setProperty("recordcount", "1");
    properties.setProperty("updateproportion", "1");
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    Set<String> written = new HashSet<>();
    DB db =
        new AnsweringDB() {
          @Override
          protected Status answer() {
            return Status.OK;
          }

          @Override
          public Status update(String table, String key, Map<String, ByteIterator> values) {
            written.add(values.get("text").toString());
            return Status.OK;
          }
        };
    workload.doTransaction(db, null);
    workload.doTransaction(db, null);
    return written;
  }

  @Test
  void scans_shortValues_areCountedApart() throws Exception {
    Properties properties = properties("workloade", "dataintegrity=true", "fieldlength=10");
    Map<String, Map<String, Long>> totals = run(properties, 2);
    assertTrue(totals.get("VERIFY-PARTIAL").get("OK") > 0, totals::toString);
    assertFalse(totals.containsKey("VERIFY"), totals::toString);
  }

  @ParameterizedTest
  @CsvSource({"uniform", "zipfian", "latest", "hotspot", "sequential", "exponential"})
  void requests_everyDistribution_findsItsRecords(String distribution) throws Exception {
    Properties properties =
        properties(
            "workloada",
            "dataintegrity=true",
            "insertproportion=0.1",
            "requestdistribution=" + distribution);
    Map<String, Long> verified = run(properties, 4).get("VERIFY");
    assertEquals(List.of("OK"), List.copyOf(verified.keySet()), verified::toString);
  }

  @Test
  void deletions_dataIntegrity_absentRecordsAreNoError() throws Exception {
    Properties properties =
        properties("workloada", "dataintegrity=true", "deleteproportion=0.3", "scanproportion=0.1");
    Map<String, Map<String, Long>> totals = run(properties, 4);
    assertEquals(List.of("OK"), List.copyOf(totals.get("VERIFY").keySet()), totals::toString);
  }

  @Test
  void reads_changedRecord_isUnexpectedState() throws Exception {
    Properties properties = properties("workloadc", "dataintegrity=true", "recordcount=1");
    properties.setProperty("operationcount", "10");
    Measurements.setProperties(properties);
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    MemoryDB db = newDb(properties);
    workload.doInsert(db, null);
    Map<String, ByteIterator> changed = new HashMap<>();
    changed.put("field3", new ByteArrayByteIterator(new byte[100]));
    db.update("usertable", workload.buildKeyName(0), changed);
    workload.doTransaction(db, null);
    assertEquals(
        Map.of("UNEXPECTED_STATE", 1L),
        Measurements.getMeasurements().statusTotals().get("VERIFY"));
  }

  @ParameterizedTest
  @CsvSource({
    "readproportion, ERROR",
    "readproportion, NOT_FOUND",
    "readproportion, SERVICE_UNAVAILABLE",
    "readmodifywriteproportion, ERROR",
    "readmodifywriteproportion, NOT_FOUND",
    "scanproportion, ERROR",
    "scanproportion, NOT_FOUND"
  })
  void transaction_readThatDidNotEndWithOk_isNotVerified(String proportion, String status)
      throws Exception {
    assertEquals(null, verified(proportion, new Status(status, "of a test")));
  }

  @ParameterizedTest
  @CsvSource({"readproportion", "readmodifywriteproportion", "scanproportion"})
  void transaction_okWithoutARow_isError(String proportion) throws Exception {
    assertEquals(Map.of("ERROR", 1L), verified(proportion, Status.OK, "readallfieldsbyname=true"));
  }

  @Test
  void transaction_okWithAbsentFieldsOnly_isErrorUnlessItMayBeDeleted() throws Exception {
    DB db =
        new AnsweringDB() {
          @Override
          protected Status answer() {
            return Status.OK;
          }

          @Override
          @SuppressWarnings("NullAway") // what bindings made for YCSB return of absent fields
          public Status read(
              String table,
              String key,
              @Nullable Set<String> fields,
              Map<String, ByteIterator> result) {
            result.put("field0", new StringByteIterator(null));
            result.put("field1", null);
            return Status.OK;
          }
        };
    for (String proportion : List.of("readproportion", "readmodifywriteproportion")) {
      assertEquals(
          Map.of("ERROR", 1L), verified(db, proportion, "readallfieldsbyname=true"), proportion);
      assertEquals(
          null,
          verified(db, proportion, "readallfieldsbyname=true", "deleteproportion=1e-12"),
          proportion);
    }
  }

  @ParameterizedTest
  @CsvSource({"readmodifywriteproportion", "scanproportion"})
  void transaction_okWithoutFieldsThatWereNotNamed_isNotVerified(String proportion)
      throws Exception {
    assertEquals(null, verified(proportion, Status.OK));
  }

  @Test
  void transaction_okWithoutARowThatOthersLoad_isNotVerified() throws Exception {
    assertEquals(
        null,
        verified(
            "readproportion",
            Status.OK,
            "recordcount=1000",
            "insertcount=1",
            "requestdistribution=latest"));
  }

  @Test
  void init_notCalledByASubclass_hasNoPlanAndReads() throws Exception {
    CoreWorkload workload =
        new CoreWorkload() {
          @Override
          public void init(Properties p) {
            table = "t";
            readallfields = true;
            keychooser = new ConstantIntegerGenerator(0);
            transactioninsertkeysequence = new AcknowledgedCounterGenerator(1);
          }
        };
    workload.init(new Properties());
    workload.initThread(new Properties(), 0, 1);
    assertEquals(null, workload.runPlan());
    workload.doTransactionRead(newDb(new Properties()));
  }

  @Test
  void init_keysOfASubclass_areNotRequestedBeforeTheFirstOperation() throws Exception {
    Properties properties = properties("workloada", "dataintegrity=true");
    CoreWorkload workload =
        new CoreWorkload() {
          @Override
          protected String buildKeyName(long keynum) {
            throw new IllegalStateException("the trace of keys isn't open yet");
          }
        };
    workload.init(properties);
    assertEquals(List.of(), workload.runPlan().expectedKeys());
  }

  /** What the check of one operation says when a store answers so and returns no row. */
  private static Map<String, Long> verified(String proportion, Status status, String... more)
      throws Exception {
    return verified(
        new AnsweringDB() {
          @Override
          protected Status answer() {
            return status;
          }
        },
        proportion,
        more);
  }

  private static Map<String, Long> verified(DB db, String proportion, String... more)
      throws Exception {
    Properties properties =
        properties("workloada", "dataintegrity=true", "readproportion=0", "updateproportion=0");
    properties.setProperty(proportion, "1");
    for (String setting : more) {
      properties.setProperty(setting.split("=", 2)[0], setting.split("=", 2)[1]);
    }
    Measurements.setProperties(properties);
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    assertTrue(workload.doTransaction(db, null));
    return Measurements.getMeasurements().statusTotals().get("VERIFY");
  }

  /** Loads, runs, and answers with how often which status was reported. */
  private static Map<String, Map<String, Long>> run(Properties properties, int threads)
      throws Exception {
    Measurements.setProperties(properties);
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    MemoryDB loader = newDb(properties);
    for (int i = 0; i < RECORDS; i++) {
      assertTrue(workload.doInsert(loader, null));
    }
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> workers = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        workers.add(
            pool.submit(
                () -> {
                  MemoryDB db = newDb(properties);
                  for (int i = 0; i < operations(properties) / threads; i++) {
                    assertTrue(workload.doTransaction(db, null));
                  }
                }));
      }
      for (Future<?> worker : workers) {
        worker.get(60, TimeUnit.SECONDS);
      }
    } finally {
      pool.shutdownNow();
    }
    return Measurements.getMeasurements().statusTotals();
  }

  private static int operations(Properties properties) {
    return Integer.parseInt(properties.getProperty("operationcount"));
  }

  private static MemoryDB newDb(Properties properties) {
    MemoryDB db = new MemoryDB();
    db.setProperties(properties);
    db.init();
    return db;
  }

  private static Properties properties(String file, String... more) throws IOException {
    Properties properties = new Properties();
    Path folder = Path.of(System.getProperty("repository.folder"), "workloads");
    try (Reader reader = Files.newBufferedReader(folder.resolve(file))) {
      properties.load(reader);
    }
    properties.setProperty("recordcount", "" + RECORDS);
    properties.setProperty("operationcount", "" + (file.equals("workloade") ? SCANS : OPERATIONS));
    for (String text : more) {
      int at = text.indexOf('=');
      properties.setProperty(text.substring(0, at), text.substring(at + 1));
    }
    return properties;
  }
}
