package site.ycsb.crypto.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.crypto.BytesDB;
import site.ycsb.crypto.EncryptingDB;
import site.ycsb.crypto.MapDB;
import site.ycsb.crypto.config.CryptoProperties.KeyMode;
import site.ycsb.crypto.config.CryptoProperties.NameMode;
import site.ycsb.crypto.config.CryptoProperties.ValueEncoding;
import site.ycsb.crypto.config.CryptoProperties.ValueMode;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;
import site.ycsb.spi.RecordPart;

final class CryptoConfigTest {
  private final SourcedProperties properties = new SourcedProperties();

  CryptoConfigTest() {
    properties.set("encryption.db", MapDB.class.getName(), "-p");
  }

  private ConfigurationException rejected() {
    return assertThrows(ConfigurationException.class, () -> CryptoConfig.from(properties));
  }

  private List<String> rejectedKeys() {
    return rejected().problems().stream().map(Problem::key).toList();
  }

  @Test
  void from_nothingGiven_hasTheDocumentedDefaults() {
    CryptoConfig config = CryptoConfig.from(properties);
    assertTrue(config.enabled());
    assertEquals(MapDB.class, config.wrappedClass());
    assertEquals(256, config.cipher().keyLengthBits());
    assertTrue(config.cipher().engines().description().startsWith("Bouncy Castle 2.73."));
    assertEquals(KeyMode.DETERMINISTIC, config.modes().keys());
    assertEquals(NameMode.DETERMINISTIC, config.modes().names());
    assertEquals(ValueMode.RANDOMIZED, config.modes().values());
    assertEquals(Optional.empty(), config.modes().fields());
    assertEquals(ValueEncoding.AUTO, config.modes().encoding());
    assertEquals("ycsb-encryption.key", config.keyset().file());
    assertTrue(config.takeTimes());
    assertEquals(false, config.workload().loading());
    assertEquals(false, config.workload().partOfLoad());
  }

  @Test
  void from_severalMistakes_reportsAllOfThemTogether() {
    properties.set("encryption.db", "site.ycsb.NoSuchDB", "-p");
    properties.set("encryption.keylength", "512", "workloada");
    properties.set("encryption.cipher", "ROT13", "-p");
    properties.set("encryption.keylenght", "128", "-p");
    properties.set("encryption.provider", "Nobody", "-p");
    properties.set("encryption.metrics", "perhaps", "-p");
    List<String> problems = rejected().problems().stream().map(Problem::toString).toList();
    assertEquals(
        List.of(
            "encryption.keylenght=128 (-p): is not a property of the encryption layer. Did you mean"
                + " encryption.keylength?",
            "encryption.db=site.ycsb.NoSuchDB (-p): must be the class of a binding on the class"
                + " path. Check its spelling, and that its jar is on the class path (-cp)",
            "encryption.provider=Nobody (-p): must be BC, BC-java, SunJCE, BCFIPS or another JCA "
                + "provider, and none of this name is installed. Correct it, or leave it out for "
                + "the default BC",
            "encryption.keylength=512 (workloada): must be one of 128, 192, 256. Correct it, or"
                + " leave it out for the default 256",
            "encryption.cipher=ROT13 (-p): must be one of AES/CBC/PKCS7Padding, "
                + "AES/CTR/NoPadding, AES/CFB/NoPadding, AES/GCM/NoPadding, AES/CBC-HMAC-SHA2, "
                + "AES/GCM-SIV, AES/OCB/NoPadding, ChaCha20-Poly1305, or a JCA transformation of "
                + "a block cipher such as Blowfish/CBC/PKCS5Padding. Correct it, or leave it out "
                + "for the default AES/CBC/PKCS7Padding",
            "encryption.metrics=perhaps (-p): must be true or false. Correct it, or leave it out"
                + " for the default true"),
        problems);
  }

  @ParameterizedTest
  @CsvSource({
    "encryption.profile, nobody",
    "encryption.cipher, AES/ECB/PKCS5Padding",
    "encryption.cipher, Nothing/CBC/PKCS5Padding",
    "encryption.cipher, AES/CBC/NoPadding",
    "encryption.iv, none",
    "encryption.keys, sorted",
    "encryption.keycache, -1",
    "encryption.names, randomized",
    "encryption.values, sometimes",
    "encryption.encoding, utf8",
    "encryption.fields, ','",
    "encryption.keystore.password.file, password",
    "encryption.key.alias, main",
    "encryption.keycheck, always",
    "encryption.provider, SunRsaSign",
    "encryption, maybe"
  })
  void from_valueThatIsNotSupported_isRejectedWithItsKey(String key, String value) {
    properties.set(key, value, "-p");
    assertEquals(List.of(key), rejectedKeys());
  }

  @Test
  void from_binaryAndABindingThatTakesTexts_isRejectedUnlessItConcernsNothing() {
    properties.set("encryption.encoding", "binary", "-p");
    ConfigurationException e = rejected();
    assertEquals(
        "encryption.encoding=binary (-p): hands record keys and field names over as bytes, and"
            + " MapDB takes them as text only. Leave it out, or give binary-values, which is for"
            + " values only",
        e.problems().get(0).toString());

    properties.set("encryption.keys", "none", "-p");
    rejected();
    properties.set("encryption.names", "none", "-p");
    assertEquals(Set.of(), CryptoConfig.from(properties).partsAsBytes());
    properties.set("encryption.keys", "token", "-p");
    properties.set("encryption.encoding", "binary-values", "-p");
    assertEquals(Set.of(), CryptoConfig.from(properties).partsAsBytes());
  }

  @Test
  void partsAsBytes_binary_areKeysAndAllNames() {
    properties.set("encryption.db", BytesDB.class.getName(), "-p");
    assertEquals(Set.of(), CryptoConfig.from(properties).partsAsBytes());
    properties.set("encryption.encoding", "binary", "-p");
    assertEquals(
        Set.of(RecordPart.KEY, RecordPart.FIELD_NAME),
        CryptoConfig.from(properties).partsAsBytes());
    properties.set("encryption.fields", "field0", "-p");
    assertEquals(Set.of(RecordPart.KEY), CryptoConfig.from(properties).partsAsBytes());
    properties.set("encryption", "false", "-p");
    assertEquals(Set.of(), CryptoConfig.from(properties).partsAsBytes());
  }

  @ParameterizedTest
  @CsvSource({
    "AES/GCM-SIV, 192, BC, randomized",
    "ChaCha20-Poly1305, 128, BC, randomized",
    "ChaCha20-Poly1305, 192, SunJCE, randomized",
    "AES/GCM-SIV, 256, SunJCE, randomized",
    "Camellia/CBC/PKCS5Padding, 256, SunJCE, randomized",
    "DES/CBC/PKCS5Padding, 256, SunJCE, randomized",
    "AES/GCM/NoPadding, 256, BC, deterministic"
  })
  void from_cipherThatDoesNotFitTheRest_isRejected(
      String cipher, String bits, String provider, String values) {
    properties.set("encryption.cipher", cipher, "-p");
    properties.set("encryption.keylength", bits, "-p");
    properties.set("encryption.provider", provider, "-p");
    properties.set("encryption.values", values, "-p");
    assertEquals(List.of("encryption.cipher"), rejectedKeys());
  }

  @ParameterizedTest
  @CsvSource({
    "AES/GCM-SIV, isn't a cipher that SunJCE",
    "Camellia/CBC/PKCS5Padding, isn't a block cipher that SunJCE"
  })
  void from_cipherThatTheProviderLacks_saysWhatWasLookedFor(String cipher, String rule) {
    properties.set("encryption.cipher", cipher, "-p");
    properties.set("encryption.provider", "SunJCE", "-p");
    String message = String.valueOf(rejected().getMessage());
    assertTrue(message.contains(" (-p): " + rule), message);
  }

  @Test
  void from_installedProviderWithoutWhatIsNeeded_saysWhatItLacks() {
    properties.set("encryption.provider", "SunRsaSign", "-p");
    String message = String.valueOf(rejected().getMessage());
    assertTrue(
        message.startsWith(
            "encryption.provider=SunRsaSign (-p): is installed, but lacks what every mode needs"),
        message);
    assertTrue(message.contains("(No such algorithm: AES/CBC/NoPadding). Correct it"), message);
  }

  @Test
  void from_keyLengthThatACipherHasNot_namesThoseThatItHas() {
    properties.set("encryption.cipher", "DESede/CBC/PKCS5Padding", "-p");
    String message = String.valueOf(rejected().getMessage());
    assertTrue(message.contains("has no keys of 256 bits with Bouncy Castle"), message);
    assertTrue(message.contains("Give -p encryption.keylength=128 or 192, or another"), message);
  }

  @ParameterizedTest
  @CsvSource({
    "Blowfish/CBC/PKCS5Padding, true",
    "Camellia/CBC/PKCS5Padding, false",
    "Threefish-256/CTR/NoPadding, false",
    "AES/CBC/PKCS7Padding, false"
  })
  void hasShortBlocks_blocksOfEightBytes_isSaid(String cipher, boolean expected) {
    properties.set("encryption.cipher", cipher, "-p");
    assertEquals(expected, CryptoConfig.from(properties).hasShortBlocks());
  }

  @ParameterizedTest
  @CsvSource({
    "AES/CTR/NoPadding, false",
    "AES/CFB/NoPadding, false",
    "AES/OFB/NoPadding, false",
    "Camellia/CTR/NoPadding, false",
    "AES/CBC/PKCS7Padding, true",
    "Camellia/CBC/PKCS5Padding, true",
    "AES/CBC-HMAC-SHA2, true",
    "AES/GCM/NoPadding, true"
  })
  void noticesOtherKeys_plainKeysAndNames_isUpToTheCipher(String cipher, boolean expected) {
    properties.set("encryption.cipher", cipher, "-p");
    properties.set("encryption.keys", "none", "-p");
    properties.set("encryption.names", "none", "-p");
    assertEquals(expected, CryptoConfig.from(properties).noticesOtherKeys());
    properties.set("encryption.names", "compact", "-p");
    assertTrue(CryptoConfig.from(properties).noticesOtherKeys());
  }

  @Test
  void from_profileAndSingleProperties_letsThePropertiesOverride() {
    properties.set("encryption.profile", "fast", "-p");
    assertEquals("AES/GCM/NoPadding", CryptoConfig.from(properties).cipher().text());
    assertTrue(CryptoConfig.from(properties).cipher().engines().description().startsWith("SunJCE"));
    properties.set("encryption.provider", "BC", "-p");
    properties.set("encryption.values", "deterministic", "-p");
    assertTrue(CryptoConfig.from(properties).cipher().engines().description().startsWith("Bouncy"));
    properties.set("encryption.profile", "paper", "-p");
    assertTrue(CryptoConfig.from(properties).cipher().oneKey());
    properties.set("encryption.iv", "random", "-p");
    assertEquals(false, CryptoConfig.from(properties).cipher().oneKey());
    assertEquals(false, CryptoConfig.from(properties).cipher().oneIv());
    properties.set("encryption.profile", "scan", "-p");
    assertEquals(KeyMode.ORDERED, CryptoConfig.from(properties).modes().keys());
  }

  @Test
  void codeText_authenticatedValues_namesWhoComputesTheHash() {
    CryptoConfig plain = CryptoConfig.from(properties);
    assertEquals(plain.cipher().engines().code(), plain.codeText());
    properties.set("encryption.cipher", "AES/CBC-HMAC-SHA2", "-p");
    CryptoConfig bound = CryptoConfig.from(properties);
    boolean nativeCode = bound.cipher().engines().code().startsWith("native");
    assertEquals(nativeCode, bound.codeText().endsWith("HMAC-SHA-512 by the JDK"));
    properties.set("encryption.values", "none", "-p");
    assertEquals(plain.codeText(), CryptoConfig.from(properties).codeText());
  }

  /** Bouncy Castle had no native code when the paper was written. */
  @Test
  void from_paperProfile_computesInJavaUnlessAProviderIsGiven() {
    properties.set("encryption.profile", "paper", "-p");
    assertEquals(
        BouncyCastleEngines.inJava().description(),
        CryptoConfig.from(properties).cipher().engines().description());
    assertEquals("Java engines", CryptoConfig.from(properties).cipher().engines().code());
    properties.set("encryption.provider", "BC", "-p");
    assertEquals(
        new BouncyCastleEngines().description(),
        CryptoConfig.from(properties).cipher().engines().description());
    assertTrue(CryptoConfig.from(properties).cipher().oneKey());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"AES/GCM/NoPadding", "AES/CTR/NoPadding", "AES/GCM-SIV", "ChaCha20-Poly1305"})
  void from_oneIvWithoutCbc_isRejected(String cipher) {
    properties.set("encryption.cipher", cipher, "-p");
    properties.set("encryption.iv", "fixed", "-p");
    assertEquals(List.of("encryption.iv"), rejectedKeys());
  }

  @ParameterizedTest
  @ValueSource(strings = {"encryption.iv=fixed", "encryption.profile=paper"})
  void from_oneIvAndCompactKeysOrNames_isRejected(String setting) {
    String[] parts = setting.split("=", 2);
    properties.set(parts[0], parts[1], "-p");
    properties.set("encryption.keys", "compact", "-p");
    properties.set("encryption.names", "compact", "-p");
    assertEquals(List.of("encryption.keys", "encryption.names"), rejectedKeys());
  }

  @Test
  void codeText_cipherOfTheJcaProvider_namesWhatComputesKeysAndNamesApart() {
    properties.set("encryption.cipher", "Camellia/CTR/NoPadding", "-p");
    String aes = new BouncyCastleEngines().code();
    CryptoConfig config = CryptoConfig.from(properties);
    assertEquals("the JCA provider's; record keys and field names: " + aes, config.codeText());
    assertTrue(config.providerText().endsWith(", JCA provider"), config.providerText());
    properties.set("encryption.keys", "none", "-p");
    properties.set("encryption.names", "none", "-p");
    assertEquals("the JCA provider's", CryptoConfig.from(properties).codeText());
    properties.set("encryption.cipher", "AES/CBC/PKCS7Padding", "-p");
    assertEquals(aes, CryptoConfig.from(properties).codeText());
  }

  @Test
  void from_compactProfile_setsKeysNamesAndTheCipherOfValues() {
    properties.set("encryption.profile", "compact", "-p");
    CryptoConfig config = CryptoConfig.from(properties);
    assertEquals(KeyMode.COMPACT, config.modes().keys());
    assertEquals(NameMode.COMPACT, config.modes().names());
    assertEquals("AES/CTR/NoPadding", config.cipher().algorithm().name());
    assertTrue(!config.modes().keys().keepsOrder());
  }

  @ParameterizedTest
  @CsvSource({
    "AES/GCM/NoPadding, 400000000, , true",
    "AES/GCM/NoPadding, 1000000, , false",
    "AES/GCM/NoPadding, 0, , true",
    "AES/GCM/NoPadding, 0, 60, false",
    "AES/GCM/NoPadding, 0, 600, true",
    "chacha20-poly1305, 400000000, , true",
    "ChaCha20-Poly1305, 1000000, , false",
    "AES/GCM-SIV, 400000000, , false",
    "AES/OCB/NoPadding, 400000000, , false",
    "AES/OCB/NoPadding, 4000000000000, , true",
    "AES/CBC/PKCS7Padding, 400000000, , false"
  })
  void mayExceedNonces_gcmWithManyValues_isSaid(
      String cipher, String operations, @Nullable String seconds, boolean expected) {
    properties.set("encryption.cipher", cipher, "-p");
    properties.set("recordcount", "100000000", "-p");
    properties.set("operationcount", operations, "-p");
    if (seconds != null) {
      properties.set("recordcount", "1000", "-p");
      properties.set("maxexecutiontime", seconds, "-p");
      properties.set("fieldcount", "10", "-p");
    }
    properties.set("dotransactions", "true", "-p");
    assertEquals(expected, CryptoConfig.from(properties).mayExceedNonces());
  }

  /** 2^32 values under a key are too many: 60 seconds of three fields aren't, of eighty are. */
  @ParameterizedTest
  @CsvSource({"3, false", "80, true"})
  void mayExceedNonces_fieldsOfTheirOwn_areCounted(int fields, boolean expected) {
    properties.set("encryption.cipher", "AES/GCM/NoPadding", "-p");
    properties.set("recordcount", "1000", "-p");
    properties.set("maxexecutiontime", "60", "-p");
    properties.set(
        "fields",
        IntStream.range(0, fields)
            .mapToObj(i -> "f" + i + ":text(20..200)")
            .collect(Collectors.joining(",")),
        "-p");
    properties.set("dotransactions", "true", "-p");
    assertEquals(expected, CryptoConfig.from(properties).mayExceedNonces());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.lang.String",
        "site.ycsb.DB",
        "site.ycsb.crypto.EncryptingDB",
        "memory",
        " "
      })
  void from_classThatCannotBeWrapped_isRejected(String name) {
    properties.set("encryption.db", name, "-p");
    ConfigurationException e = rejected();
    assertEquals("encryption.db", e.problems().get(0).key());
  }

  @Test
  void from_noWrappedClass_saysHowToGiveOne() {
    ConfigurationException e =
        assertThrows(
            ConfigurationException.class, () -> CryptoConfig.from(new SourcedProperties()));
    assertTrue(String.valueOf(e.getMessage()).contains("Use encrypted-<binding>"));
  }

  @Test
  void from_caseAndSpaces_areForgiven() {
    properties.set("encryption.cipher", " aes/cbc/pkcs7padding", "-p");
    properties.set("encryption.provider", "bc ", "-p");
    properties.set("encryption.keylength", " 128", "-p");
    properties.set("encryption.fields", "a, b ,,", "-p");
    CryptoConfig config = CryptoConfig.from(properties);
    assertEquals(128, config.cipher().keyLengthBits());
    assertEquals(Optional.of(Set.of("a", "b")), config.modes().fields());
  }

  @Test
  void from_loadProperties_areUnderstood() {
    properties.set("dotransactions", "false", "client");
    properties.set("insertstart", "0", "-p");
    CryptoConfig config = CryptoConfig.from(properties);
    assertTrue(config.workload().loading());
    assertTrue(config.workload().partOfLoad());
  }

  @Test
  void from_oneOfSeveralClients_loadsAPart() {
    properties.set("dotransactions", "false", "client");
    properties.set("cluster.clients", "2", "-p");
    assertTrue(CryptoConfig.from(properties).workload().partOfLoad());
    properties.set("cluster.clients", "1", "-p");
    assertFalse(CryptoConfig.from(properties).workload().partOfLoad());
  }

  @Test
  void init_badConfiguration_isADbExceptionCausedByIt() {
    EncryptingDB db = new EncryptingDB();
    Properties plain = new Properties();
    plain.setProperty("encryption.db", MapDB.class.getName());
    plain.setProperty("encryption.keylength", "1");
    db.setProperties(plain);
    DBException e = assertThrows(DBException.class, db::init);
    assertInstanceOf(ConfigurationException.class, e.getCause());
    assertTrue(String.valueOf(e.getMessage()).contains("encryption.keylength=1"));
  }

  @Test
  void properties_definitions_areUniqueWithDefaultsThatParse() {
    Set<String> keys = new HashSet<>();
    for (Property<?> property : CryptoProperties.all()) {
      assertTrue(keys.add(property.key()), property.key());
      assertTrue(property.text().endsWith("."), property.key());
      String fallback = property.defaultText();
      if (fallback != null) {
        assertNotNull(property.parser().apply(fallback), property.key());
      }
    }
    assertEquals(24, keys.size());
  }

  @Test
  void properties_wrappedDbKnowsSome_areAdded() {
    EncryptingDB db = new EncryptingDB();
    assertEquals(CryptoProperties.all(), db.properties());
    properties.set("encryption.db", BytesDB.class.getName(), "-p");
    db.setProperties(properties);
    assertTrue(db.properties().contains(BytesDB.OWN));
  }
}
