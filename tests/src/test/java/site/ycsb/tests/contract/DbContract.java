package site.ycsb.tests.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.ScannedKeys;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

/** What every DB does, whichever store is behind it. Tests use records of their own. */
@Execution(ExecutionMode.SAME_THREAD)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DbContract {
  private static final int SCANNED = 60;
  private static final int THREADS = 8;
  private static final int RECORDS_PER_THREAD = 25;
  private static final List<String> NAMES =
      List.of("dots.and.more", "$first", "in$ide", "\"quoted\"", "größe€", "Upper");

  private static final TableSchema RECORDS =
      new TableSchema(
          "records", List.of("f0", "f1", "f2", "first", "second", "both"), ValueStorage.BYTES);
  private static final TableSchema ORDER =
      new TableSchema("ordered", List.of("f0"), ValueStorage.BYTES);
  private static final TableSchema EXCHANGED =
      new TableSchema("exchanged", List.of("f0"), ValueStorage.BYTES);
  private static final TableSchema EMPTY =
      new TableSchema("nothing", List.of("f0"), ValueStorage.BYTES);

  /** Set by JUnit, for each in turn. */
  @Parameter Protection protection = Protection.PLAIN;

  private final StoreTraits traits;
  private @Nullable ContractRun run;
  private @Nullable DB db;
  private @Nullable String firstInStoreOrder;

  DbContract(StoreTraits traits) {
    this.traits = traits;
  }

  /** Called by a subclass when its server is there. */
  void begin(ContractRun opened) throws Exception {
    run = opened;
    TableSchema named =
        new TableSchema("named", NAMES.stream().filter(this::isTaken).toList(), ValueStorage.BYTES);
    opened.makeTables(List.of(RECORDS, named, ORDER, EXCHANGED, EMPTY));
    DB first = opened.thread();
    db = first;
    firstInStoreOrder = null;
    for (int i = 0; i < SCANNED; i++) {
      assertStatus(
          Status.OK,
          first.insert("ordered", scannedKey(i), ContractRun.text(Map.of("f0", "" + i))));
    }
    for (int i = 0; i < 4; i++) {
      assertStatus(
          Status.OK,
          first.insert("exchanged", scannedKey(i), ContractRun.text(Map.of("f0", "" + i))));
    }
  }

  private boolean isTaken(String fieldName) {
    return protection.encrypts() || traits.plainName().test(fieldName);
  }

  @AfterParameterizedClassInvocation(injectArguments = false)
  void end() throws Exception {
    if (run != null) {
      run.close();
    }
  }

  @Test
  void read_record_returnsAllOrTheFieldsAskedFor() {
    insert("read", Map.of("f0", "a", "f1", "b", "f2", "c"));

    assertEquals(Map.of("f0", "a", "f1", "b", "f2", "c"), read("read", null));
    assertEquals(Map.of("f1", "b"), read("read", Set.of("f1")));
    assertEquals(Map.of("f0", "a", "f2", "c"), read("read", Set.of("f0", "f2")));
  }

  @Test
  void read_fieldThatTheRecordHasnt_isLeftOut() {
    insert("partial", Map.of("f0", "a"));

    assertEquals(Map.of("f0", "a"), read("partial", null));
    assertEquals(Map.of("f0", "a"), read("partial", Set.of("f0", "f1")));
  }

  @Test
  void read_missingRecord_isNotFound() {
    Map<String, ByteIterator> result = new HashMap<>();

    assertStatus(Status.NOT_FOUND, db().read("records", "nobody", null, result));
    assertStatus(Status.NOT_FOUND, db().read("records", "nobody", Set.of("f0"), result));
    assertEquals(Map.of(), result);
  }

  @Test
  void update_someFields_keepsTheOthers() {
    insert("updated", Map.of("f0", "a", "f1", "b"));

    assertStatus(Status.OK, update("updated", Map.of("f1", "new", "f2", "added")));
    assertEquals(Map.of("f0", "a", "f1", "new", "f2", "added"), read("updated", null));
  }

  @Test
  void update_missingRecord_isAsTheStoreHasIt() {
    assertStatus(traits.updateOfMissing(), update("upserted", Map.of("f1", "b")));

    assertStatus(
        traits.writesMissing() ? Status.OK : Status.NOT_FOUND,
        db().read("records", "upserted", null, new HashMap<>()));
  }

  @Test
  void insert_twice_isAsTheStoreHasIt() {
    insert("twice", Map.of("first", "1", "both", "1"));
    assertStatus(
        traits.secondInsert(),
        db().insert("records", "twice", ContractRun.text(Map.of("second", "2", "both", "2"))));

    Map<String, String> record = read("twice", null);
    assertEquals(traits.afterSecondInsert(), record.keySet());
    assertEquals(traits.bothIsSecond() ? "2" : "1", record.get("both"));
  }

  @Test
  void delete_record_isGone() {
    insert("deleted", Map.of("f0", "a"));

    assertStatus(Status.OK, db().delete("records", "deleted"));
    assertStatus(Status.NOT_FOUND, db().read("records", "deleted", null, new HashMap<>()));
    assertStatus(traits.deleteOfMissing(), db().delete("records", "deleted"));
    // in HBase a delete hides what is written in the same millisecond
    long deletedMillis = System.currentTimeMillis();
    while (System.currentTimeMillis() == deletedMillis) {
      Thread.onSpinWait();
    }
    insert("deleted", Map.of("f1", "again"));
    assertEquals(Map.of("f1", "again"), read("deleted", null));
  }

  @Test
  void scan_fromEachKey_isCompleteAndInOrderWhereTheStoreHasOne() {
    if (!traits.scansInKeyOrder() || !protection.keepsOrder()) {
      Set<String> found = new TreeSet<>();
      for (int i = 0; i < SCANNED; i++) {
        List<String> values = scanned(scannedKey(i), SCANNED);
        assertEquals(Integer.toString(i), values.get(0), "begins with its key's record");
        found.addAll(values);
      }
      assertEquals(SCANNED, found.size());
      return;
    }
    for (int i = 0; i < SCANNED; i++) {
      List<String> expected = new ArrayList<>();
      for (int j = i; j < SCANNED; j++) {
        expected.add(Integer.toString(j));
      }
      assertEquals(expected, scanned(scannedKey(i), SCANNED));
    }
  }

  @Test
  void scan_count_isALimit() {
    for (int count : new int[] {0, 1, 7}) {
      List<String> values = scanned(firstInStoreOrder(), count);
      assertEquals(count, values.size());
      assertEquals(count, Set.copyOf(values).size());
    }
    assertEquals(SCANNED, scanned(firstInStoreOrder(), 10 * SCANNED).size());
  }

  @Test
  void scan_oneField_returnsItOfEachRecord() {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertStatus(Status.OK, db().scan("ordered", firstInStoreOrder(), SCANNED, Set.of("f0"), rows));
    assertEquals(SCANNED, rows.size());
    for (HashMap<String, ByteIterator> row : rows) {
      assertEquals(Set.of("f0"), row.keySet());
    }
  }

  @Test
  void scan_valuesOfTwoRecordsExchanged_isNoticedWhereTheyAreBound() throws Exception {
    DB intruder = Objects.requireNonNull(run).intruder();
    List<String> keys = new ArrayList<>();
    Capabilities.find(intruder, ScannedKeys.class).orElseThrow().giveKeysTo(keys);
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    for (int i = -1; i < SCANNED && keys.size() < 2; i++) {
      rows.clear();
      String from = i < 0 ? " " : scannedKey(i);
      assertStatus(Status.OK, intruder.scan("exchanged", from, SCANNED, null, rows));
      assertEquals(rows.size(), keys.size());
    }
    String one = keys.get(0);
    String other = keys.get(1);
    assertEquals(2, Set.of(one, other).size());

    assertStatus(Status.OK, intruder.update("exchanged", one, rows.get(1)));
    assertStatus(Status.OK, intruder.update("exchanged", other, rows.get(0)));

    Set<String> statuses = new TreeSet<>();
    for (int i = 0; i < 4; i++) {
      statuses.add(
          db().scan("exchanged", scannedKey(i), SCANNED, Set.of("f0"), new Vector<>()).getName());
    }
    assertEquals(protection.bindsValues(), statuses.contains("DECRYPTION_FAILED"));
    assertTrue(Set.of("OK", "DECRYPTION_FAILED").containsAll(statuses), () -> "" + statuses);
  }

  @Test
  void scan_nothingThere_isOkWithNothing() {
    assertEquals(List.of(), ContractRun.scan(db(), "nothing", "user", 10));
  }

  @Test
  void values_ofAnyBytes_comeBackUnchanged() {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    byte[] large = new byte[1 << 20];
    new Random(1).nextBytes(large);
    Map<String, byte[]> values = Map.of("f0", new byte[0], "f1", all, "f2", large);
    assertStatus(Status.OK, db().insert("records", "bytes", ContractRun.values(values)));
    assertBytes(values);

    Map<String, byte[]> turned = Map.of("f0", all, "f1", new byte[0]);
    assertStatus(Status.OK, db().update("records", "bytes", ContractRun.values(turned)));
    assertBytes(Map.of("f0", all, "f1", new byte[0], "f2", large));
  }

  @Test
  void names_ofAnySpelling_areFieldsOrBadRequests() {
    for (String name : NAMES) {
      boolean taken = isTaken(name);
      String key = "named " + name;
      assertStatus(
          taken ? Status.OK : Status.BAD_REQUEST,
          db().insert("named", key, ContractRun.text(Map.of(name, "a"))));
      assertStatus(
          taken ? Status.OK : Status.BAD_REQUEST,
          taken
              ? db().update("named", key, ContractRun.text(Map.of(name, "b")))
              : db().read("named", key, Set.of(name), new HashMap<>()));
      if (taken) {
        assertEquals(Map.of(name, "b"), ContractRun.read(db(), "named", key, null));
        assertEquals(Map.of(name, "b"), ContractRun.read(db(), "named", key, Set.of(name)));
      }
    }
  }

  @Test
  void keys_ofAnySpelling_areRecords() {
    List<String> keys = List.of("dots.and.$dollars", "\"quoted\"", "größe€", "with blanks/", "'");
    for (String key : keys) {
      insert(key, Map.of("f0", key));
    }
    for (String key : keys) {
      assertEquals(Map.of("f0", key), read(key, null));
    }
  }

  @Test
  void threads_eachWithADbOfItsOwn_dontDisturbEachOther() throws Exception {
    ContractRun shared = Objects.requireNonNull(run);
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Integer>> done = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        DB own = shared.thread();
        String prefix = "thread" + i + "-";
        Callable<Integer> work = () -> writeAndRead(own, prefix);
        done.add(pool.submit(work));
      }
      for (Future<Integer> each : done) {
        assertEquals(RECORDS_PER_THREAD, each.get(120, TimeUnit.SECONDS));
      }
    } finally {
      pool.shutdownNow();
      assertTrue(pool.awaitTermination(30, TimeUnit.SECONDS));
    }
  }

  private static int writeAndRead(DB own, String prefix) {
    int right = 0;
    for (int i = 0; i < RECORDS_PER_THREAD; i++) {
      String key = prefix + i;
      assertStatus(Status.OK, own.insert("records", key, ContractRun.text(Map.of("f0", key))));
      assertStatus(Status.OK, own.update("records", key, ContractRun.text(Map.of("f1", key))));
    }
    for (int i = 0; i < RECORDS_PER_THREAD; i++) {
      String key = prefix + i;
      right +=
          ContractRun.read(own, "records", key, null).equals(Map.of("f0", key, "f1", key)) ? 1 : 0;
    }
    return right;
  }

  private void assertBytes(Map<String, byte[]> expected) {
    Map<String, ByteIterator> result = new TreeMap<>();
    assertStatus(Status.OK, db().read("records", "bytes", null, result));
    assertEquals(expected.keySet(), result.keySet());
    expected.forEach(
        (field, value) ->
            assertArrayEquals(
                value, Objects.requireNonNull(result.get(field)).toArray(), () -> field));
  }

  /** A key that all records of the scanned table come after, or with, in the store's order. */
  private String firstInStoreOrder() {
    if (firstInStoreOrder == null) {
      firstInStoreOrder = findFirstInStoreOrder();
    }
    return firstInStoreOrder;
  }

  private String findFirstInStoreOrder() {
    String first = scannedKey(0);
    int most = 0;
    for (int i = 0; i < SCANNED; i++) {
      int length = scanned(scannedKey(i), 10 * SCANNED).size();
      if (length > most) {
        most = length;
        first = scannedKey(i);
      }
    }
    return first;
  }

  private List<String> scanned(String from, int count) {
    return ContractRun.scan(db(), "ordered", from, count).stream()
        .map(row -> String.valueOf(row.get("f0")))
        .toList();
  }

  private static String scannedKey(int number) {
    return String.format("user%04d", number * 37);
  }

  private void insert(String key, Map<String, String> values) {
    assertStatus(Status.OK, db().insert("records", key, ContractRun.text(values)));
  }

  private Status update(String key, Map<String, String> values) {
    return db().update("records", key, ContractRun.text(values));
  }

  private Map<String, String> read(String key, @Nullable Set<String> fields) {
    return ContractRun.read(db(), "records", key, fields);
  }

  private static void assertStatus(Status expected, Status actual) {
    assertEquals(expected.getName(), actual.getName());
  }

  private DB db() {
    return Objects.requireNonNull(db, "a subclass calls begin");
  }
}
