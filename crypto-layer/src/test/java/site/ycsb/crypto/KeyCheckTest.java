package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.ServerlessStore;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.run.ValueKey;
import site.ycsb.spi.store.LocalStore.LocalNamespace;
import site.ycsb.testing.doubles.ThrowingByteIterator;

final class KeyCheckTest {
  private static final RunPlan PLAN =
      new RunPlan(TestRun.TABLE, List.of("field0"), List.of("user1", "user2", "user3"), true);

  private final Path folder;
  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  KeyCheckTest(@TempDir Path folder) {
    this.folder = folder;
    keyFile = folder.resolve("keys");
  }

  @Test
  void check_oneExpectedRecordDecrypts_saysNothing() throws Exception {
    load(keyFile, "user3");
    try (TestRun run = TestRun.run(MapDB.class, keyFile, store)) {
      assertEquals("", run.db().check(PLAN));
    }
  }

  @Test
  void check_nothingLoaded_isRejectedNamingBothReasons() throws Exception {
    load(keyFile, "somebody");
    try (TestRun run = TestRun.run(MapDB.class, keyFile, store)) {
      String problem = problem(run.db());
      assertTrue(problem.contains("none of the 3 records"), problem);
      assertTrue(problem.contains("wasn't loaded"), problem);
      assertTrue(problem.contains("another key"), problem);
    }
  }

  /** As after schema create. */
  @Test
  void check_emptyTable_isSaidToBeLoadedFirst() throws Exception {
    try (TestRun create = TestRun.load(BytesDB.class, keyFile, store)) {
      create.db();
    }
    try (TestRun run = TestRun.run(BytesDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      String problem =
          String.valueOf(
              assertThrows(ConfigurationException.class, () -> db.check(PLAN)).getMessage());
      assertTrue(
          problem.contains("table=" + TestRun.TABLE + " (the store): is empty: nothing has been"),
          problem);
      assertTrue(problem.contains("Load it first: bin/ycsb load"), problem);
      assertFalse(problem.contains("another key"), problem);
    }
  }

  /** Where each key has a table of its own, the data may be in another one. */
  @Test
  void check_emptyTableOfThisKey_isSaidWithBothReasons() throws Exception {
    try (TestRun create = TestRun.load(BytesDB.class, keyFile, store)) {
      create.db();
    }
    try (TestRun run = TestRun.run(BytesDB.class, keyFile, store)) {
      RunContext.of(run.properties())
          .get(LocalNamespace.OF_RUN, () -> new LocalNamespace("space", "ycsb"));
      String problem = problem(run.db());
      assertTrue(problem.contains("encryption.keyfile=" + keyFile), problem);
      assertTrue(problem.contains("is empty: nothing has been loaded yet, or it was"), problem);
      assertTrue(problem.contains("loaded with another key"), problem);
    }
  }

  @Test
  void check_loadedWithAnotherKey_isRejected() throws Exception {
    load(keyFile, "user1");
    Path other = folder.resolve("other");
    load(other, "somebody");
    try (TestRun run = TestRun.run(MapDB.class, other, store)) {
      assertTrue(problem(run.db()).contains("none of the 3 records"));
    }
  }

  @ParameterizedTest
  @CsvSource({"none, none", "none, deterministic"})
  void check_otherKeyFindsTheRecord_isRejectedSinceItDoesNotDecrypt(String keys, String names)
      throws Exception {
    Path other = folder.resolve("other");
    for (Path file : List.of(other, keyFile)) {
      try (TestRun load = withModes(TestRun.load(MapDB.class, file, store), keys, names)) {
        load.db()
            .insert(
                TestRun.TABLE,
                "user1",
                TestRun.row(Map.of("a", "1", "b", "2", "c", "3", "d", "4", "e", "5", "f", "6")));
      }
    }
    try (TestRun run = withModes(TestRun.run(MapDB.class, other, store), keys, names)) {
      assertTrue(problem(run.db()).contains("can't be decrypted with this key"));
    }
  }

  @Test
  void init_otherKeyThatNothingShows_isWarnedOfAndNotToBeRewrittenUnder() throws Exception {
    for (String check : List.of("auto", "false")) {
      try (TestRun run =
          withModes(TestRun.run(MapDB.class, keyFile, store), "none", "none")
              .with("encryption.keyfile", "memory")
              .with("encryption.cipher", "AES/CTR/NoPadding")
              .with("encryption.keycheck", check)) {
        EncryptingDB db = run.db();
        boolean checked = check.equals("auto");
        assertEquals(!checked, run.said().contains("a wrong key can't be noticed"), run.said());
        db.insert(TestRun.TABLE, "user1", TestRun.row(Map.of("field0", "value")));
        assertEquals("", db.check(PLAN));
        assertTrue(run.said().contains("a wrong key can't be noticed"), run.said());
        ValueKey key = RunContext.of(run.properties()).find(ValueKey.OF_RUN).orElseThrow();
        assertEquals(checked, key.unverifiable().isPresent());
        key.unverifiable()
            .ifPresent(
                doubt -> {
                  String text = doubt.toString();
                  assertTrue(text.startsWith("encryption.cipher=AES/CTR/NoPadding (-p): "), text);
                  assertTrue(text.contains("rewriting it destroys it"), text);
                });
      }
    }
    try (TestRun run =
        withModes(TestRun.run(MapDB.class, keyFile, store), "none", "none")
            .with("encryption.keyfile", "memory")) {
      run.db();
      assertFalse(run.said().contains("a wrong key can't be noticed"), run.said());
    }
  }

  /** Data of another format shows under any key. */
  @Test
  void check_otherKeyThatShowsAllTheSame_isOnlyRejected() throws Exception {
    try (TestRun plain = TestRun.load(MapDB.class, keyFile, store).with("encryption", "false")) {
      plain.db().insert(TestRun.TABLE, "user1", TestRun.row(Map.of("field0", "clear")));
    }
    TestRun run = ofUnnoticedKeys();
    try (run) {
      assertTrue(problem(run.db()).contains("can't be decrypted with this key"));
    }
    assertFalse(run.said().contains("can't be noticed"), run.said());
  }

  @Test
  void close_readsOfAWorkloadWithoutAPlan_areWarnedOf() throws Exception {
    TestRun run = ofUnnoticedKeys();
    try (run) {
      EncryptingDB db = run.db();
      db.insert(TestRun.TABLE, "user1", TestRun.row(Map.of("field0", "value")));
      assertEquals(Map.of("field0", "value"), TestRun.read(db, "user1"));
    }
    assertTrue(run.said().contains("a wrong key can't be noticed"), run.said());
  }

  private TestRun ofUnnoticedKeys() {
    return withModes(TestRun.run(MapDB.class, keyFile, store), "none", "none")
        .with("encryption.keyfile", "memory")
        .with("encryption.cipher", "AES/CTR/NoPadding");
  }

  @Test
  void check_plainDataUnderPlainKeys_isRejected() throws Exception {
    try (TestRun plain = TestRun.load(MapDB.class, keyFile, store).with("encryption", "false")) {
      plain.db().insert(TestRun.TABLE, "user1", TestRun.row(Map.of("field0", "clear")));
    }
    load(keyFile, "somebody");
    try (TestRun run = TestRun.run(MapDB.class, keyFile, store).with("encryption.keys", "none")) {
      assertTrue(problem(run.db()).contains("can't be decrypted with this key"));
    }
  }

  @Test
  void check_storeThatKeepsNothing_isSkippedAndSaid() throws Exception {
    load(keyFile, "user1");
    try (TestRun run = TestRun.run(ServerlessDB.class, keyFile, store).with(MapDB.STATUS, "OK")) {
      assertEquals("The key wasn't checked: the store returns no fields.", run.db().check(PLAN));
    }
  }

  @Test
  void check_storeWhoseSchemaIsKnownFails_isSkippedAndSaid() throws Exception {
    load(keyFile, "user1");
    try (TestRun run = TestRun.run(BytesDB.class, keyFile, store).with(MapDB.STATUS, "ERROR")) {
      String said = run.db().check(PLAN);
      assertTrue(said.contains("The key wasn't checked: the store didn't answer."), said);
    }
  }

  @ParameterizedTest
  @CsvSource({"OK, 3 without fields", "ERROR, 3 failed", "NOT_FOUND, 3 not found"})
  void check_otherKeyWhereTheBindingAnswers_isRejectedNamingTheKey(String missing, String found)
      throws Exception {
    load(TextDB.class, keyFile, "user1");
    Path other = folder.resolve("other");
    load(TextDB.class, other, "somebody");
    try (TestRun run = TestRun.run(TextDB.class, other, store).with(TextDB.MISSING, missing)) {
      String problem = problem(run.db());
      assertTrue(problem.contains("(" + found + ")"), problem);
      assertTrue(problem.contains("loaded with another key"), problem);
      assertTrue(problem.contains("encryption.keycheck=false"), problem);
      assertFalse(problem.contains("memcached"), problem);
    }
    try (TestRun run = TestRun.run(TextDB.class, keyFile, store).with(TextDB.MISSING, missing)) {
      assertEquals("", run.db().check(PLAN));
    }
  }

  @Test
  void check_keysLongerThanStoresTake_areNamedAmongTheCauses() throws Exception {
    load(keyFile, "somebody");
    RunPlan plan = new RunPlan(TestRun.TABLE, List.of(), List.of("user6284781860667377211"), true);
    try (TestRun run =
        TestRun.run(MapDB.class, keyFile, store)
            .with("encryption.keys", "ordered")
            .with(MapDB.STATUS, "ERROR")) {
      EncryptingDB db = run.db();
      String problem =
          String.valueOf(
              assertThrows(ConfigurationException.class, () -> db.check(plan)).getMessage());
      assertTrue(problem.contains("296 characters here, memcached takes 250"), problem);
    }
  }

  @Test
  void check_storeThatReturnsNamedFieldsOnly_isDoneByName() throws Exception {
    load(ColumnsDB.class, keyFile, "user1");
    try (TestRun run = TestRun.run(ColumnsDB.class, keyFile, store)) {
      assertEquals("", run.db().check(PLAN));
    }
  }

  /** A store that lives in this process and keeps nothing. */
  public static final class ServerlessDB extends MapDB implements ServerlessStore {
    /** A new store. */
    public ServerlessDB() {}
  }

  /** A store that returns no fields when all are requested without their names, as with JDBC. */
  public static final class ColumnsDB extends MapDB {
    /** A new store. */
    public ColumnsDB() {}

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      return super.read(table, key, fields == null ? Set.of() : fields, result);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nameless", "throwing value"})
  void check_recordThatCantBeRead_isSkippedAndSaidAndOperationsFail(String mistake)
      throws Exception {
    load(keyFile, "user1");
    try (TestRun run = TestRun.run(OddDB.class, keyFile, store).with(OddDB.MISTAKE, mistake)) {
      EncryptingDB db = run.db();
      String said = db.check(PLAN);
      assertTrue(
          said.startsWith("The key wasn't checked: the binding returned a record that can't be"),
          said);
      Map<String, ByteIterator> record = new HashMap<>();
      assertEquals(Status.ERROR, db.read(TestRun.TABLE, "user1", null, record));
      assertEquals(Map.of(), record);
      Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
      assertEquals(Status.ERROR, db.scan(TestRun.TABLE, "user1", 5, null, rows));
      assertEquals(List.of(), rows);
      assertTrue(reason(run).startsWith("the binding returned a record that"), reason(run));
    }
  }

  @Test
  void check_bindingThrowsOrHasNoStatus_countsAsRecordsThatAreNotFound() throws Exception {
    load(keyFile, "user1");
    try (TestRun run = TestRun.run(OddDB.class, keyFile, store).with(OddDB.MISTAKE, "throws")) {
      String problem = problem(run.db());
      assertTrue(problem.contains("(3 failed, first: the binding threw java.lang.Ill"), problem);
    }
    try (TestRun run = TestRun.run(OddDB.class, keyFile, store).with(OddDB.MISTAKE, "no status")) {
      EncryptingDB db = run.db();
      assertTrue(problem(db).contains("(3 failed)"));
      assertEquals(Status.ERROR, db.read(TestRun.TABLE, "user1", null, new HashMap<>()));
      assertEquals("the binding returned no status", reason(run));
    }
  }

  private static String reason(TestRun run) {
    return RunContext.of(run.properties()).notices().reason("ERROR").orElseThrow();
  }

  /** A binding with a mistake. */
  public static final class OddDB extends MapDB {
    static final String MISTAKE = "test.mistake";

    /** A new store. */
    public OddDB() {}

    @Override
    @SuppressWarnings("NullAway") // that is the mistake
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      result.put("field1", new StringByteIterator("not one of ours"));
      switch (getProperties().getProperty(MISTAKE)) {
        case "nameless" -> result.put(null, new StringByteIterator("x"));
        case "throwing value" ->
            result.put(
                String.valueOf(store().table(table).firstEntry().getValue().keySet().toArray()[0]),
                new ThrowingByteIterator());
        case "no status" -> {
          return null;
        }
        default -> throw new IllegalStateException("meant to be thrown by a test");
      }
      return Status.OK;
    }

    @Override
    @SuppressWarnings("NullAway") // as above
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      result.add(null);
      return Status.OK;
    }
  }

  @Test
  void check_noReasonTo_isNotDone() throws Exception {
    load(keyFile, "somebody");
    RunPlan writesOnly = new RunPlan(TestRun.TABLE, PLAN.fields(), PLAN.expectedKeys(), false);
    try (TestRun run = TestRun.run(MapDB.class, keyFile, store);
        TestRun off =
            TestRun.run(MapDB.class, keyFile, store).with("encryption.keycheck", "false");
        TestRun load = TestRun.load(MapDB.class, keyFile, store);
        TestRun plain = TestRun.run(MapDB.class, keyFile, store).with("encryption", "false")) {
      assertEquals("", run.db().check(writesOnly));
      assertEquals("", off.db().check(PLAN));
      assertEquals("", load.db().check(PLAN));
      assertEquals("", plain.db().check(PLAN));
    }
  }

  @Test
  void check_planWithoutKeys_isSkippedAndSaid() throws Exception {
    load(keyFile, "user1");
    RunPlan noKeys = new RunPlan(TestRun.TABLE, PLAN.fields(), List.of(), true);
    try (TestRun run = TestRun.run(MapDB.class, keyFile, store)) {
      assertEquals(
          "The key wasn't checked: which records there are is known only to the workload's"
              + " operations.",
          run.db().check(noKeys));
    }
  }

  @Test
  void check_storeHasItsOwn_isAskedWithStoredNamesAndKeys() throws Exception {
    try (TestRun load = TestRun.load(BytesDB.class, keyFile, store)) {
      String said = load.db().check(PLAN);
      assertTrue(said.startsWith("store plan: [e"), said);
      assertFalse(said.contains("user1"), said);
      assertFalse(said.contains("field0"), said);
    }
  }

  @Test
  void check_probes_storeNothingAndAreInNoFigure() throws Exception {
    load(keyFile, "user3");
    int records = MapStore.named(store).table(TestRun.TABLE).size();
    try (TestRun run = TestRun.run(MapDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      db.check(PLAN);
      assertEquals(records, MapStore.named(store).table(TestRun.TABLE).size());
      db.sections().stream()
          .flatMap(section -> section.metrics().stream())
          .filter(metric -> metric.name().matches("Operations|.*Bytes|DecryptionFailures"))
          .forEach(metric -> assertEquals(0L, metric.value(), metric.name()));
    }
  }

  private void load(Path file, String key) throws DBException {
    load(MapDB.class, file, key);
  }

  private void load(Class<?> wrapped, Path file, String key) throws DBException {
    try (TestRun load = TestRun.load(wrapped, file, store)) {
      load.db().insert(TestRun.TABLE, key, TestRun.row(Map.of("field0", "value")));
    }
  }

  private static TestRun withModes(TestRun run, String keys, String names) {
    return run.with("encryption.keys", keys).with("encryption.names", names);
  }

  private static String problem(EncryptingDB db) {
    ConfigurationException e = assertThrows(ConfigurationException.class, () -> db.check(PLAN));
    assertEquals("encryption.keyfile", e.problems().get(0).key());
    return String.valueOf(e.getMessage());
  }
}
