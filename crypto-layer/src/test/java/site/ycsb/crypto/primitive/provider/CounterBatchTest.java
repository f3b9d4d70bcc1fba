package site.ycsb.crypto.primitive.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import site.ycsb.crypto.primitive.DecryptionBatch;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.ValueAlgorithm.Kind;

final class CounterBatchTest {
  private static final int TEXTS = 40;
  private static final byte[] NO_DATA = {};
  private static final SecretBytes KEY = SecretBytes.copyOf(new byte[32]);

  /** The JDK's own counter mode is what the texts were encrypted with. */
  @Test
  void decrypt_textsOfManyLengths_givesEachAsTheyWere() throws Exception {
    SealingEngine engine = TestEngines.sunJce().sealing(ValueAlgorithm.of(Kind.CTR), KEY);
    DecryptionBatch batch = batch();
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < TEXTS; i++) {
        byte[] sealed = sealed(engine, i);
        batch.add(NO_DATA, 0, sealed, 5, sealed.length - 5);
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
  void add_shorterThanAnIv_failsAndLeavesTheOthers() throws Exception {
    SealingEngine engine = TestEngines.sunJce().sealing(ValueAlgorithm.of(Kind.CTR), KEY);
    DecryptionBatch batch = batch();
    byte[] sealed = sealed(engine, 3);

    assertThrows(DecryptionException.class, () -> batch.add(NO_DATA, 0, sealed, 5, 15));

    batch.add(NO_DATA, 0, sealed, 5, sealed.length - 5);
    batch.decrypt();
    assertArrayEquals(text(3), batch.plaintext(0));
  }

  private static DecryptionBatch batch() {
    Engines engines = TestEngines.sunJce();
    return new CounterSealing(engines.blocks(KEY)).newBatch();
  }

  private static byte[] text(int index) {
    byte[] text = new byte[index * 7];
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) (index + i);
    }
    return text;
  }

  /** A text with its IV, behind 5 other bytes; the counter of every second one overflows. */
  private static byte[] sealed(SealingEngine engine, int index) {
    byte[] text = text(index);
    byte[] sealed = new byte[5 + engine.sealedLength(text.length)];
    Arrays.fill(sealed, 5, 5 + engine.ivBytes(), (byte) (index % 2 == 0 ? 0xff : index));
    byte[] plain = Arrays.copyOf(text, text.length + SealingEngine.PADDING_ROOM_BYTES);
    engine.seal(NO_DATA, 0, plain, text.length, sealed, 5);
    return sealed;
  }
}
