package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.run.KeySpace;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

final class EncryptedSchemaTest {
  private static final int RECORDS = 4000;
  private static final List<Long> ENDS = List.of((long) RECORDS, Long.MAX_VALUE);

  private static final TableSchema WANTED =
      new TableSchema(TestRun.TABLE, List.of("field0", "field1"), ValueStorage.TEXT);

  private final Path folder;
  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  EncryptedSchemaTest(@TempDir Path folder) {
    this.folder = folder;
    keyFile = folder.resolve("keys");
  }

  @Test
  void create_withoutKeyFile_makesItAndATableWithStoredNames() throws Exception {
    try (SchemaAdmin admin =
        TestRun.load(BytesDB.class, keyFile, store).uninitialised().schemaAdmin()) {
      assertFalse(admin.check(WANTED).tableExists());
      admin.create(WANTED);
      assertTrue(admin.check(WANTED).usable());
      Map<String, String> names = admin.names(WANTED);
      assertEquals(List.of("field0", "field1"), List.copyOf(names.keySet()));
      assertEquals(names.values() + " BYTES", admin.print(WANTED));
      assertTrue(Files.exists(keyFile));
      // the run writes what the schema has
      try (TestRun run = TestRun.run(BytesDB.class, keyFile, store)) {
        run.db().insert(TestRun.TABLE, "user1", TestRun.row(Map.of("field0", "a")));
        assertTrue(
            names.values().containsAll(MapStore.named(store).onlyRow(TestRun.TABLE).keySet()));
      }
      assertEquals(OptionalLong.of(4711), admin.storedBytes(WANTED));
      admin.drop(WANTED);
      assertFalse(admin.check(WANTED).tableExists());
      assertEquals(OptionalLong.empty(), admin.storedBytes(WANTED));
    }
    assertTrue(MapStore.named(store).table("schema").containsKey("closed"));
  }

  /** As of a study that meets the tables of an earlier one on the same server. */
  @Test
  void drop_keyFileIsGone_dropsAndMakesNone() throws Exception {
    try (SchemaAdmin admin =
        TestRun.load(BytesDB.class, keyFile, store).uninitialised().schemaAdmin()) {
      admin.create(WANTED);
    }
    Path none = folder.resolve("none");

    try (SchemaAdmin admin =
        TestRun.run(BytesDB.class, none, store).uninitialised().schemaAdmin()) {
      admin.drop(WANTED);
    }

    assertFalse(MapStore.named(store).table("schema").containsKey(WANTED.table()));
    assertFalse(Files.exists(none));
  }

  /** Before the first load. */
  @Test
  void check_noKeyFile_saysWhatTheKeyIsForAndHowToGetIt() {
    ConfigurationException e;
    try (SchemaAdmin admin =
        TestRun.run(BytesDB.class, keyFile, store).uninitialised().schemaAdmin()) {
      e = assertThrows(ConfigurationException.class, () -> admin.check(WANTED));
    }

    assertEquals("encryption.keyfile", e.problems().get(0).key());
    assertEquals(
        "there is no such key file, and the names of the table's fields are encrypted with its key",
        e.problems().get(0).rule());
    assertTrue(
        e.problems()
            .get(0)
            .nextStep()
            .startsWith(
                "Before the first load, create it with bin/ycsb load or bin/ycsb key create; "),
        e::getMessage);
  }

  @Test
  void check_plainNames_needsNoKeyFile() {
    try (SchemaAdmin admin =
        TestRun.run(BytesDB.class, keyFile, store)
            .with("encryption.names", "none")
            .uninitialised()
            .schemaAdmin()) {
      assertFalse(admin.check(WANTED).tableExists());
      assertTrue(admin.isEmpty(WANTED.table()));
      assertEquals(Map.of("field0", "field0", "field1", "field1"), admin.names(WANTED));
    }
    assertFalse(Files.exists(keyFile));
  }

  /** Ciphertexts are random: the bounds are more than five standard deviations away. */
  @ParameterizedTest
  @CsvSource({
    "standard, none",
    "standard, deterministic",
    "standard, compact",
    "standard, token",
    "standard, ordered",
    "paper, deterministic",
    "paper, token"
  })
  void create_severalParts_eachGetsItsShareOfTheEncryptedKeys(String profile, String keys)
      throws Exception {
    for (String encoding : List.of("auto", "binary")) {
      assertPartsAreEven(profile, keys, encoding);
    }
  }

  private void assertPartsAreEven(String profile, String keys, String encoding) throws Exception {
    // what keeps no order is as even whatever the keys are
    boolean keepsOrder = Set.of("none", "ordered").contains(keys);
    for (String format : keepsOrder ? List.of("user%d", "user%020d") : List.of("user%d")) {
      for (long end : keepsOrder ? ENDS : List.of((long) RECORDS)) {
        KeySpace space =
            KeySpace.ofNumbers(end, number -> String.format(Locale.ROOT, format, number));
        String ownStore = UUID.randomUUID().toString();
        TestRun run =
            TestRun.load(BytesDB.class, folder.resolve(ownStore), ownStore)
                .with("encryption.profile", profile)
                .with("encryption.keys", keys)
                .with("encryption.encoding", encoding);
        try (run;
            SchemaAdmin admin = run.uninitialised().schemaAdmin()) {
          admin.create(new TableSchema(TestRun.TABLE, List.of("field0"), ValueStorage.TEXT, space));
          EncryptingDB db = run.db();
          for (String key : space.sample(RECORDS)) {
            db.insert(TestRun.TABLE, key, TestRun.row(Map.of("field0", "a")));
          }
        }

        TreeMap<String, Integer> parts = new TreeMap<>();
        parts.put("", 0);
        MapStore.named(ownStore).table("splits").keySet().forEach(split -> parts.put(split, 0));
        assertEquals(RecordingSchema.PARTS, parts.size());
        MapStore.named(ownStore)
            .table(TestRun.TABLE)
            .keySet()
            .forEach(key -> parts.merge(parts.floorKey(key), 1, Integer::sum));
        double even = (double) RECORDS / RecordingSchema.PARTS;
        for (int records : parts.values()) {
          assertTrue(Math.abs(records - even) < 0.3 * even, () -> format + " " + parts.values());
        }
      }
    }
  }

  @Test
  void check_fieldsMissingOrForeign_areNamedInPlain() {
    try (SchemaAdmin admin =
        TestRun.load(BytesDB.class, keyFile, store).uninitialised().schemaAdmin()) {
      admin.create(new TableSchema(TestRun.TABLE, List.of("field0", "more"), ValueStorage.TEXT));
      SchemaState state = admin.check(WANTED);
      assertEquals(List.of("field1"), state.missingFields());
      assertEquals(List.of("more"), state.foreignNames());
    }
  }

  @Test
  void check_tableOfAnotherKey_namesItsFields() {
    try (SchemaAdmin other =
        TestRun.load(BytesDB.class, folder.resolve("other"), store).uninitialised().schemaAdmin()) {
      other.create(WANTED);
    }
    try (SchemaAdmin admin =
        TestRun.load(BytesDB.class, keyFile, store).uninitialised().schemaAdmin()) {
      SchemaState state = admin.check(WANTED);
      assertFalse(state.usable());
      assertEquals(WANTED.fields(), state.missingFields());
      assertEquals(2, state.foreignFields().size());
      for (SchemaState.ForeignField field : state.foreignFields()) {
        assertTrue(field.name().matches("e[0-9a-v]{52}"), field.name());
        assertTrue(field.anotherKey(), field.name());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "auto, randomized, BYTES",
    "binary, randomized, BYTES",
    "base64url, randomized, TEXT",
    "hex, deterministic, TEXT",
    "auto, deterministic, BYTES",
    "binary-values, randomized, BYTES",
    "auto, none, TEXT"
  })
  void print_everyEncoding_asksForTheColumnsThatFit(
      String encoding, String values, ValueStorage storage) {
    TestRun run =
        TestRun.load(BytesDB.class, keyFile, store)
            .with("encryption.encoding", encoding)
            .with("encryption.values", values);
    try (SchemaAdmin admin = run.uninitialised().schemaAdmin()) {
      assertTrue(admin.print(WANTED).endsWith("] " + storage));
    }
  }

  /** Bytes can't be printed. */
  @Test
  void names_asBytes_areShownInHexAndFit() throws Exception {
    try (TestRun run =
            TestRun.load(BytesDB.class, keyFile, store)
                .with("encryption.encoding", "binary")
                .with("encryption.profile", "compact");
        SchemaAdmin admin = run.uninitialised().schemaAdmin()) {
      admin.create(WANTED);
      run.db().insert(TestRun.TABLE, "user1", TestRun.row(Map.of("field0", "a")));
      String stored = MapStore.named(store).onlyRow(TestRun.TABLE).keySet().iterator().next();
      assertEquals(16, stored.length());
      assertEquals(
          HexFormat.of().formatHex(stored.getBytes(StandardCharsets.ISO_8859_1)),
          admin.names(WANTED).get("field0"));
      assertTrue(admin.check(WANTED).usable());
      assertEquals(List.of("field2"), admin.check(withFields("field0", "field2")).missingFields());
    }
    try (SchemaAdmin other =
        TestRun.load(BytesDB.class, folder.resolve("other"), store)
            .with("encryption.encoding", "binary")
            .with("encryption.profile", "compact")
            .uninitialised()
            .schemaAdmin()) {
      for (SchemaState.ForeignField field : other.check(WANTED).foreignFields()) {
        assertTrue(field.name().matches("[0-9a-f]{32}"), field.name());
        assertTrue(field.anotherKey());
      }
    }
  }

  private static TableSchema withFields(String... names) {
    return new TableSchema(WANTED.table(), List.of(names), WANTED.values());
  }

  @Test
  void check_tableOfTextColumns_isGoodWhenTheEncodingFollowsTheBinding() {
    TestRun text =
        TestRun.load(BytesDB.class, keyFile, store).with("encryption.encoding", "base64url");
    try (SchemaAdmin admin = text.uninitialised().schemaAdmin()) {
      admin.create(WANTED);
    }
    try (SchemaAdmin admin =
        TestRun.load(BytesDB.class, keyFile, store).uninitialised().schemaAdmin()) {
      assertTrue(admin.check(WANTED).usable());
    }
    TestRun binary =
        TestRun.load(BytesDB.class, keyFile, store).with("encryption.encoding", "binary");
    try (SchemaAdmin admin = binary.uninitialised().schemaAdmin()) {
      assertFalse(admin.check(WANTED).usable());
    }
  }

  @Test
  void schemaAdmin_encryptionFalse_isTheBindingsOwn() {
    TestRun run = TestRun.load(BytesDB.class, keyFile, store).with("encryption", "false");
    try (SchemaAdmin admin = run.uninitialised().schemaAdmin()) {
      assertEquals("[field0, field1] TEXT", admin.print(WANTED));
    }
    assertFalse(Files.exists(keyFile));
  }

  @Test
  void names_bindingWithoutSchema_areThereAndNothingElseIsNeeded() {
    try (SchemaAdmin admin =
        TestRun.load(MapDB.class, keyFile, store).uninitialised().schemaAdmin()) {
      assertEquals(2, admin.names(WANTED).size());
      assertTrue(admin.check(WANTED).usable());
      admin.create(WANTED);
      admin.drop(WANTED);
      assertEquals("", admin.print(WANTED));
    }
  }
}
