package site.ycsb.crypto.primitive.deterministic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.provider.TestEngines;

final class CompactCipherTest {
  private static final byte[] NO_DATA = {};
  private static final byte[] NAME = "field0".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] KEY = "user6284781860667377211".getBytes(StandardCharsets.US_ASCII);

  @ParameterizedTest
  @ValueSource(ints = {16, 24, 32})
  void open_everyLengthAcrossProviders_givesThePlaintext(int keyBytes) throws DecryptionException {
    Random random = new Random(keyBytes);
    int opened = 0;
    for (Engines writer : TestEngines.all()) {
      for (Engines reader : TestEngines.all()) {
        CompactCipher write = cipher(writer, keyBytes);
        CompactCipher read = cipher(reader, keyBytes);
        for (int length = 0; length <= 200; length++) {
          byte[] plain = new byte[length];
          random.nextBytes(plain);
          byte[] stored = seal(write, plain);
          assertArrayEquals(plain, open(read, stored));
          opened++;
        }
      }
    }
    int providers = 3;
    assertEquals(providers * providers * 201, opened);
  }

  /** What looks like padding at the end of the plaintext stays part of it. */
  @ParameterizedTest
  @ValueSource(strings = {"", "80", "8000", "00", "0000", "800000000000000000", "808080"})
  void open_plaintextThatEndsLikePadding_givesItBack(String end) throws DecryptionException {
    CompactCipher cipher = cipher(TestEngines.sunJce(), 32);
    for (int zeros = 0; zeros <= 40; zeros++) {
      byte[] plain = TestEngines.hex("00".repeat(zeros) + end);
      assertArrayEquals(plain, open(cipher, seal(cipher, plain)));
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 16", "6, 16", "7, 16", "8, 32", "23, 32", "24, 48", "39, 48", "40, 64"})
  void storedLength_ofALength_hasRoomForMarkerAndEightCheckBytes(int plain, int stored) {
    assertEquals(stored, cipher(TestEngines.sunJce(), 16).storedLength(plain));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 6, 7, 23, 30, 100})
  void open_anyBitFlipped_fails(int length) {
    CompactCipher cipher = cipher(TestEngines.sunJce(), 32);
    byte[] stored = seal(cipher, Arrays.copyOf(KEY, length));
    for (int bit = 0; bit < stored.length * 8; bit++) {
      byte[] changed = stored.clone();
      changed[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThrows(DecryptionException.class, () -> open(cipher, changed));
    }
  }

  @Test
  void open_anyOtherLength_fails() {
    CompactCipher cipher = cipher(TestEngines.sunJce(), 32);
    byte[] stored = seal(cipher, new byte[40]);
    for (int length = 0; length <= 100; length++) {
      if (length != stored.length) {
        byte[] other = Arrays.copyOf(stored, length);
        assertThrows(DecryptionException.class, () -> open(cipher, other));
      }
    }
  }

  @Test
  void open_otherKeyOrAssociatedData_fails() {
    CompactCipher cipher = cipher(TestEngines.sunJce(), 32);
    byte[] stored = seal(cipher, KEY);
    assertThrows(DecryptionException.class, () -> open(cipher(TestEngines.sunJce(), 24), stored));
    byte[] plain = new byte[stored.length];
    assertThrows(
        DecryptionException.class,
        () -> cipher.open(new byte[] {1}, stored, 0, stored.length, plain));
  }

  /** Texts that somebody with the key could write, and that no plaintext is stored as. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        // no marker
        "00000000000000000000000000000000",
        // another marker
        "61616161616161810000000000000000",
        "61616161616161010000000000000000",
        "61616161616161000000000000000040",
        // 7 check bytes
        "61616161616161618000000000000000",
        // a check byte isn't zero, the first and the last
        "61616161616161800100000000000000",
        "61616161616161800000000000000001",
        "61616161616161800000000000000080",
        // a block more than needed
        "61616161616161800000000000000000" + "00000000000000000000000000000000",
        "80000000000000000000000000000000" + "00000000000000000000000000000000"
      })
  void open_wrongPaddingUnderTheRightKey_fails(String padded) {
    byte[] text = TestEngines.hex(padded);
    assertEquals(-1, CompactCipher.contentLength(text, text.length));
    byte[] stored = new byte[text.length];
    Hctr2.of(TestEngines.sunJce(), SecretBytes.takingOver(new byte[32]))
        .encrypt(NO_DATA, text, 0, text.length, stored, 0);
    assertThrows(DecryptionException.class, () -> open(cipher(TestEngines.sunJce(), 32), stored));
  }

  @Test
  void seal_commonPrefixes_shareNothing() {
    CompactCipher cipher = cipher(TestEngines.sunJce(), 32);
    Set<String> blocks = new HashSet<>();
    int expected = 0;
    for (int i = 0; i < 1000; i++) {
      byte[] plain = ("user628478186066" + (7_000_000 + i)).getBytes(StandardCharsets.US_ASCII);
      String stored = TestEngines.hex(seal(cipher, plain));
      for (int block = 0; block < stored.length(); block += 16) {
        blocks.add(stored.substring(block, block + 16));
        expected++;
      }
    }
    assertEquals(4000, expected);
    assertEquals(expected, blocks.size());
  }

  @Test
  void seal_otherKeysOrData_giveOtherBytesAndEqualTextsEqualOnes() {
    Set<String> stored = new HashSet<>();
    for (int keyBytes : new int[] {16, 24, 32}) {
      CompactCipher cipher = cipher(TestEngines.sunJce(), keyBytes);
      for (byte[] data : List.of(NO_DATA, new byte[1], new byte[16], new byte[17])) {
        byte[] out = new byte[16];
        cipher.seal(data, NAME.clone(), NAME.length, out, 0);
        stored.add(TestEngines.hex(out));
        byte[] again = new byte[16];
        cipher.seal(data, NAME.clone(), NAME.length, again, 0);
        assertArrayEquals(out, again);
      }
    }
    assertEquals(12, stored.size());
  }

  @Test
  void seal_afterALongText_isWhatItWasBefore() throws DecryptionException {
    CompactCipher cipher = cipher(TestEngines.sunJce(), 32);
    byte[] before = seal(cipher, KEY);
    byte[] longText = new byte[100_000];
    Arrays.fill(longText, (byte) 0xff);
    assertArrayEquals(longText, open(cipher, seal(cipher, longText)));
    assertArrayEquals(before, seal(cipher, KEY));
    assertFalse(Arrays.equals(before, seal(cipher, NAME)));
  }

  private static CompactCipher cipher(Engines engines, int keyBytes) {
    return new CompactCipher(Hctr2.of(engines, SecretBytes.takingOver(new byte[keyBytes])));
  }

  private static byte[] seal(CompactCipher cipher, byte[] plain) {
    byte[] stored = new byte[cipher.storedLength(plain.length)];
    cipher.seal(NO_DATA, plain, plain.length, stored, 0);
    return stored;
  }

  private static byte[] open(CompactCipher cipher, byte[] stored) throws DecryptionException {
    byte[] plain = new byte[stored.length];
    return Arrays.copyOf(plain, cipher.open(NO_DATA, stored, 0, stored.length, plain));
  }
}
