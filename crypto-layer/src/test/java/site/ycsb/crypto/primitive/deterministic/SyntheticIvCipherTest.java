package site.ycsb.crypto.primitive.deterministic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.Pkcs7;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;
import site.ycsb.crypto.primitive.provider.TestEngines;

final class SyntheticIvCipherTest {
  private static final byte[] NO_DATA = {};

  @Test
  void open_everyLengthAcrossProviders_givesThePlaintext() throws DecryptionException {
    Random random = new Random(1);
    for (Engines writer : TestEngines.all()) {
      for (Engines reader : TestEngines.all()) {
        for (int length = 0; length <= 70; length++) {
          byte[] plain = new byte[length];
          random.nextBytes(plain);
          byte[] stored = seal(cipher(writer), NO_DATA, plain);
          assertEquals(cipher(writer).storedLength(length), stored.length);
          assertArrayEquals(plain, open(cipher(reader), NO_DATA, stored));
        }
      }
    }
  }

  @Test
  void seal_samePlaintext_givesSameBytes() {
    byte[] plain = "user6284781860667377211".getBytes(StandardCharsets.US_ASCII);
    SyntheticIvCipher cipher = cipher(new BouncyCastleEngines());
    assertArrayEquals(seal(cipher, NO_DATA, plain), seal(cipher, NO_DATA, plain));
  }

  @Test
  void seal_equalFirstBlocks_shareNoBlock() {
    SyntheticIvCipher cipher = cipher(new BouncyCastleEngines());
    byte[] one = seal(cipher, NO_DATA, "0123456789abcdef-one".getBytes(StandardCharsets.UTF_8));
    byte[] two = seal(cipher, NO_DATA, "0123456789abcdef-two".getBytes(StandardCharsets.UTF_8));
    for (int block = 0; block < one.length; block += 16) {
      assertFalse(Arrays.equals(one, block, block + 16, two, block, block + 16));
    }
  }

  @Test
  void seal_dataMovedBetweenAssociatedAndPlain_givesOtherBytes() {
    SyntheticIvCipher cipher = cipher(new BouncyCastleEngines());
    byte[] one = seal(cipher, new byte[] {1}, new byte[] {2, 3});
    byte[] two = seal(cipher, new byte[] {1, 2}, new byte[] {3});
    assertFalse(Arrays.equals(one, two));
  }

  @Test
  void open_anyBitFlipped_fails() {
    SyntheticIvCipher cipher = cipher(new BouncyCastleEngines());
    byte[] stored = seal(cipher, NO_DATA, new byte[23]);
    for (int bit = 0; bit < stored.length * 8; bit++) {
      byte[] changed = stored.clone();
      changed[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThrows(DecryptionException.class, () -> open(cipher, NO_DATA, changed));
    }
  }

  @Test
  void open_anyShorterPart_fails() {
    SyntheticIvCipher cipher = cipher(new BouncyCastleEngines());
    byte[] stored = seal(cipher, NO_DATA, new byte[40]);
    for (int length = 0; length < stored.length; length++) {
      byte[] part = Arrays.copyOf(stored, length);
      assertThrows(DecryptionException.class, () -> open(cipher, NO_DATA, part));
    }
  }

  /** Only the hash notices: the IV is what the difference of two plaintexts was xored into. */
  @Test
  void open_ivChangedToGiveAnotherPlaintext_fails() {
    Engines engines = new BouncyCastleEngines();
    byte[] stored = seal(cipher(engines), NO_DATA, "user1".getBytes(StandardCharsets.US_ASCII));
    stored[4] ^= '1' ^ '2';
    byte[] plain = new byte[16];
    engines
        .cbc(SecretBytes.takingOver(new byte[32]))
        .decrypt(stored.clone(), 0, stored, 16, 16, plain, 0);
    assertEquals("user2", new String(plain, 0, 5, StandardCharsets.US_ASCII));
    assertEquals(5, Pkcs7.contentLength(plain, 16));
    assertThrows(DecryptionException.class, () -> open(cipher(engines), NO_DATA, stored));
  }

  @Test
  void openAll_someTextsChanged_givesTheOthers() {
    for (Engines engines : TestEngines.all()) {
      SyntheticIvCipher cipher = cipher(engines);
      StoredTexts texts = new StoredTexts();
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 200; i++) {
          byte[] stored = seal(cipher, NO_DATA, plainOf(i));
          if (i % 5 == 1) {
            stored[i % stored.length] ^= 1;
          }
          System.arraycopy(stored, 0, texts.reserve(stored.length), texts.size(), stored.length);
          texts.add(i % 7 == 2 ? 0 : stored.length);
        }
        cipher.openAll(NO_DATA, texts);
        int opened = 0;
        for (int i = 0; i < 200; i++) {
          boolean wrong = i % 5 == 1 || i % 7 == 2;
          assertEquals(wrong ? -1 : i % 50, texts.length(i), "text " + i);
          if (!wrong) {
            int start = texts.start(i);
            byte[] plain = Arrays.copyOfRange(texts.plain(), start, start + texts.length(i));
            assertArrayEquals(plainOf(i), plain);
            opened++;
          }
        }
        assertEquals(137, opened);
        texts.clear();
        cipher.openAll(NO_DATA, texts);
      }
    }
  }

  private static byte[] plainOf(int number) {
    byte[] plain = new byte[number % 50];
    Arrays.fill(plain, (byte) number);
    return plain;
  }

  @Test
  void open_otherAssociatedData_fails() {
    SyntheticIvCipher cipher = cipher(new BouncyCastleEngines());
    byte[] stored = seal(cipher, new byte[] {1}, new byte[40]);
    assertThrows(DecryptionException.class, () -> open(cipher, new byte[] {2}, stored));
  }

  private static SyntheticIvCipher cipher(Engines engines) {
    return new SyntheticIvCipher(
        engines.hmacSha256(SecretBytes.takingOver(new byte[32])),
        engines.cbc(SecretBytes.takingOver(new byte[32])));
  }

  private static byte[] seal(SyntheticIvCipher cipher, byte[] data, byte[] plain) {
    byte[] stored = new byte[cipher.storedLength(plain.length)];
    cipher.seal(data, Arrays.copyOf(plain, plain.length + 16), plain.length, stored, 0);
    return stored;
  }

  private static byte[] open(SyntheticIvCipher cipher, byte[] data, byte[] stored)
      throws DecryptionException {
    byte[] plain = new byte[stored.length];
    int length = cipher.open(data, stored, 0, stored.length, plain);
    return Arrays.copyOf(plain, length);
  }
}
