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
import site.ycsb.crypto.primitive.EncryptionBatch;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.ValueAlgorithm.Kind;

/** Batches do what their engines do one by one. */
final class BatchTest {
  private static final int TEXTS = 60;
  private static final int HEADER = 5;
  private static final byte[] DATA = {1, 2, 3};

  @ParameterizedTest
  @ValueSource(strings = {"CBC", "CBC_HMAC", "CTR", "OCB"})
  void decrypt_textsOfManyLengths_givesEachAsTheyWere(Kind kind) throws Exception {
    SealingEngine engine = engine(kind);
    DecryptionBatch batch = decryptionBatch(kind, HEADER);
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < TEXTS; i++) {
        add(batch, sealed(engine, i));
        // room that wasn't used
        batch.reserve(7 * i);
      }
      batch.decrypt();
      for (int i = 0; i < TEXTS; i++) {
        assertArrayEquals(text(i), batch.plaintext(i), "text " + i);
      }
      batch.clear();
    }
    batch.decrypt();
    assertEquals(0, batch.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"CBC", "CBC_HMAC", "CTR", "OCB"})
  void add_shorterThanAnyText_failsAndLeavesTheOthers(Kind kind) throws Exception {
    DecryptionBatch batch = decryptionBatch(kind, HEADER);
    byte[] sealed = sealed(engine(kind), 3);

    assertThrows(DecryptionException.class, () -> add(batch, Arrays.copyOf(sealed, HEADER + 14)));

    add(batch, sealed);
    batch.decrypt();
    assertArrayEquals(text(3), batch.plaintext(0));
  }

  @Test
  void decrypt_onePaddingInvalid_fails() throws Exception {
    for (int bad = 0; bad < 3; bad++) {
      DecryptionBatch batch = decryptionBatch(Kind.CBC, HEADER);
      for (int i = 0; i < 3; i++) {
        byte[] sealed = sealed(engine(Kind.CBC), 3);
        if (i == bad) {
          // the last byte of the IV: padding of 16 - 21 % 16 = 11 becomes 0x8b
          sealed[HEADER + 16 + 15] ^= (byte) 0x80;
        }
        add(batch, sealed);
      }
      assertThrows(DecryptionException.class, batch::decrypt);
    }
  }

  @Test
  void decrypt_oneByteOfOneTextChanged_fails() throws Exception {
    int changes = 0;
    for (int bad = 0; bad < 3; bad++) {
      int length = sealed(engine(Kind.OCB), 3).length;
      for (int position = HEADER; position < length; position++) {
        DecryptionBatch batch = decryptionBatch(Kind.OCB, HEADER);
        for (int i = 0; i < 3; i++) {
          byte[] sealed = sealed(engine(Kind.OCB), 3);
          if (i == bad) {
            sealed[position] ^= 1;
          }
          add(batch, sealed);
        }
        assertThrows(DecryptionException.class, batch::decrypt);
        changes++;
      }
    }
    assertEquals(3 * (15 + 21 + 16), changes);
  }

  @Test
  void add_tagOrDataWrong_failsAtOnce() throws Exception {
    DecryptionBatch batch = decryptionBatch(Kind.CBC_HMAC, HEADER);
    byte[] sealed = sealed(engine(Kind.CBC_HMAC), 3);
    byte[] changed = sealed.clone();
    changed[30] ^= 1;
    assertThrows(DecryptionException.class, () -> add(batch, changed));
    System.arraycopy(sealed, 0, batch.reserve(sealed.length), batch.offset(), sealed.length);
    assertThrows(DecryptionException.class, () -> batch.add(DATA, 2, sealed.length));
    add(batch, sealed);
    batch.decrypt();
    assertArrayEquals(text(3), batch.plaintext(0));
  }

  /** What was encrypted together is what is encrypted alone. */
  @ParameterizedTest
  @ValueSource(strings = {"OCB", "CTR"})
  void encrypt_textsOfManyLengths_givesWhatTheEngineGives(Kind kind) throws Exception {
    SealingEngine engine = engine(kind);
    EncryptionBatch batch = Objects.requireNonNull(batching(kind).newEncryptionBatch());
    for (int round = 0; round < 2; round++) {
      byte[][] sealed = new byte[TEXTS][];
      for (int i = 0; i < TEXTS; i++) {
        byte[] text = text(i);
        sealed[i] = withIv(engine, i);
        System.arraycopy(text, 0, batch.reserve(text.length), batch.offset(), text.length);
        batch.add(DATA, i % (DATA.length + 1), text.length, sealed[i], HEADER);
      }
      batch.encrypt();
      for (int i = 0; i < TEXTS; i++) {
        assertArrayEquals(sealed(engine, i, i % (DATA.length + 1)), sealed[i], "text " + i);
      }
      batch.clear();
    }
    batch.encrypt();
  }

  /** A block in Java costs more than a call. */
  @Test
  void newDecryptionBatch_whereNothingIsGained_isNone() throws Exception {
    SecretBytes key = SecretBytes.copyOf(new byte[32]);
    assertNull(BouncyCastleEngines.inJava().sealing(ValueAlgorithm.CBC, key).newDecryptionBatch(0));
    assertNull(
        TestEngines.sunJce().sealing(ValueAlgorithm.of(Kind.GCM), key).newDecryptionBatch(0));
    Optional<String> variant = NativeCode.ofProcess().variant();
    assertEquals(
        variant.isPresent(),
        new BouncyCastleEngines().sealing(ValueAlgorithm.CBC, key).newDecryptionBatch(0) != null);
  }

  /** The JDK's own counter mode is what texts are encrypted with. */
  private static DecryptionBatch decryptionBatch(Kind kind, int headerBytes) throws Exception {
    return Objects.requireNonNull(batching(kind).newDecryptionBatch(headerBytes));
  }

  private static SealingEngine batching(Kind kind) throws Exception {
    return kind == Kind.CTR
        ? new CounterSealing(TestEngines.sunJce().blocks(SecretBytes.copyOf(new byte[32])))
        : engine(kind);
  }

  private static SealingEngine engine(Kind kind) throws Exception {
    ValueAlgorithm algorithm = ValueAlgorithm.of(kind);
    return TestEngines.sunJce()
        .sealing(algorithm, SecretBytes.copyOf(new byte[algorithm.keyBits(256) / 8]));
  }

  private static void add(DecryptionBatch batch, byte[] text) throws DecryptionException {
    System.arraycopy(text, 0, batch.reserve(text.length), batch.offset(), text.length);
    batch.add(DATA, DATA.length, text.length);
  }

  private static byte[] text(int index) {
    byte[] text = new byte[index * 7];
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) (index + i);
    }
    return text;
  }

  /** A header and an IV; the counter of every second one overflows. */
  private static byte[] withIv(SealingEngine engine, int index) {
    byte[] sealed = new byte[HEADER + engine.sealedLength(7 * index)];
    Arrays.fill(sealed, HEADER, HEADER + engine.ivBytes(), (byte) (index % 2 == 0 ? 0xff : index));
    return sealed;
  }

  private static byte[] sealed(SealingEngine engine, int index) {
    return sealed(engine, index, DATA.length);
  }

  private static byte[] sealed(SealingEngine engine, int index, int dataLength) {
    byte[] sealed = withIv(engine, index);
    byte[] plain = Arrays.copyOf(text(index), 7 * index + SealingEngine.PADDING_ROOM_BYTES);
    engine.seal(DATA, dataLength, plain, 7 * index, sealed, HEADER);
    return sealed;
  }
}
