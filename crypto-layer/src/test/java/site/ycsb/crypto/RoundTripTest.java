package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Every way to store values gives random bytes of every length back, through a store. */
final class RoundTripTest {
  private static final List<String> CIPHERS =
      List.of(
          "cipher=AES/CBC/PKCS7Padding",
          "cipher=AES/CTR/NoPadding",
          "cipher=AES/CFB/NoPadding",
          "cipher=AES/GCM/NoPadding",
          "cipher=AES/CBC-HMAC-SHA2",
          "cipher=AES/GCM-SIV",
          "cipher=AES/OCB/NoPadding",
          "cipher=ChaCha20-Poly1305",
          "cipher=Blowfish/CBC/PKCS5Padding",
          "values=deterministic",
          "iv=fixed",
          "profile=paper",
          "profile=compact");

  private static final int LONGEST_SHORT = 70;
  private static final int LONG = 1 << 17;

  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  RoundTripTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  static Stream<Arguments> modes() {
    List<Arguments> modes = new ArrayList<>();
    for (String cipher : CIPHERS) {
      for (String provider : List.of("BC", "SunJCE")) {
        for (int bits : new int[] {128, 192, 256}) {
          boolean siv = cipher.endsWith("SIV");
          boolean chaCha = cipher.contains("ChaCha20");
          if ((!siv || (provider.equals("BC") && bits != 192)) && (!chaCha || bits == 256)) {
            for (String encoding : List.of("binary", "base64url", "hex")) {
              modes.add(Arguments.of(cipher, provider, bits, encoding));
            }
          }
        }
      }
    }
    return modes.stream();
  }

  @Test
  void modes_allTogether_areCounted() {
    assertEquals((11 * 2 * 3 + 2 + 2) * 3, modes().count());
  }

  @ParameterizedTest
  @MethodSource("modes")
  void read_whatWasInserted_givesItBack(String mode, String provider, int bits, String encoding)
      throws Exception {
    Random random = new Random(bits);
    String[] setting = mode.split("=", 2);
    try (TestRun run =
        TestRun.load(BytesDB.class, keyFile, store)
            .with("encryption." + setting[0], setting[1])
            .with("encryption.provider", provider)
            .with("encryption.keylength", Integer.toString(bits))
            .with("encryption.encoding", encoding)) {
      EncryptingDB db = run.db();
      int values = encoding.equals("binary") ? LONGEST_SHORT + 1 : LONGEST_SHORT;
      for (int i = 0; i <= values; i++) {
        byte[] value = new byte[i <= LONGEST_SHORT ? i : LONG];
        random.nextBytes(value);
        String key = "user" + text(random);
        String name = text(random);
        assertEquals(Status.OK, db.insert(TestRun.TABLE, key, TestRun.row(name, value.clone())));
        Map<String, ByteIterator> read = new HashMap<>();
        assertEquals(Status.OK, db.read(TestRun.TABLE, key, null, read));
        assertArrayEquals(value, Objects.requireNonNull(read.get(name)).toArray());
        assertEquals(1, read.size());
      }
    }
  }

  /** Any characters of Unicode. */
  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(40); i >= 0; i--) {
      int point = random.nextInt(Character.MAX_CODE_POINT + 1);
      text.appendCodePoint(point >= 0xd800 && point < 0xe000 ? 'x' : point);
    }
    return text.toString();
  }
}
