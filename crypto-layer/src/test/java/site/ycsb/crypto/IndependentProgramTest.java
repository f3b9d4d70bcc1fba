package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.crypto.independent.IndependentDecryptor;
import site.ycsb.crypto.independent.MasterKeys;

/**
 * What is stored in every mode is what docs/formats.md says: another program, which shares no code
 * with this project, finds the plain records with the keyset file and what the store has.
 */
final class IndependentProgramTest {
  private static final String TABLE = TestRun.TABLE;
  private static final List<String> SETTINGS =
      List.of(
          "keys=deterministic",
          "keys=compact",
          "keys=token",
          "keys=ordered",
          "keys=none",
          "names=compact",
          "names=none",
          "cipher=AES/CTR/NoPadding",
          "cipher=AES/CFB/NoPadding",
          "cipher=AES/GCM/NoPadding",
          "cipher=AES/CBC-HMAC-SHA2",
          "cipher=AES/GCM-SIV",
          "cipher=AES/OCB/NoPadding",
          "cipher=ChaCha20-Poly1305",
          "cipher=Blowfish/CBC/PKCS5Padding",
          "values=deterministic",
          "values=none",
          "encoding=base64url",
          "encoding=hex",
          "profile=compact",
          "profile=authenticated",
          "iv=fixed",
          "profile=paper");

  private final Path keyFile;
  private final String storeName = UUID.randomUUID().toString();

  IndependentProgramTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  static Stream<Arguments> modes() {
    List<Arguments> modes = new ArrayList<>();
    for (String setting : SETTINGS) {
      for (int bits : new int[] {128, 192, 256}) {
        if ((bits != 192 || !setting.endsWith("SIV"))
            && (bits == 256 || !setting.contains("ChaCha20"))) {
          modes.add(Arguments.of(setting, bits));
        }
      }
    }
    return modes.stream();
  }

  @Test
  void modes_allTogether_areCounted() {
    assertEquals(22 * 3 - 1 + 1, modes().count());
  }

  @ParameterizedTest
  @MethodSource("modes")
  void stored_everyMode_isDecryptedByAnotherProgram(String setting, int bits) throws Exception {
    String[] parts = setting.split("=", 2);
    Map<String, Map<String, byte[]>> plain = records(new Random(bits));
    try (TestRun run =
        TestRun.load(BytesDB.class, keyFile, storeName)
            .with("encryption." + parts[0], parts[1])
            .with("encryption.keylength", Integer.toString(bits))) {
      EncryptingDB db = run.db();
      for (Map.Entry<String, Map<String, byte[]>> row : plain.entrySet()) {
        for (Map.Entry<String, byte[]> field : row.getValue().entrySet()) {
          // the first field of a record is inserted, the others are updates
          Map<String, ByteIterator> one = TestRun.row(field.getKey(), field.getValue().clone());
          boolean first = field.getKey().equals(row.getValue().keySet().iterator().next());
          assertEquals(
              Status.OK,
              first ? db.insert(TABLE, row.getKey(), one) : db.update(TABLE, row.getKey(), one));
        }
      }
    }
    IndependentDecryptor decryptor =
        new IndependentDecryptor(MasterKeys.of(Files.readString(keyFile), TABLE), bits);
    int values = 0;
    Map<String, Map<String, byte[]>> stored = new HashMap<>(MapStore.named(storeName).table(TABLE));
    assertEquals(plain.size(), stored.size());
    for (Map.Entry<String, Map<String, byte[]>> row : stored.entrySet()) {
      String key = key(decryptor, setting, plain, row.getKey());
      Map<String, byte[]> fields = Objects.requireNonNull(plain.get(key), key);
      assertEquals(fields.size(), row.getValue().size());
      for (Map.Entry<String, byte[]> field : row.getValue().entrySet()) {
        String name = decryptor.name(modeOf("names", setting), field.getKey());
        assertArrayEquals(
            Objects.requireNonNull(fields.get(name), name),
            value(decryptor, setting, key, row.getKey(), name, field.getValue()));
        values++;
      }
    }
    assertEquals(5 * 3, values);
  }

  @Test
  void value_changedOrOfAnotherKeyset_isRejectedByTheOtherProgram() throws Exception {
    try (TestRun run =
        TestRun.load(BytesDB.class, keyFile, storeName).with("encryption.profile", "compact")) {
      run.db().insert(TABLE, "user1", TestRun.row(Map.of("field0", "a")));
    }
    Path other = keyFile.resolveSibling("other");
    try (TestRun run = TestRun.load(BytesDB.class, other, storeName + "other")) {
      run.db().insert(TABLE, "user1", TestRun.row(Map.of("field0", "a")));
    }
    String storedKey = MapStore.named(storeName).table(TABLE).firstKey();
    IndependentDecryptor right =
        new IndependentDecryptor(MasterKeys.of(Files.readString(keyFile), TABLE), 256);
    IndependentDecryptor wrong =
        new IndependentDecryptor(MasterKeys.of(Files.readString(other), TABLE), 256);
    assertEquals("user1", right.key("compact", storedKey));
    assertThrows(GeneralSecurityException.class, () -> wrong.key("compact", storedKey));
    char last = storedKey.charAt(0) == 'A' ? 'B' : 'A';
    assertThrows(
        GeneralSecurityException.class, () -> right.key("compact", last + storedKey.substring(1)));
  }

  private static String key(
      IndependentDecryptor decryptor,
      String setting,
      Map<String, Map<String, byte[]>> plain,
      String stored)
      throws GeneralSecurityException {
    String mode = modeOf("keys", setting);
    return mode.equals("token")
        ? plain.keySet().stream()
            .filter(key -> decryptor.token(key).equals(stored))
            .findFirst()
            .orElseThrow()
        : decryptor.key(mode, stored);
  }

  private static byte[] value(
      IndependentDecryptor decryptor,
      String setting,
      String key,
      String storedKey,
      String name,
      byte[] stored)
      throws GeneralSecurityException {
    if (setting.equals("values=none")) {
      return stored;
    }
    String encoding = setting.startsWith("encoding=") ? setting.substring(9) : "binary";
    byte[] bytes = IndependentDecryptor.bytes(encoding, stored);
    return setting.equals("profile=paper")
        ? decryptor.valueWithoutHeader(bytes)
        : decryptor.value(
            key,
            storedKey,
            name,
            setting.substring(setting.indexOf('=') + 1).toUpperCase(Locale.ROOT),
            bytes);
  }

  /** What a setting makes of record keys or field names. */
  private static String modeOf(String part, String setting) {
    if (setting.startsWith(part + "=")) {
      return setting.substring(part.length() + 1);
    }
    return switch (setting) {
      case "profile=compact" -> "compact";
      case "iv=fixed" -> "one iv";
      case "profile=paper" -> "one key";
      default -> "deterministic";
    };
  }

  /** Five records of three fields; keys, names and values of many lengths. */
  private static Map<String, Map<String, byte[]>> records(Random random) {
    Map<String, Map<String, byte[]>> records = new HashMap<>();
    for (String key : List.of("", "user1", "user6284781860667377211", "ключ", "k".repeat(70))) {
      Map<String, byte[]> row = new TreeMap<>();
      for (String name : List.of("field0", "a name of twenty-six bytes", "имя" + key)) {
        byte[] value = new byte[random.nextInt(120)];
        random.nextBytes(value);
        row.put(name, value);
      }
      records.put(key, row);
    }
    return records;
  }
}
