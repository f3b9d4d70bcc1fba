package site.ycsb.crypto.primitive.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.crypto.primitive.DecryptionBatch;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.ValueAlgorithm.Kind;

final class CbcBatchTest {
  private static final int TEXTS = 40;
  private static final byte[] DATA = {1, 2, 3};

  @ParameterizedTest
  @ValueSource(strings = {"CBC", "CBC_HMAC"})
  void decrypt_textsOfManyLengths_givesEachAsTheyWere(Kind kind) throws Exception {
    SealingEngine engine = engine(kind);
    DecryptionBatch batch = Objects.requireNonNull(engine.newBatch());
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < TEXTS; i++) {
        byte[] sealed = sealed(engine, i);
        batch.add(DATA, DATA.length, sealed, 5, sealed.length - 5);
      }
      batch.decrypt();
      for (int i = 0; i < TEXTS; i++) {
        assertArrayEquals(text(i), batch.plaintext(i));
      }
      batch.clear();
    }
    batch.decrypt();
  }

  @Test
  void decrypt_onePaddingInvalid_fails() throws Exception {
    SealingEngine engine = engine(Kind.CBC);
    for (int bad = 0; bad < 3; bad++) {
      DecryptionBatch batch = Objects.requireNonNull(engine.newBatch());
      for (int i = 0; i < 3; i++) {
        byte[] sealed = sealed(engine, 3);
        if (i == bad) {
          // the last byte of the IV: padding of 16 - 21 % 16 = 11 becomes 0x8b
          sealed[5 + 16 + 15] ^= (byte) 0x80;
        }
        batch.add(DATA, DATA.length, sealed, 5, sealed.length - 5);
      }
      assertThrows(DecryptionException.class, batch::decrypt);
    }
  }

  @Test
  void add_tagOrLengthWrong_failsAtOnce() throws Exception {
    SealingEngine engine = engine(Kind.CBC_HMAC);
    DecryptionBatch batch = Objects.requireNonNull(engine.newBatch());
    byte[] sealed = sealed(engine, 3);
    int length = sealed.length - 5;
    assertThrows(
        DecryptionException.class, () -> batch.add(DATA, DATA.length, sealed, 5, length - 1));
    assertThrows(DecryptionException.class, () -> batch.add(DATA, 2, sealed, 5, length));
    sealed[30] ^= 1;
    assertThrows(DecryptionException.class, () -> batch.add(DATA, 3, sealed, 5, length));
    sealed[30] ^= 1;
    batch.add(DATA, 3, sealed, 5, length);
    batch.decrypt();
    assertArrayEquals(text(3), batch.plaintext(0));
  }

  /** A block in Java costs more than a call. */
  @Test
  void newBatch_whereNothingIsGained_isNone() throws Exception {
    SecretBytes key = SecretBytes.copyOf(new byte[32]);
    assertNull(BouncyCastleEngines.inJava().sealing(ValueAlgorithm.CBC, key).newBatch());
    assertNull(TestEngines.sunJce().sealing(ValueAlgorithm.of(Kind.GCM), key).newBatch());
    Optional<String> variant = NativeCode.ofProcess().variant();
    assertEquals(
        variant.isPresent(),
        new BouncyCastleEngines().sealing(ValueAlgorithm.CBC, key).newBatch() != null);
  }

  private static SealingEngine engine(Kind kind) throws Exception {
    ValueAlgorithm algorithm = ValueAlgorithm.of(kind);
    return TestEngines.sunJce()
        .sealing(algorithm, SecretBytes.copyOf(new byte[algorithm.keyBits(256) / 8]));
  }

  private static byte[] text(int index) {
    byte[] text = new byte[index * 7];
    Arrays.fill(text, (byte) (index + 1));
    return text;
  }

  /** A text with its IV, behind 5 other bytes. */
  private static byte[] sealed(SealingEngine engine, int index) {
    byte[] text = text(index);
    byte[] sealed = new byte[5 + engine.sealedLength(text.length)];
    Arrays.fill(sealed, 5, 5 + engine.ivBytes(), (byte) (100 + index));
    byte[] plain = Arrays.copyOf(text, text.length + SealingEngine.PADDING_ROOM_BYTES);
    engine.seal(DATA, DATA.length, plain, text.length, sealed, 5);
    return sealed;
  }
}
