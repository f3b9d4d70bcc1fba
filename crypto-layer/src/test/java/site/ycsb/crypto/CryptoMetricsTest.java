package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.spi.Section;

final class CryptoMetricsTest {
  private static final List<String> LATENCIES =
      List.of(
          "Operations",
          "AverageLatency(us)",
          "MinLatency(us)",
          "MaxLatency(us)",
          "95thPercentileLatency(us)",
          "99thPercentileLatency(us)");

  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  CryptoMetricsTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  @Test
  void sections_afterOperations_countThemAndTheirBytes() throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      EncryptingDB one = run.db();
      EncryptingDB two = run.db();
      one.insert(TestRun.TABLE, "user1", TestRun.row("field0", new byte[100]));
      two.update(TestRun.TABLE, "user1", TestRun.row("field0", new byte[100]));
      two.read(TestRun.TABLE, "user1", null, new HashMap<>());
      one.scan(TestRun.TABLE, "user1", 1, null, new Vector<>());
      one.delete(TestRun.TABLE, "user1");
      one.read(TestRun.TABLE, "user1", null, new HashMap<>());

      Map<String, Map<String, Number>> sections = sections(one);
      assertEquals(
          List.of("ENCRYPT", "DECRYPT", "ENCRYPTION", "MAP"), List.copyOf(sections.keySet()));
      Map<String, Number> encrypt = Objects.requireNonNull(sections.get("ENCRYPT"));
      Map<String, Number> decrypt = Objects.requireNonNull(sections.get("DECRYPT"));
      Map<String, Number> all = Objects.requireNonNull(sections.get("ENCRYPTION"));
      assertEquals(LATENCIES, List.copyOf(encrypt.keySet()));
      assertEquals(LATENCIES, List.copyOf(decrypt.keySet()));
      assertEquals(6L, encrypt.get("Operations"));
      assertEquals(2L, decrypt.get("Operations"));
      assertTrue(number(encrypt, "MinLatency(us)") > 0);
      assertTrue(number(encrypt, "MinLatency(us)") <= number(encrypt, "AverageLatency(us)"));
      assertTrue(number(encrypt, "AverageLatency(us)") <= number(encrypt, "MaxLatency(us)"));
      assertEquals(
          List.of(
              "KeyLength",
              "PlaintextBytes",
              "CiphertextBytes",
              "Expansion(%)",
              "TimeShare(%)",
              "ScanOrderKept",
              "DecryptionFailures",
              "FipsModule"),
          List.copyOf(all.keySet()));
      assertEquals(256L, all.get("KeyLength"));
      // two values written and two read: 100 bytes each, 2 + 16 + 112 stored
      assertEquals(400L, all.get("PlaintextBytes"));
      assertEquals(520L, all.get("CiphertextBytes"));
      assertEquals(30.0, number(all, "Expansion(%)"), 1e-9);
      assertTrue(number(all, "TimeShare(%)") > 0 && number(all, "TimeShare(%)") <= 100);
      assertEquals(0L, all.get("ScanOrderKept"));
      assertEquals(0L, all.get("DecryptionFailures"));
      assertEquals(0L, all.get("FipsModule"));
    }
  }

  @Test
  void sections_noOperationYet_areNumbersToo() throws Exception {
    try (TestRun run = TestRun.load(MapDB.class, keyFile, store).with("encryption.keys", "none")) {
      Map<String, Map<String, Number>> sections = sections(run.db());
      assertEquals(List.of("ENCRYPTION"), List.copyOf(sections.keySet()));
      Map<String, Number> all = Objects.requireNonNull(sections.get("ENCRYPTION"));
      assertEquals(0.0, all.get("Expansion(%)"));
      assertEquals(0.0, all.get("TimeShare(%)"));
      assertEquals(1L, all.get("ScanOrderKept"));
    }
  }

  @Test
  void sections_onlyInsertions_leaveOutDecryption() throws Exception {
    try (TestRun run = TestRun.load(MapDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      db.insert(TestRun.TABLE, "user1", TestRun.row("field0", new byte[100]));
      assertEquals(List.of("ENCRYPT", "ENCRYPTION"), List.copyOf(sections(db).keySet()));
    }
  }

  @Test
  void sections_metricsFalse_takeNoTimes() throws Exception {
    try (TestRun run =
        TestRun.load(MapDB.class, keyFile, store).with("encryption.metrics", "false")) {
      EncryptingDB db = run.db();
      db.insert(TestRun.TABLE, "user1", TestRun.row("field0", new byte[100]));
      Map<String, Map<String, Number>> sections = sections(db);
      assertEquals(List.of("ENCRYPTION"), List.copyOf(sections.keySet()));
      Map<String, Number> all = Objects.requireNonNull(sections.get("ENCRYPTION"));
      assertFalse(all.containsKey("TimeShare(%)"));
      assertEquals(100L, all.get("PlaintextBytes"));
    }
  }

  @Test
  void sections_afterCleanup_areStillThere() throws Exception {
    TestRun run = TestRun.load(MapDB.class, keyFile, store);
    EncryptingDB db = run.db();
    db.insert(TestRun.TABLE, "user1", TestRun.row("field0", new byte[100]));
    run.close();
    assertEquals(1L, Objects.requireNonNull(sections(db).get("ENCRYPT")).get("Operations"));
  }

  @Test
  void resetFigures_ofOneThread_forgetsThoseOfAll() throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      EncryptingDB one = run.db();
      EncryptingDB two = run.db();
      two.insert(TestRun.TABLE, "user1", TestRun.row("field0", new byte[100]));
      one.resetFigures();
      assertEquals(List.of("ENCRYPTION", "MAP"), List.copyOf(sections(two).keySet()));
      assertEquals(1, MapStore.named(store).table("resets").size());
    }
  }

  @Test
  void facts_defaults_nameCipherModesAndKeyWithoutSecrets() throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      Map<String, String> facts = run.db().facts();
      assertEquals(
          List.of(
              "encryption",
              "encryption code",
              "encryption module",
              "encryption modes",
              "encryption key",
              "store"),
          List.copyOf(facts.keySet()));
      assertTrue(
          String.valueOf(facts.get("encryption"))
              .matches(
                  "AES/CBC/PKCS7Padding, 256 bits, by Bouncy Castle 2\\.73[.0-9]+, lightweight API, .+"),
          facts.toString());
      assertEquals(
          "record keys deterministic, field names deterministic, values randomized, stored as binary",
          facts.get("encryption modes"));
      assertTrue(
          String.valueOf(facts.get("encryption key"))
              .matches("[0-9a-f]{8}, value key 1 [0-9a-f]{8} \\(file .*keys\\)"));
    }
  }

  @Test
  void brief_defaults_isTheCipherByItsProvider() throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      Map<String, String> brief = run.db().brief(run.db().facts());
      assertEquals(List.of("encryption", "store"), List.copyOf(brief.keySet()));
      assertTrue(
          String.valueOf(brief.get("encryption"))
              .matches("AES-256-CBC by Bouncy Castle 2\\.73[.0-9]+"),
          brief.toString());
    }
  }

  @ParameterizedTest
  @CsvSource({"encryption.iv, fixed", "encryption.profile, paper"})
  void facts_oneIv_sayThatEqualValuesLookEqual(String key, String value) throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store).with(key, value)) {
      assertEquals(
          "record keys deterministic, field names deterministic, values deterministic by one IV,"
              + " stored as binary",
          run.db().facts().get("encryption modes"));
    }
  }

  private static double number(Map<String, Number> metrics, String name) {
    return Objects.requireNonNull(metrics.get(name)).doubleValue();
  }

  private static Map<String, Map<String, Number>> sections(EncryptingDB db) {
    Map<String, Map<String, Number>> sections = new LinkedHashMap<>();
    for (Section section : db.sections()) {
      Map<String, Number> metrics = new LinkedHashMap<>();
      section.metrics().forEach(metric -> metrics.put(metric.name(), metric.value()));
      sections.put(section.name(), metrics);
    }
    return sections;
  }
}
