package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.testing.client.InProcessClient;

/** Loads and runs whose ciphers, keys and checks are computed by the real FIPS module. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class FipsRunTest {
  private static final Map<String, String> ROW =
      Map.of("a", "", "b", "a value of some thirty characters", "c", "exactly sixteen!");

  private final Path folder;
  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  FipsRunTest(@TempDir Path folder) {
    this.folder = folder;
    keyFile = folder.resolve("keys");
  }

  @ParameterizedTest
  @CsvSource({
    "AES/CBC/PKCS7Padding, deterministic, 256, BC",
    "AES/CBC/PKCS7Padding, token, 128, SunJCE",
    "AES/GCM/NoPadding, deterministic, 256, BC-java",
    "AES/GCM/NoPadding, none, 192, BC",
    "AES/CBC-HMAC-SHA2, deterministic, 128, SunJCE",
    "AES/CBC-HMAC-SHA2, deterministic, 192, BC-java",
    "AES/CBC-HMAC-SHA2, token, 256, BC",
    "AES/CTR/NoPadding, deterministic, 192, SunJCE",
    "AES/CFB/NoPadding, deterministic, 256, BC-java",
    "AES/OFB/NoPadding, deterministic, 256, BC"
  })
  void loadAndRun_byTheModuleAndAnother_readEachOther(
      String cipher, String keys, int bits, String other) throws Exception {
    List<String> ids = new ArrayList<>();
    try (TestRun load = set(BcFips.by(load()), cipher, keys, bits)) {
      load.db().insert(TestRun.TABLE, "user1", TestRun.row(ROW));
      ids.add(id(load.db()));
    }
    try (TestRun run = set(run().with("encryption.provider", other), cipher, keys, bits)) {
      assertEquals(ROW, TestRun.read(run.db(), "user1"));
      run.db().insert(TestRun.TABLE, "user2", TestRun.row(ROW));
      ids.add(id(run.db()));
    }
    try (TestRun run = set(BcFips.by(run()), cipher, keys, bits)) {
      for (String key : List.of("user1", "user2")) {
        assertEquals(ROW, TestRun.read(run.db(), key));
      }
      ids.add(id(run.db()));
      assertEquals(1L, metric(run.db()));
    }
    assertEquals(1, ids.stream().distinct().count(), ids.toString());
  }

  @Test
  void loadAndRun_deterministicValues_readEachOther() throws Exception {
    try (TestRun load = BcFips.by(load()).with("encryption.values", "deterministic")) {
      load.db().insert(TestRun.TABLE, "user1", TestRun.row(ROW));
    }
    try (TestRun run = run().with("encryption.values", "deterministic")) {
      assertEquals(ROW, TestRun.read(run.db(), "user1"));
    }
  }

  @Test
  void facts_keyFileInClear_claimTheModuleAndItsOwnChecksum() throws Exception {
    try (TestRun load = BcFips.by(load())) {
      String fact = fact(load.db());
      assertTrue(
          fact.startsWith(
              "FIPS module in approved mode: BouncyCastle Security Provider (FIPS edition) v2."),
          fact);
      assertTrue(fact.contains(", HMAC-SHA-256 " + hmacInJar() + "; its certificate"), fact);
      assertEquals(1L, metric(load.db()));
      assertFalse(load.said().contains("not everything"), load.said());
    }
  }

  @Test
  void facts_keysetInMemory_claimTheModule() throws Exception {
    try (TestRun load = BcFips.by(load()).with("encryption.keyfile", "memory")) {
      assertEquals(1L, metric(load.db()));
    }
  }

  @Test
  void facts_everyThread_isInApprovedMode() throws Exception {
    ExecutorService other = Executors.newSingleThreadExecutor();
    try (TestRun load = BcFips.by(load())) {
      load.db();
      assertEquals(1L, other.submit(() -> metric(load.db())).get(1, TimeUnit.MINUTES).longValue());
    } finally {
      other.shutdownNow();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"passphrase", "keystore", "kms"})
  void facts_keysetUnderAnotherProtection_claimNothingAndSayWhy(String protection)
      throws Exception {
    Path passphrase = Files.writeString(folder.resolve("passphrase"), "correct horse\n");
    TestRun load = BcFips.by(load());
    switch (protection) {
      case "passphrase" -> load.with("encryption.keyfile.password.file", passphrase.toString());
      case "kms" -> load.with("encryption.kms", "test-kms://one");
      default -> {
        load.properties().remove("encryption.keyfile");
        load.with("encryption.keystore", keyFile.toString())
            .with("encryption.keystore.password.file", passphrase.toString());
      }
    }
    String reason =
        switch (protection) {
          case "passphrase" ->
              "the passphrase of the key file goes through Argon2id, which isn't approved";
          case "kms" -> "the key of the key file is unwrapped by test-kms://one";
          default -> "the keystore is encrypted by the JDK";
        };
    try (load) {
      EncryptingDB db = load.db();
      db.insert(TestRun.TABLE, "user1", TestRun.row(ROW));
      assertEquals(ROW, TestRun.read(db, "user1"));
      String fact = fact(db);
      assertTrue(fact.startsWith("not everything by a FIPS module: " + reason + "; else"), fact);
      assertEquals(0L, metric(db));
      assertTrue(
          load.said()
              .contains("WARNING: not everything is computed by the FIPS module: " + reason + "."),
          load.said());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"BC", "BC-java", "SunJCE"})
  void facts_otherProviders_areNoValidatedModule(String provider) throws Exception {
    try (TestRun load = load().with("encryption.provider", provider)) {
      assertEquals("not a validated module", fact(load.db()));
      assertEquals(0L, metric(load.db()));
    }
  }

  @Test
  void key_everyAction_takesKeysAndChecksFromTheModule() throws Exception {
    for (String action : List.of("create", "add", "promote", "rotate", "check", "show")) {
      assertEquals(
          0,
          key(action, "encryption.provider=BCFIPS", "encryption.fips.jar=" + BcFips.JAR),
          this::said);
    }
    said.reset();
    assertEquals(0, key("check"), this::said);
    assertTrue(said().contains("is complete and valid."), said());
    assertEquals(2, key("check", "encryption.provider=BCFIPS", "encryption.fips.jar=no.jar"));
    assertTrue(said().contains("encryption.fips.jar=no.jar (-p): isn't a jar"), said());
  }

  @Test
  void commands_byTheModuleAndByAnother_sayWhoComputed() throws Exception {
    ChildClient client = ChildClient.in(folder, Map.of("YCSB_ENCRYPTION_KEYFILE", keyFile + ""));
    List<String> module =
        List.of("encryption.provider=BCFIPS", "encryption.fips.jar=" + BcFips.JAR);
    ChildClient.Ended load = client.run(0, "load", arguments("load", module));
    assertTrue(load.out().contains("[ENCRYPTION], FipsModule, 1\n"), load.out());
    assertTrue(load.err().contains("\nencryption module: FIPS module in approved"), load.err());
    InProcessClient.Ran run =
        InProcessClient.ofTest().run(arguments("run", List.of("encryption.keyfile=" + keyFile)));
    assertEquals(0, run.exitCode(), run::err);
    assertTrue(run.out().contains("[ENCRYPTION], FipsModule, 0\n"), run.out());
    assertTrue(run.out().contains("[VERIFY], Return=OK, "), run.out());
  }

  @Test
  void init_cipherWithoutAnApprovedForm_isRejected() throws Exception {
    try (TestRun load = BcFips.by(load()).with("encryption.profile", "authenticated")) {
      DBException refused = assertThrows(DBException.class, load::db);
      assertInstanceOf(ConfigurationException.class, refused.getCause());
      String message = String.valueOf(refused.getMessage());
      assertTrue(message.contains("has in approved form. Give one of AES/CBC"), message);
    }
  }

  private List<String> arguments(String phase, List<String> settings) {
    List<String> arguments =
        new ArrayList<>(List.of(phase, "-cp", folder.toString(), "-db", "FileStoreDB"));
    List<String> all =
        new ArrayList<>(
            List.of(
                "encryption=true",
                "filestore.file=" + folder.resolve("data"),
                "workload=site.ycsb.workloads.CoreWorkload",
                "recordcount=20",
                "operationcount=40",
                "dataintegrity=true"));
    all.addAll(settings);
    all.forEach(setting -> arguments.addAll(List.of("-p", setting)));
    return arguments;
  }

  private TestRun load() {
    return TestRun.load(BytesDB.class, keyFile, store);
  }

  private TestRun run() {
    return TestRun.run(BytesDB.class, keyFile, store);
  }

  private static TestRun set(TestRun run, String cipher, String keys, int bits) {
    return run.with("encryption.cipher", cipher)
        .with("encryption.keys", keys)
        .with("encryption.keylength", "" + bits);
  }

  private static String id(EncryptingDB db) {
    return String.valueOf(db.facts().get("encryption key"));
  }

  private static String fact(EncryptingDB db) {
    return String.valueOf(db.facts().get("encryption module"));
  }

  private static long metric(EncryptingDB db) {
    return db.sections().stream()
        .flatMap(section -> section.metrics().stream())
        .filter(metric -> metric.name().equals("FipsModule"))
        .findFirst()
        .orElseThrow()
        .value()
        .longValue();
  }

  private static String hmacInJar() throws Exception {
    try (JarFile jar = new JarFile(BcFips.JAR.toFile())) {
      ZipEntry entry = jar.getEntry("META-INF/HMAC.SHA256");
      return new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.US_ASCII)
          .strip();
    }
  }

  private int key(String action, String... settings) {
    List<String> arguments =
        new ArrayList<>(List.of(action, "-p", "encryption.keyfile=" + keyFile));
    for (String setting : settings) {
      arguments.addAll(List.of("-p", setting));
    }
    PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    return new KeyCommand(stream, stream, Clock.systemUTC(), question -> null, Map.of())
        .run(arguments);
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }
}
