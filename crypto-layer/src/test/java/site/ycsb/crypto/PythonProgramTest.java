package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.Vector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * What docs/formats.md says suffices for another program: it decrypts what is stored in every mode,
 * what it stores is read here, and both reject the same changed data.
 */
@Tag("long")
final class PythonProgramTest {
  private static final String TABLE = TestRun.TABLE;
  private static final HexFormat HEX = HexFormat.of();

  private static final List<String> KEYS =
      List.of(
          "",
          "a\0\0",
          "user1",
          "8 bytes.",
          "15 bytes, 0123.",
          "16 bytes, 01234.",
          "user6284781860667377211",
          "24 bytes, 0123456789 01.",
          "Schlüssel zu €, \uD83D\uDD11 and a long text behind it");
  private static final List<String> NAMES = List.of("field0", "f", "Name: größer als 16 Bytes €");

  /** The record that is changed; its values have 15, 16 and 17 bytes. */
  private static final String CHANGED = "user1";

  @TempDir private static Path shared = Path.of("");
  private static PythonProgram program;

  private final MapStore store;
  private final String storeName = UUID.randomUUID().toString();

  PythonProgramTest() {
    store = MapStore.named(storeName);
  }

  @BeforeAll
  static void createKeyset() throws Exception {
    program = new PythonProgram(shared);
    for (String action : List.of("create", "add", "add")) {
      assertEquals(0, keyCommand(action));
    }
    assertEquals(0, keyCommand("promote", "2"));
  }

  @AfterAll
  static void stop() {
    program.close();
  }

  private static int keyCommand(String... words) {
    List<String> arguments = new ArrayList<>(List.of(words));
    arguments.addAll(List.of("-p", "encryption.keyfile=" + keyFile()));
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    return new KeyCommand(nowhere, nowhere, Clock.systemUTC(), question -> null, Map.of())
        .run(arguments);
  }

  private static Path keyFile() {
    return shared.resolve("keys");
  }

  @ParameterizedTest
  @MethodSource("site.ycsb.crypto.StoredMode#all")
  void stored_inEveryMode_isReadAndWrittenByAProgramThatWasMadeFromThePage(StoredMode mode)
      throws Exception {
    Map<String, Map<String, String>> records = records(mode);
    try (TestRun load = run(TestRun.load(mode.db(), keyFile(), storeName), mode)) {
      EncryptingDB db = load.db();
      for (Map.Entry<String, Map<String, String>> record : records.entrySet()) {
        assertEquals(Status.OK, db.insert(TABLE, record.getKey(), fromHex(record.getValue())));
      }
    }
    List<Map<String, Object>> requests = new ArrayList<>();
    requests.add(decryption(mode, storedRows(mode)));
    mode.formats().forEach(format -> requests.add(encryption(mode, records, format)));
    JsonNode answers = program.answers(requests);

    assertEquals(records, decrypted(answers.get(0)));
    for (int i = 0; i < mode.formats().size(); i++) {
      String format = mode.formats().get(i);
      Map<String, String> storedKeys = store(mode, answers.get(i + 1), records.keySet());
      try (TestRun run = run(mode)) {
        EncryptingDB db = run.db();
        for (Map.Entry<String, Map<String, String>> record : records.entrySet()) {
          assertEquals(record.getValue(), read(db, record.getKey()), format);
        }
        assertScanned(db, storedKeys, records);
      }
      assertBothRejectTheSame(mode, Objects.requireNonNull(storedKeys.get(CHANGED)));
    }
  }

  /** What {@code FormatFreezeTest} compares, under its keyset. */
  @ParameterizedTest
  @ValueSource(strings = {"frozen-formats.txt", "former-formats.txt"})
  void frozenTexts_ofEveryFormat_areWhatTheProgramMakesAndReads(String resource) throws Exception {
    String recordKey = "user6284781860667377211";
    Map<String, String> fields =
        Map.of("field0", HEX.formatHex("hello, world".getBytes(StandardCharsets.US_ASCII)));
    Path fixedKeys = Files.writeString(shared.resolve("fixed-keys"), fixedKeyset());
    List<String[]> lines = frozenLines(resource);
    List<StoredMode> modes = new ArrayList<>();
    List<Map<String, Object>> requests = new ArrayList<>();
    for (String[] line : lines) {
      StoredMode mode =
          new StoredMode(
              BytesDB.class,
              Integer.parseInt(line[0]),
              List.of(line[1].substring("encryption.".length())),
              Set.of("values"));
      modes.add(mode);
      requests.add(encryption(mode, Map.of(recordKey, fields), "newest"));
    }
    requests.forEach(request -> request.put("keyset", Map.of("file", fixedKeys.toString())));
    JsonNode made = program.answers(requests);
    requests.clear();
    int compared = 0;
    for (int i = 0; i < lines.size(); i++) {
      String[] line = lines.get(i);
      JsonNode row = Objects.requireNonNull(made.get(i).get("rows")).get(0);
      String key = row.get("key").textValue();
      Map.Entry<String, String> field = fields(row).entrySet().iterator().next();
      String[] here = {
        text(key, StandardCharsets.UTF_8), text(field.getKey(), StandardCharsets.UTF_8)
      };
      for (int part = 0; part < here.length; part++) {
        if (!line[2 + part].equals("-")) {
          assertEquals(line[2 + part], here[part], String.join(" ", line));
          compared++;
        }
      }
      String value = line[4].equals("-") ? field.getValue() : line[4];
      Map<String, Object> stored = Map.of("key", key, "fields", Map.of(field.getKey(), value));
      Map<String, Object> request = decryption(modes.get(i), List.of(stored));
      request.put("keyset", Map.of("file", fixedKeys.toString()));
      requests.add(request);
    }
    JsonNode read = program.answers(requests);
    for (int i = 0; i < lines.size(); i++) {
      assertEquals(
          Map.of(recordKey, fields), decrypted(read.get(i)), String.join(" ", lines.get(i)));
      compared++;
    }
    assertTrue(compared >= lines.size() && lines.size() > 20, () -> "few lines");
  }

  private static List<String[]> frozenLines(String resource) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(PythonProgramTest.class.getResourceAsStream("record/" + resource))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" ", -1))
          .toList();
    }
  }

  /** A deterministic master of the bytes 0 to 31, a value master of 32 to 63. */
  static String fixedKeyset() {
    byte[] masters = new byte[64];
    for (int i = 0; i < masters.length; i++) {
      masters[i] = (byte) i;
    }
    Base64.Encoder base64 = Base64.getEncoder();
    return """
        {"version":1,"keyId":"86517456","deterministic":"%s","primary":1,
         "values":[{"index":1,"created":"2026-11-21T10:20:30Z","key":"%s"}]}
        """
        .formatted(
            base64.encodeToString(Arrays.copyOf(masters, 32)),
            base64.encodeToString(Arrays.copyOfRange(masters, 32, 64)));
  }

  private static Map<String, Map<String, String>> records(StoredMode mode) {
    Random random = new Random(1);
    int[] lengths = {0, 1, 15, 16, 17, 33, 100, 8, 300};
    Map<String, Map<String, String>> records = new TreeMap<>();
    for (int i = 0; i < KEYS.size(); i++) {
      Map<String, String> fields = new TreeMap<>();
      for (int j = 0; j < NAMES.size(); j++) {
        byte[] value = new byte[lengths[(i + j) % lengths.length]];
        random.nextBytes(value);
        if (mode.textsOnly()) {
          for (int k = 0; k < value.length; k++) {
            value[k] = (byte) ((value[k] & 0x3F) | 0x20);
          }
        }
        fields.put(NAMES.get(j), HEX.formatHex(value));
      }
      records.put(KEYS.get(i), fields);
    }
    return records;
  }

  private static TestRun run(TestRun run, StoredMode mode) {
    mode.properties().forEach(run::with);
    return run;
  }

  private TestRun run(StoredMode mode) {
    return run(TestRun.run(mode.db(), keyFile(), storeName), mode)
        .with("encryption.keycheck", "false");
  }

  private static Map<String, ByteIterator> fromHex(Map<String, String> fields) {
    Map<String, ByteIterator> values = new HashMap<>();
    fields.forEach((name, hex) -> values.put(name, new ByteArrayByteIterator(HEX.parseHex(hex))));
    return values;
  }

  /** What a stored key or name is the text of: one that is encrypted may be bytes. */
  private static Charset charset(StoredMode mode, String part) {
    return mode.setting("encoding").equals("binary") && !mode.setting(part).equals("none")
        ? StandardCharsets.ISO_8859_1
        : StandardCharsets.UTF_8;
  }

  private static Map<String, Object> request(StoredMode mode, String what) {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("do", what);
    request.put("keyset", Map.of("file", keyFile().toString()));
    request.put("table", TABLE);
    request.put("properties", mode.properties());
    request.put("bytes", mode.binary());
    request.put("keys", KEYS);
    return request;
  }

  /** A stored record as the program gets it. */
  private static Map<String, Object> row(StoredMode mode, String key, Map<String, byte[]> fields) {
    Map<String, String> hex = new TreeMap<>();
    fields.forEach(
        (name, value) ->
            hex.put(HEX.formatHex(name.getBytes(charset(mode, "names"))), HEX.formatHex(value)));
    return Map.of("key", HEX.formatHex(key.getBytes(charset(mode, "keys"))), "fields", hex);
  }

  private List<Map<String, Object>> storedRows(StoredMode mode) {
    List<Map<String, Object>> rows = new ArrayList<>();
    store.table(TABLE).forEach((key, fields) -> rows.add(row(mode, key, fields)));
    return rows;
  }

  private static Map<String, Object> decryption(StoredMode mode, List<Map<String, Object>> rows) {
    Map<String, Object> request = request(mode, "decrypt");
    request.put("rows", rows);
    return request;
  }

  private static Map<String, Object> encryption(
      StoredMode mode, Map<String, Map<String, String>> records, String format) {
    List<Map<String, Object>> plain = new ArrayList<>();
    records.forEach((key, fields) -> plain.add(Map.of("key", key, "fields", fields)));
    Map<String, Object> request = request(mode, "encrypt");
    request.put("records", plain);
    request.put("written", format);
    return request;
  }

  private static Map<String, Map<String, String>> decrypted(JsonNode answer) {
    Map<String, Map<String, String>> records = new TreeMap<>();
    for (JsonNode record : answer.get("records")) {
      assertTrue(record.has("key"), record::toString);
      records.put(record.get("key").textValue(), fields(record));
    }
    return records;
  }

  private static Map<String, String> fields(JsonNode record) {
    return texts(Objects.requireNonNull(record.get("fields")));
  }

  private static Map<String, String> texts(JsonNode node) {
    Map<String, String> texts = new TreeMap<>();
    node.properties().forEach(field -> texts.put(field.getKey(), field.getValue().textValue()));
    return texts;
  }

  /** Stores what the program encrypted instead of what this one did; the stored keys by plain. */
  private Map<String, String> store(StoredMode mode, JsonNode answer, Set<String> keys) {
    Set<String> keysBefore = Set.copyOf(store.table(TABLE).keySet());
    store.table(TABLE).clear();
    Map<String, String> storedKeys = new TreeMap<>();
    Iterator<JsonNode> rows = answer.get("rows").iterator();
    for (String key : keys) {
      JsonNode row = rows.next();
      Map<String, byte[]> fields = new TreeMap<>();
      fields(row)
          .forEach(
              (name, hex) -> fields.put(text(name, charset(mode, "names")), HEX.parseHex(hex)));
      storedKeys.put(key, text(row.get("key").textValue(), charset(mode, "keys")));
      store.table(TABLE).put(text(row.get("key").textValue(), charset(mode, "keys")), fields);
    }
    assertEquals(keysBefore, Set.copyOf(store.table(TABLE).keySet()));
    return storedKeys;
  }

  /** A scan from the first stored record returns all of them, in the order of stored keys. */
  private static void assertScanned(
      EncryptingDB db, Map<String, String> storedKeys, Map<String, Map<String, String>> records) {
    Map<String, String> plainKeys = new TreeMap<>();
    storedKeys.forEach((plain, stored) -> plainKeys.put(stored, plain));
    List<String> order = List.copyOf(plainKeys.values());
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertEquals(Status.OK, db.scan(TABLE, order.get(0), records.size(), null, rows));
    assertEquals(
        order.stream().map(records::get).toList(),
        rows.stream().map(PythonProgramTest::toHex).toList());
  }

  private static String text(String hex, Charset charset) {
    return new String(HEX.parseHex(hex), charset);
  }

  /** The fields of a record in hex, or the name of another status than OK. */
  private static Object read(EncryptingDB db, String key) {
    Map<String, ByteIterator> result = new HashMap<>();
    Status status = db.read(TABLE, key, null, result);
    if (!status.isOk()) {
      return status.getName();
    }
    return toHex(result);
  }

  private static Map<String, String> toHex(Map<String, ByteIterator> record) {
    Map<String, String> fields = new TreeMap<>();
    record.forEach((name, value) -> fields.put(name, HEX.formatHex(value.toArray())));
    return fields;
  }

  /** Changes a bit of each byte of a field's value and name, one after the other. */
  private void assertBothRejectTheSame(StoredMode mode, String storedKey) throws Exception {
    List<Map<String, Object>> changed = new ArrayList<>();
    List<Object> readHere = new ArrayList<>();
    Map<String, byte[]> all = Objects.requireNonNull(store.table(TABLE).get(storedKey));
    // the shortest value that isn't empty
    Map.Entry<String, byte[]> stored =
        all.entrySet().stream()
            .min(Comparator.comparingInt(field -> field.getValue().length))
            .orElseThrow();
    byte[] name = stored.getKey().getBytes(charset(mode, "names"));
    byte[] value = stored.getValue();
    try (TestRun run = run(mode)) {
      EncryptingDB db = run.db();
      for (int i = 0; i < value.length + name.length; i++) {
        byte[] otherValue = i < value.length ? changed(value, i) : value;
        byte[] otherName = i < value.length ? name : changed(name, i - value.length);
        Map<String, byte[]> fields =
            Map.of(new String(otherName, charset(mode, "names")), otherValue);
        store.table(TABLE).put(storedKey, fields);
        changed.add(row(mode, storedKey, fields));
        readHere.add(read(db, CHANGED));
      }
    }
    store.table(TABLE).put(storedKey, all);
    byte[] key = storedKey.getBytes(charset(mode, "keys"));
    for (int i = 0; i < key.length && mode.detectsChangedKeys(); i++) {
      changed.add(row(mode, new String(changed(key, i), charset(mode, "keys")), Map.of()));
    }
    JsonNode readThere = program.answers(List.of(decryption(mode, changed))).get(0).get("records");
    for (int i = readHere.size(); i < changed.size(); i++) {
      assertTrue(readThere.get(i).has("rejected"), readThere.get(i)::toString);
    }
    for (int i = 0; i < readHere.size(); i++) {
      JsonNode record = readThere.get(i);
      Object there = record.has("rejected") ? "DECRYPTION_FAILED" : fields(record);
      String change = (i < value.length ? "value " : "name ") + i;
      assertEquals(there, readHere.get(i), () -> change + ": " + record);
      if (mode.detectsChanges() && i < value.length) {
        assertEquals("DECRYPTION_FAILED", there, change);
      }
    }
  }

  /** One bit of a byte, another one each time. A text stays ASCII. */
  private static byte[] changed(byte[] bytes, int at) {
    byte[] other = bytes.clone();
    other[at] ^= (byte) (1 << at % 7);
    return other;
  }
}
