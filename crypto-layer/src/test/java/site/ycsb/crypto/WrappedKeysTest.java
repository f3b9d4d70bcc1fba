package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.Section;
import site.ycsb.spi.StoreUnavailableException;

/** {@code bin/ycsb key}, loads and runs with a keyset that a key management service wraps. */
final class WrappedKeysTest {
  private static final String ONE = "encryption.kms=test-kms://one";
  private static final String TWO = "encryption.kms=test-kms://two";

  private final Path keyFile;
  private final Path passphrase;
  private final String store = UUID.randomUUID().toString();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  WrappedKeysTest(@TempDir Path folder) throws Exception {
    keyFile = folder.resolve("keys");
    passphrase = Files.writeString(folder.resolve("passphrase"), "correct horse\n");
  }

  @Test
  void key_everyAction_knowsAWrappedKeyset() throws Exception {
    assertEquals(0, key("create", ONE), said());
    assertEquals(4, version());
    for (String action : List.of("add", "promote", "rotate")) {
      assertEquals(0, key(action, ONE), said());
      assertEquals(4, version());
    }
    assertEquals(0, key("show", ONE));
    assertTrue(said().contains("wrapped by: test-kms://one"), said());
    assertTrue(said().contains("value key 3:"), said());
    assertEquals(0, key("check", ONE));
    assertTrue(said().contains("complete and valid.\ntest-kms://one unwrapped it in "), said());
    assertEquals(2, key("show", TWO));
    assertEquals(2, key("show"));
  }

  @Test
  void rewrap_toAnotherKey_keepsTheKeysAndTheOldOneNoLongerReads() throws Exception {
    assertEquals(0, key("create", ONE));
    assertEquals(0, key("show", ONE));
    String id = said().lines().filter(line -> line.startsWith("key id")).findFirst().orElseThrow();
    assertEquals(0, rewrap("test-kms://two", ONE), said());
    assertEquals(2, key("check", ONE));
    said.reset();
    assertEquals(0, key("show", TWO));
    assertTrue(said().contains(id), said());
  }

  @Test
  void rewrap_withoutAUri_wrapsByTheSameKeyAnew() throws Exception {
    assertEquals(0, key("create", ONE));
    String before = Files.readString(keyFile);
    assertEquals(0, key("rewrap", ONE), said());
    assertFalse(before.equals(Files.readString(keyFile)));
    assertEquals(0, key("check", ONE), said());
  }

  @Test
  void rewrap_fileInClearOrUnderAPassphrase_isWrappedFromThenOn() throws Exception {
    for (String[] protection :
        new String[][] {{}, {"encryption.keyfile.password.file=" + passphrase}}) {
      Files.deleteIfExists(keyFile);
      assertEquals(0, key("create", protection));
      assertEquals(0, rewrap("test-kms://one", protection), said());
      assertEquals(4, version());
      assertTrue(said().contains("Earlier copies, including backups"), said());
      assertEquals(0, key("check", ONE), said());
    }
  }

  @Test
  void rewrap_fileInClearWithoutAUri_isRejected() throws Exception {
    assertEquals(0, key("create"));
    assertEquals(2, key("rewrap"));
    assertTrue(said().contains("rewrap needs a key to wrap it with"), said());
    assertEquals(3, version());
  }

  @ParameterizedTest
  @CsvSource({
    "denied, 2, isn't allowed. Check the credentials",
    "wrap-only, 2, isn't allowed to unwrap. Check the credentials",
    "down, 1, isn't reached. Check its address",
  })
  void rewrap_keyThatCannotBeUsed_leavesTheFile(String name, int code, String sentence)
      throws Exception {
    assertEquals(0, key("create", ONE));
    byte[] before = Files.readAllBytes(keyFile);
    assertEquals(code, rewrap("test-kms://" + name, ONE));
    assertTrue(said().contains("encryption.kms=test-kms://" + name + " (argument): "), said());
    assertTrue(said().contains(sentence), said());
    assertArrayEquals(before, Files.readAllBytes(keyFile));
  }

  @Test
  void create_serviceThatIsDown_makesNoFile() {
    assertEquals(1, key("create", "encryption.kms=test-kms://down"));
    assertFalse(Files.exists(keyFile));
  }

  @ParameterizedTest
  @CsvSource({
    "encryption.keyfile.password.file=x, under one protection",
    "encryption.keystore=x, under its own passphrase",
    "encryption.keyfile=memory, a keyset in memory has no file",
    "encryption.kms=hcvault://token@host/transit/keys/k, without a user",
    "encryption.kms=nonsense, must be a URI",
    "encryption.kms.timeout=0, must be",
  })
  void create_settingsThatDoNotFit_areRejected(String setting, String rule) {
    List<String> arguments = new ArrayList<>(List.of("create", "-p", ONE, "-p", setting));
    assertEquals(2, command(Map.of()).run(arguments));
    assertTrue(said().contains(rule), said());
  }

  /** The user may be a token, and messages show the URI. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "hcvault://hunter2@host/transit/keys/k",
        "hcvault://bob:hunter2@host/transit/keys/k",
        "aws-kms://hunter2@arn:aws:kms:eu-central-1:111122223333:key/k",
        "gcp-kms://hunter2@projects/p/locations/l/keyRings/r/cryptoKeys/k",
        "azure-kms://hunter2@ycsb.vault.azure.net/keys/k",
        "https://hunter2@host/k",
        "hunter2@host/k"
      })
  void anyAction_userInTheUri_isRejectedAndNotShown(String uri) throws Exception {
    assertEquals(0, key("create", ONE));
    byte[] before = Files.readAllBytes(keyFile);
    for (String action : List.of("create", "show", "check", "add", "rotate", "rewrap")) {
      assertEquals(2, key(action, "encryption.kms=" + uri), action);
    }
    assertEquals(2, rewrap(uri, ONE));
    assertArrayEquals(before, Files.readAllBytes(keyFile));
    assertTrue(cause(uri) instanceof ConfigurationException);
    assertFalse(String.valueOf(cause(uri)).contains("hunter2"));
    assertTrue(said().contains("***@"), said());
    assertTrue(said().contains("must be a URI without a user"), said());
    if (uri.contains("://") && !uri.startsWith("http")) {
      assertEquals(2, key(uri));
      assertEquals(2, command(Map.of()).run(List.of("promote", uri)));
    }
    assertFalse(said().contains("hunter2"), said());
  }

  @Test
  void anyAction_userInTheUriOfTheFile_isRejectedAndNotShown() throws Exception {
    assertEquals(0, key("create", ONE));
    Files.writeString(keyFile, Files.readString(keyFile).replace("kms://one", "kms://hunter2@one"));
    for (String[] given : new String[][] {{}, {ONE}}) {
      assertEquals(2, key("show", given));
    }
    assertFalse(said().contains("hunter2"), said());
  }

  @Test
  void create_passphraseOfTheEnvironment_isNotForAWrappedFile() {
    int code =
        command(Map.of("YCSB_ENCRYPTION_PASSWORD_FILE", passphrase.toString()))
            .run(List.of("create", "-p", ONE, "-p", "encryption.keyfile=" + keyFile));
    assertEquals(0, code, said());
  }

  @Test
  void run_wrappedKeyset_unwrapsOnceAndReportsIt() throws Exception {
    try (TestRun load = TestRun.load(BytesDB.class, keyFile, store).with("encryption.kms", uri())) {
      load.db().insert(TestRun.TABLE, "user1", TestRun.row(Map.of("f", "v")));
    }
    assertEquals(4, version());
    try (TestRun run = TestRun.run(BytesDB.class, keyFile, store).with("encryption.kms", uri())) {
      EncryptingDB db = run.db();
      EncryptingDB other = run.db();
      assertEquals(Map.of("f", "v"), TestRun.read(db, "user1"));
      assertEquals(Map.of("f", "v"), TestRun.read(other, "user1"));
      Section section =
          db.sections().stream()
              .filter(each -> each.name().equals("ENCRYPTION"))
              .findFirst()
              .orElseThrow();
      Map<String, Number> metrics = new java.util.HashMap<>();
      section.metrics().forEach(metric -> metrics.put(metric.name(), metric.value()));
      assertEquals(1L, metrics.get("KmsUnwraps"));
      assertTrue(metrics.getOrDefault("KmsUnwrapTime(us)", 0).doubleValue() > 0);
      section.metrics().stream()
          .filter(metric -> metric.name().startsWith("Kms"))
          .forEach(metric -> assertEquals(Section.Merge.SUM, metric.merge(), metric.name()));
      String fact = String.valueOf(db.facts().get("encryption kms"));
      assertTrue(fact.startsWith("unwrapped by test-kms://one in "), fact);
    }
  }

  @Test
  void run_serviceThatRefusesOrIsDown_endsWithTheRightCause() throws Exception {
    assertEquals(0, key("create", ONE));
    Files.writeString(keyFile, Files.readString(keyFile).replace("kms://one", "kms://down"));
    assertTrue(cause("test-kms://down") instanceof StoreUnavailableException);
    Files.writeString(keyFile, Files.readString(keyFile).replace("kms://down", "kms://denied"));
    assertTrue(cause("test-kms://denied") instanceof ConfigurationException);
  }

  private @Nullable Throwable cause(String uri) {
    TestRun run = TestRun.run(BytesDB.class, keyFile, store).with("encryption.kms", uri);
    return assertThrows(DBException.class, run::db).getCause();
  }

  private static String uri() {
    return ONE.substring(ONE.indexOf('=') + 1);
  }

  private int version() throws Exception {
    String content = Files.readString(keyFile);
    return content.charAt(content.indexOf(':') + 2) - '0';
  }

  private int key(String action, String... settings) {
    return command(Map.of()).run(arguments(List.of(action), settings));
  }

  private int rewrap(String uri, String... settings) {
    return command(Map.of()).run(arguments(List.of("rewrap", uri), settings));
  }

  private List<String> arguments(List<String> action, String... settings) {
    List<String> arguments = new ArrayList<>(action);
    arguments.addAll(List.of("-p", "encryption.keyfile=" + keyFile));
    for (String setting : settings) {
      arguments.addAll(List.of("-p", setting));
    }
    return arguments;
  }

  private KeyCommand command(Map<String, String> environment) {
    PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    return new KeyCommand(stream, stream, Clock.systemUTC(), question -> null, environment);
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }
}
