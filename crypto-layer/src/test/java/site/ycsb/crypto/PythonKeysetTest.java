package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.SourcedProperties;
import site.ycsb.crypto.config.CryptoConfig;
import site.ycsb.crypto.keyset.PassphraseCost;
import site.ycsb.crypto.keyset.TestCosts;

/** Keysets as docs/formats.md says: a program that was written from it reads and writes them. */
@Tag("long")
final class PythonKeysetTest {
  private static final String CLEAR_KMS = "test-kms://clear";
  private static final String PASSPHRASE = "correct horse: battery {staple}";

  /** Little for the program, which derives keys more slowly than a user would. */
  private static final PassphraseCost COST = TestCosts.of(1_024, 3, 4, 10_000);

  @TempDir private static Path shared = Path.of("");
  private static PythonProgram program;

  private final Path keys;
  private final Path passphraseFile;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  PythonKeysetTest(@TempDir Path folder) throws Exception {
    keys = folder.resolve("keys");
    passphraseFile = Files.writeString(folder.resolve("passphrase"), PASSPHRASE + "\n");
  }

  @BeforeAll
  static void start() throws Exception {
    program = new PythonProgram(shared);
  }

  @AfterAll
  static void stop() {
    program.close();
  }

  @Test
  void fileInClear_ofEachVersion_isReadByTheProgram() throws Exception {
    create(inClear());
    String text = Files.readString(keys);
    JsonNode keyset = read(Map.of("file", keys.toString()));
    assertShown(inClear(), keyset);

    Files.writeString(keys, FormerKeysetFile.withoutCheck(text));
    assertEquals(keyset, read(Map.of("file", keys.toString())));
    Files.writeString(keys, FormerKeysetFile.withoutAnyCheck(text));
    assertEquals(keyset, read(Map.of("file", keys.toString())));
  }

  /** Each line changes one thing: a pattern, and what stands there instead. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"primary\" : 2 | \"primary\" : 1",
        "\"primary\" : 2 | \"primary\" : 4",
        "\"index\" : 3 | \"index\" : 4",
        "\"index\" : 3 | \"index\" : 2",
        "\"index\" : 3 | \"index\" : 256",
        "\"created\" : \"2 | \"created\" : \"1",
        "\"version\" : 3 | \"version\" : 1",
        "\"version\" : 3 | \"version\" : 9",
        "(\"deterministic\" : \"). | $1_",
        "(\"deterministic\" : \"....)...... | $1++++++",
        "(\"key\" : \"....)...... | $1++++++",
        "(\"check\" : \")...... | $1000000",
        "(\"keyId\" : \")...... | $1000000"
      })
  void fileInClear_changed_isRejectedByBoth(String pattern, String other) throws Exception {
    create(inClear());
    String text = Files.readString(keys);
    String changed = text.replaceFirst(pattern, other);
    assertNotEquals(text, changed);
    Files.writeString(keys, changed);

    assertNotEquals(0, command(inClear(), "check"), this::said);
    assertTrue(read(Map.of("file", keys.toString())).has("rejected"));
  }

  @Test
  void fileUnderAPassphrase_isReadByTheProgramUnderThatOneOnly() throws Exception {
    create(underPassphrase());
    String file = keys.toString();
    assertShown(underPassphrase(), read(Map.of("file", file, "passphrase", PASSPHRASE)));
    assertTrue(read(Map.of("file", file, "passphrase", PASSPHRASE + ".")).has("rejected"));
    Files.writeString(
        keys, Files.readString(keys).replaceFirst("(\"keyset\" : \"....)....", "$1AAAA"));
    assertTrue(read(Map.of("file", file, "passphrase", PASSPHRASE)).has("rejected"));
  }

  /** The service of this URI hands on what it is given, so the file's key is known. */
  @Test
  void fileWrappedByAService_isReadByTheProgramWithTheFilesKeyOnly() throws Exception {
    create(wrapped());
    JsonNode document = new ObjectMapper().readTree(keys.toFile());
    String fileKey = HexFormat.of().formatHex(document.get("wrapped").binaryValue());
    assertShown(wrapped(), read(wrapped(CLEAR_KMS, fileKey, fileKey)));

    String other = "00".repeat(32);
    assertTrue(read(wrapped(CLEAR_KMS, fileKey, other)).has("rejected"));
    assertTrue(read(wrapped("test-kms://one", fileKey, fileKey)).has("rejected"));
    assertTrue(read(Map.of("file", keys.toString())).has("rejected"));
    Files.writeString(
        keys, Files.readString(keys).replaceFirst("(\"keyset\" : \"....)....", "$1AAAA"));
    assertTrue(read(wrapped(CLEAR_KMS, fileKey, fileKey)).has("rejected"));
  }

  @Test
  void wrappedFileOfTheProgram_isReadHere() throws Exception {
    String fileKey = "5b".repeat(32);
    Map<String, Object> request = new HashMap<>(wrapped(CLEAR_KMS, fileKey, fileKey));
    request.putAll(Map.of("do", "create", "version", 4, "keys", 5, "primary", 4));
    JsonNode made = program.answers(List.of(request)).get(0);
    JsonNode keyset = read(wrapped(CLEAR_KMS, fileKey, fileKey));
    assertEquals(made.get("keyId"), keyset.get("keyId"));
    assertShown(wrapped(), keyset);
    // the tag protects the URI too
    Files.writeString(keys, Files.readString(keys).replace(CLEAR_KMS, "test-kms://clean"));
    assertNotEquals(0, command(wrapped(), "check"), this::said);
    assertTrue(read(wrapped("test-kms://clean", fileKey, fileKey)).has("rejected"));
  }

  @Test
  void keystore_isReadByTheProgramUnderItsPassphraseOnly() throws Exception {
    create(inKeystore());
    Map<String, String> where = Map.of("keystore", keys.toString(), "alias", "ycsb");
    assertShown(inKeystore(), read(with(where, PASSPHRASE)));
    assertTrue(read(with(where, PASSPHRASE + ".")).has("rejected"));
  }

  @ParameterizedTest
  @CsvSource({"1, false", "1, true", "2, true", "3, true"})
  void fileOfTheProgram_ofEachVersion_isReadHere(int version, boolean checks) throws Exception {
    JsonNode made =
        program
            .answers(
                List.of(
                    Map.of(
                        "do",
                        "create",
                        "file",
                        keys.toString(),
                        "version",
                        version,
                        "checks",
                        checks,
                        "passphrase",
                        PASSPHRASE,
                        "keys",
                        5,
                        "primary",
                        4)))
            .get(0);
    Map<String, String> where = Map.of("file", keys.toString());
    JsonNode keyset = read(version == 2 ? with(where, PASSPHRASE) : where);
    assertEquals(made.get("keyId"), keyset.get("keyId"));
    assertShown(version == 2 ? underPassphrase() : inClear(), keyset);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "keys=deterministic",
        "keys=ordered",
        "names=compact",
        "values=deterministic",
        "cipher=AES/OCB/NoPadding",
        "cipher=Blowfish/CBC/PKCS5Padding",
        "keylength=128",
        "encoding=hex",
        "encoding=binary",
        "fields=b,a",
        "iv=fixed",
        "profile=compact",
        "profile=authenticated",
        "profile=paper"
      })
  void namespace_ofEachSetting_isTheProgramsToo(String setting) throws Exception {
    create(inClear());
    String key = "encryption." + setting.substring(0, setting.indexOf('='));
    String value = setting.substring(setting.indexOf('=') + 1);
    SourcedProperties properties = new SourcedProperties();
    properties.set("encryption.db", BytesDB.class.getName(), "-p");
    properties.set(key, value, "-p");
    JsonNode there =
        program
            .answers(
                List.of(
                    Map.of(
                        "do", "namespace",
                        "keyset", Map.of("file", keys.toString()),
                        "properties", Map.of(key, value))))
            .get(0);
    String keyId = read(Map.of("file", keys.toString())).get("keyId").textValue();
    assertEquals(
        CryptoRun.namespace(keyId, CryptoConfig.from(properties)),
        there.get("namespace").textValue());
  }

  private List<String> inClear() {
    return List.of("-p", "encryption.keyfile=" + keys);
  }

  private List<String> wrapped() {
    return List.of("-p", "encryption.keyfile=" + keys, "-p", "encryption.kms=" + CLEAR_KMS);
  }

  /** Where the keyset is, and what its service answers to what. */
  private Map<String, String> wrapped(String uri, String wrapped, String fileKey) {
    return Map.of("file", keys.toString(), "kms", uri, "wrapped", wrapped, "fileKey", fileKey);
  }

  private List<String> underPassphrase() {
    return List.of(
        "-p", "encryption.keyfile=" + keys,
        "-p", "encryption.keyfile.password.file=" + passphraseFile);
  }

  private List<String> inKeystore() {
    return List.of(
        "-p", "encryption.keystore=" + keys,
        "-p", "encryption.keystore.password.file=" + passphraseFile);
  }

  private static Map<String, String> with(Map<String, String> where, String passphrase) {
    Map<String, String> all = new HashMap<>(where);
    all.put("passphrase", passphrase);
    return all;
  }

  /** Three value keys, of which the second one encrypts. */
  private void create(List<String> where) {
    assertEquals(0, command(where, "create"), this::said);
    assertEquals(0, command(where, "rotate"), this::said);
    assertEquals(0, command(where, "add"), this::said);
  }

  private JsonNode read(Map<String, String> where) throws Exception {
    return program.answers(List.of(Map.of("do", "keyset", "keyset", where))).get(0);
  }

  /** What the program read is what is shown here. */
  private void assertShown(List<String> where, JsonNode keyset) {
    assertTrue(keyset.has("keyId"), keyset::toString);
    assertEquals(0, command(where, "check"), this::said);
    said.reset();
    assertEquals(0, command(where, "show"), this::said);
    assertTrue(said().contains(keyset.get("keyId").textValue()), this::said);
    keyset
        .get("checks")
        .forEach(check -> assertTrue(said().contains(check.textValue()), this::said));
  }

  private int command(List<String> where, String action) {
    PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    List<String> arguments = new ArrayList<>(List.of(action));
    arguments.addAll(where);
    return new KeyCommand(stream, stream, Clock.systemUTC(), question -> null, Map.of(), COST)
        .run(arguments);
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }
}
