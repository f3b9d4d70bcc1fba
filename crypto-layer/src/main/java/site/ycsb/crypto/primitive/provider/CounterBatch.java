package site.ycsb.crypto.primitive.provider;

import java.util.Arrays;
import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.DecryptionBatch;
import site.ycsb.crypto.primitive.DecryptionException;

/** Decrypts several AES-CTR texts with one call for the keystream of all. */
abstract class CounterBatch implements DecryptionBatch {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;
  private static final int INITIAL_TEXTS = 16;
  private static final int INITIAL_BYTES = 2048;

  private final CounterStream stream;

  /** The ciphertexts, each where its keystream is; later the plaintexts. */
  private byte[] texts = new byte[INITIAL_BYTES];

  private int[] starts = new int[INITIAL_TEXTS];
  private int[] lengths = new int[INITIAL_TEXTS];
  private int count;

  CounterBatch(BlockEngine blocks) {
    stream = new CounterStream(blocks);
  }

  /** Checks the length of a text and returns that of its ciphertext. */
  abstract int checkedLength(int length) throws DecryptionException;

  @Override
  public void add(byte[] data, int dataLength, byte[] text, int offset, int length)
      throws DecryptionException {
    int checked = checkedLength(length);
    int start = stream.add(text, offset, checked);
    int end = Math.addExact(start, checked);
    if (end > texts.length) {
      texts = Arrays.copyOf(texts, Math.max(end, 2 * texts.length));
    }
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      lengths = Arrays.copyOf(lengths, 2 * count);
    }
    System.arraycopy(text, offset + BLOCK, texts, start, checked);
    starts[count] = start;
    lengths[count] = checked;
    count++;
  }

  @Override
  public void decrypt() {
    stream.encrypt();
    for (int i = 0; i < count; i++) {
      stream.xor(starts[i], texts, starts[i], lengths[i], texts, starts[i]);
    }
  }

  @Override
  public byte[] plaintext(int index) {
    return Arrays.copyOfRange(texts, starts[index], starts[index] + lengths[index]);
  }

  @Override
  public void clear() {
    stream.clear();
    count = 0;
  }
}
