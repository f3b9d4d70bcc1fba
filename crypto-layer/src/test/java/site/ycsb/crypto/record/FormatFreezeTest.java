package site.ycsb.crypto.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.config.SourcedProperties;
import site.ycsb.crypto.MapDB;
import site.ycsb.crypto.TestRun;
import site.ycsb.crypto.config.CryptoConfig;
import site.ycsb.crypto.independent.IndependentDecryptor;
import site.ycsb.crypto.independent.MasterKeys;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.keyset.Keyset.ValueMaster;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.primitive.RadixText;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;
import site.ycsb.crypto.primitive.provider.TestEngines;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.crypto.ThreadMetrics;
import site.ycsb.spi.schema.ValueStorage;

/**
 * The stored format doesn't change: data that was loaded stays readable. The expected texts were
 * computed from docs/formats.md by another program with another AES and HMAC (OpenSSL, Python).
 */
final class FormatFreezeTest {
  private static final String KEY = "user6284781860667377211";
  private static final String VALUE = "hello, world";
  private static final int COMPARED = 136;

  private static final List<Frozen> ALL =
      List.of(
          new Frozen(
              128,
              "3BsVmoqNsl13MookqzPVfQjC6nrqiFrWMRk8jwvlbrFVNk2TGI3Bmotp32BCaNj7",
              "ercii92hfk6nodnld18e6nigtr93ivrjonppnvu9t792n0fmlt190",
              "0101a0a1a2a3a4a5a6a7a8a9aaabacadaeaf65aadd0f4e14e2a92f9793ff4b13d25d",
              "02002b13875f1a8144fe7d1f9556a399cd4dbd3d99e4818fb9ba3da5e470b44a6497"),
          new Frozen(
              192,
              "3BsVmoqNsl13MookqzPVfTgaNhf3S9eBXbebCklqVEfSoYPNoGEeFoM-7eMK9RGc",
              "ercii92hfk6nodnld18e6nigtrb8s62j4j2s7em263eieh7f24k4g",
              "0101a0a1a2a3a4a5a6a7a8a9aaabacadaeafd1243158049d1bd1916e9297739bb483",
              "02002b13875f1a8144fe7d1f9556a399cd4dc33abcd1cfe28cb0aea018be55db9d7a"),
          new Frozen(
              256,
              "3BsVmoqNsl13MookqzPVffOrR20AKNVQW44Nf_KsOfNtp-1GfT-p68GbJ9RLnj39",
              "ercii92hfk6nodnld18e6nigtr924gnunchomacnnj5356lc5tr70",
              "0101a0a1a2a3a4a5a6a7a8a9aaabacadaeaf9737e04d6129b82902749b3066139581",
              "02002b13875f1a8144fe7d1f9556a399cd4d858b3235450c614065dc9689d96e0903"));

  @Test
  void make_fixedKeysAndIv_writesAndReadsTheFrozenBytes() throws DecryptionException {
    int compared = 0;
    for (Frozen frozen : ALL) {
      for (String provider : List.of("BC", "BC-java", "SunJCE")) {
        check(frozen, cipher(frozen.bits(), provider, "randomized"), frozen.randomized());
        check(frozen, cipher(frozen.bits(), provider, "deterministic"), frozen.deterministic());
        compared += 2;
      }
    }
    assertEquals(18, compared);
  }

  @Test
  void make_otherModes_writesAndReadsTheFrozenTexts() throws Exception {
    int compared = 0;
    for (String line : lines()) {
      String[] columns = line.split(" ", -1);
      int bits = Integer.parseInt(columns[0]);
      String[] setting = columns[1].split("=", 2);
      for (String provider : List.of("BC", "BC-java", "SunJCE")) {
        if (provider.startsWith("BC") || !setting[1].equals("AES/GCM-SIV")) {
          Frozen standard = ALL.get(bits / 64 - 2);
          String key = columns[2].equals("-") ? standard.key() : columns[2];
          String name = columns[3].equals("-") ? standard.name() : columns[3];
          String value = columns[4].equals("-") ? standard.randomized() : columns[4];
          SourcedProperties properties = properties(bits, provider);
          properties.set(setting[0], setting[1], "-p");
          check(new Frozen(bits, key, name, value, ""), cipher(properties), value);
          compared++;
        }
      }
    }
    assertEquals(COMPARED, compared);
  }

  @Test
  void decryptRow_whatEarlierVersionsWrote_isRead() throws Exception {
    int compared = 0;
    for (String line : lines("former-formats.txt")) {
      String[] columns = line.split(" ", -1);
      String[] setting = columns[1].split("=", 2);
      for (String provider : List.of("BC", "BC-java", "SunJCE")) {
        SourcedProperties properties = properties(Integer.parseInt(columns[0]), provider);
        properties.set(setting[0], setting[1], "-p");
        TableCipher cipher = cipher(properties);
        Map<String, ByteIterator> plain = TestRun.row(Map.of());
        cipher.decryptRow(
            KEY, TestRun.row(cipher.encryptName("field0"), TestEngines.hex(columns[4])), plain);
        assertEquals(Map.of("field0", VALUE), TestRun.texts(plain));
        compared++;
      }
    }
    assertEquals(87, compared);
  }

  /** The other program agrees, so that neither has to be believed alone. */
  @Test
  void former_whatEarlierVersionsWrote_isDecryptedByAnotherProgram() throws Exception {
    byte[] master = new byte[2 * Keyset.MASTER_BYTES];
    for (int i = 0; i < master.length; i++) {
      master[i] = (byte) i;
    }
    Base64.Encoder base64 = Base64.getEncoder();
    String json =
        "{\"deterministic\": \"%s\", \"values\": [{\"index\": 1, \"key\": \"%s\"}]}"
            .formatted(
                base64.encodeToString(Arrays.copyOf(master, Keyset.MASTER_BYTES)),
                base64.encodeToString(
                    Arrays.copyOfRange(master, Keyset.MASTER_BYTES, master.length)));
    int compared = 0;
    for (String line : lines("former-formats.txt")) {
      String[] columns = line.split(" ", -1);
      String cipher = columns[1].substring(columns[1].indexOf('=') + 1).toUpperCase(Locale.ROOT);
      IndependentDecryptor decryptor =
          new IndependentDecryptor(
              MasterKeys.of(json, TestRun.TABLE), Integer.parseInt(columns[0]));
      byte[] plain = decryptor.value(KEY, "", "field0", cipher, TestEngines.hex(columns[4]));
      assertEquals(VALUE, new String(plain, StandardCharsets.US_ASCII));
      compared++;
    }
    assertEquals(29, compared);
  }

  @Test
  void decryptRow_anotherTransformationOrKeyLength_fails() throws Exception {
    String[][] settings = {
      {"128", "ARIA/CTR/NoPadding"},
      {"256", "ARIA/CTR/NoPadding"},
      {"256", "Camellia/CTR/NoPadding"},
      {"256", "Camellia/OFB/NoPadding"},
      {"128", "AES/CTR/NoPadding"},
      {"192", "AES/CTR/NoPadding"},
      {"256", "AES/CTR/NoPadding"},
      {"128", "AES/CFB/NoPadding"},
      {"256", "AES/CFB/NoPadding"}
    };
    for (String[] writing : settings) {
      Map<String, ByteIterator> written =
          cipherOf(writing).encryptRow(KEY, TestRun.row(Map.of("field0", VALUE)));
      byte[] stored = written.values().iterator().next().toArray();
      for (String[] reading : settings) {
        TableCipher reader = cipherOf(reading);
        Map<String, ByteIterator> plain = TestRun.row(Map.of());
        Map<String, ByteIterator> row = TestRun.row(reader.encryptName("field0"), stored.clone());
        if (reading == writing) {
          reader.decryptRow(KEY, row, plain);
          assertEquals(Map.of("field0", VALUE), TestRun.texts(plain));
        } else {
          assertThrows(DecryptionException.class, () -> reader.decryptRow(KEY, row, plain));
        }
      }
    }
  }

  /**
   * A header that was changed in one byte gives no garbage: it fails, or it is the same value's.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "AES/CTR/NoPadding",
        "AES/CFB/NoPadding",
        "AES/OFB/NoPadding",
        "ARIA/CTR/NoPadding"
      })
  void decryptRow_anyByteOfTheHeaderChanged_givesNoOtherValue(String transformation)
      throws Exception {
    for (int primary : new int[] {1, 9, 40}) {
      SourcedProperties properties = properties(256, "BC");
      properties.set("encryption.cipher", transformation, "-p");
      TableCipher cipher = cipher(properties, Set.of(), keyset(primary, 1, 2, 9, 10, 31, 32, 40));
      String name = cipher.encryptName("field0");
      byte[] stored =
          Objects.requireNonNull(
                  cipher.encryptRow(KEY, TestRun.row(Map.of("field0", VALUE))).get(name))
              .toArray();
      int failed = 0;
      int changes = 0;
      for (int offset = 0; offset < 2; offset++) {
        for (int change = 1; change < 256; change++) {
          byte[] changed = stored.clone();
          changed[offset] ^= (byte) change;
          Map<String, ByteIterator> plain = new HashMap<>();
          changes++;
          try {
            cipher.decryptRow(KEY, TestRun.row(name, changed), plain);
            assertEquals(Map.of("field0", VALUE), TestRun.texts(plain));
          } catch (DecryptionException e) {
            failed++;
          }
        }
      }
      // the formats of earlier versions have no more than these two
      assertTrue(failed >= changes - 2, failed + " of " + changes);
    }
  }

  private static Keyset keyset(int primary, int... indexes) {
    List<ValueMaster> values = new ArrayList<>();
    for (int index : indexes) {
      values.add(
          new ValueMaster(
              index, Instant.EPOCH, key(index == 1 ? Keyset.MASTER_BYTES : 40 + index)));
    }
    return new Keyset(new BouncyCastleEngines(), key(0), values, primary);
  }

  private static TableCipher cipherOf(String[] setting) {
    SourcedProperties properties = properties(Integer.parseInt(setting[0]), "BC");
    properties.set("encryption.cipher", setting[1], "-p");
    return cipher(properties);
  }

  private static List<String> lines() throws IOException {
    return lines("frozen-formats.txt");
  }

  private static List<String> lines(String resource) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(FormatFreezeTest.class.getResourceAsStream(resource))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    }
  }

  @Test
  void keyId_fixedKeyset_isFrozen() {
    assertEquals("86517456", keyset().keyId());
  }

  private static void check(Frozen frozen, TableCipher cipher, String storedValue)
      throws DecryptionException {
    assertEquals(frozen.key(), cipher.encryptKey(KEY));
    assertEquals(frozen.name(), cipher.encryptName("field0"));
    Map<String, ByteIterator> row = cipher.encryptRow(KEY, TestRun.row(Map.of("field0", VALUE)));
    byte[] stored = Objects.requireNonNull(row.get(frozen.name())).toArray();
    assertEquals(storedValue, TestEngines.hex(stored));

    Map<String, ByteIterator> plain = TestRun.row(Map.of());
    cipher.decryptRow(KEY, TestRun.row(frozen.name(), TestEngines.hex(storedValue)), plain);
    assertEquals(Map.of("field0", VALUE), TestRun.texts(plain));
  }

  /** The bytes are those that the frozen texts stand for. */
  @Test
  void make_keysAndNamesAsBytes_areTheBytesOfTheFrozenTexts() throws Exception {
    Set<RecordPart> asBytes = Set.of(RecordPart.KEY, RecordPart.FIELD_NAME);
    int compared = 0;
    for (String line : lines()) {
      String[] columns = line.split(" ", -1);
      String[] setting = columns[1].split("=", 2);
      Frozen standard = ALL.get(Integer.parseInt(columns[0]) / 64 - 2);
      SourcedProperties properties = properties(Integer.parseInt(columns[0]), "BC");
      properties.set(setting[0], setting[1], "-p");
      TableCipher cipher = cipher(properties, asBytes);
      String key = columns[2].equals("-") ? standard.key() : columns[2];
      String name = columns[3].equals("-") ? standard.name() : columns[3];
      if (!setting[1].equals("none") && !key.equals(KEY)) {
        boolean ordered = setting[1].equals("ordered");
        assertEquals(
            bytes(ordered ? RadixText.BASE32HEX : RadixText.BASE64URL, key),
            cipher.encryptKey(KEY),
            line);
        compared++;
      }
      if (!name.equals("field0")) {
        String stored = bytes(RadixText.BASE32HEX, name.substring(1));
        assertEquals(stored, cipher.encryptName("field0"), line);
        assertEquals("field0", cipher.decryptName(stored), line);
        compared++;
      }
    }
    assertTrue(compared > COMPARED / 3, () -> "few lines");
  }

  /** One character a byte. */
  private static String bytes(RadixText digits, String text) {
    byte[] characters = text.getBytes(StandardCharsets.US_ASCII);
    byte[] bytes = new byte[digits.decodedLength(characters.length)];
    assertEquals(bytes.length, digits.decode(characters, 0, characters.length, bytes, 0));
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static TableCipher cipher(int bits, String provider, String values) {
    SourcedProperties properties = properties(bits, provider);
    properties.set("encryption.values", values, "-p");
    return cipher(properties);
  }

  private static SourcedProperties properties(int bits, String provider) {
    SourcedProperties properties = new SourcedProperties();
    properties.set("encryption.db", MapDB.class.getName(), "-p");
    properties.set("encryption.keylength", Integer.toString(bits), "-p");
    properties.set("encryption.provider", provider, "-p");
    return properties;
  }

  private static TableCipher cipher(SourcedProperties properties) {
    return cipher(properties, Set.of());
  }

  private static TableCipher cipher(SourcedProperties properties, Set<RecordPart> asBytes) {
    return cipher(properties, asBytes, keyset());
  }

  private static TableCipher cipher(
      SourcedProperties properties, Set<RecordPart> asBytes, Keyset keyset) {
    byte[] iv = TestEngines.hex("a0a1a2a3a4a5a6a7a8a9aaabacadaeaf");
    IvSource fixed = (out, offset, length) -> System.arraycopy(iv, 0, out, offset, length);
    return new TableCipherFactory(
            CryptoConfig.from(properties), keyset, asBytes, fixed, new ThreadMetrics(false))
        .make(TestRun.TABLE, Optional.of(ValueStorage.BYTES));
  }

  private static Keyset keyset() {
    return new Keyset(
        new BouncyCastleEngines(),
        key(0),
        List.of(new ValueMaster(1, Instant.EPOCH, key(Keyset.MASTER_BYTES))),
        1);
  }

  private static SecretBytes key(int first) {
    StringBuilder characters = new StringBuilder();
    for (int i = 0; i < Keyset.MASTER_BYTES; i++) {
      characters.append((char) (first + i));
    }
    return SecretBytes.takingOver(characters.toString().getBytes(StandardCharsets.ISO_8859_1));
  }

  record Frozen(int bits, String key, String name, String randomized, String deterministic) {}
}
