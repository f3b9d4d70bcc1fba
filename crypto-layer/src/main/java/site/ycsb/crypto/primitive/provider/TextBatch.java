package site.ycsb.crypto.primitive.provider;

import java.util.Arrays;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.DecryptionBatch;
import site.ycsb.crypto.primitive.DecryptionException;

/**
 * The texts of a batch, one after the other in one array, each in whole blocks: its header, which
 * is put at the end of its blocks, then IV, ciphertext and tag.
 */
abstract class TextBatch implements DecryptionBatch {
  static final int BLOCK = CbcEngine.BLOCK_BYTES;

  private static final int INITIAL_TEXTS = 16;
  private static final int INITIAL_BYTES = 2048;

  private final int headerBytes;
  private final int ivBytes;
  private final int tagBytes;
  private byte[] texts = new byte[INITIAL_BYTES];

  /** Where the ciphertext of each text begins and ends. */
  private int[] starts = new int[INITIAL_TEXTS];

  private int[] ends = new int[INITIAL_TEXTS];
  private int count;
  private int size;
  private int offset;

  /**
   * A batch of texts of these parts.
   *
   * @param tagBytes how much behind the ciphertext is needed after {@link #check}
   */
  TextBatch(int headerBytes, int ivBytes, int tagBytes) {
    this.headerBytes = headerBytes;
    this.ivBytes = ivBytes;
    this.tagBytes = tagBytes;
  }

  @Override
  public final byte[] reserve(int length) {
    offset = size + (-headerBytes & (BLOCK - 1));
    // what is decrypted is as long as whole blocks
    int needed = Math.addExact(offset, Math.addExact(length, BLOCK));
    if (needed > texts.length) {
      texts = Arrays.copyOf(texts, (int) Math.min(2L * needed, Integer.MAX_VALUE - BLOCK));
    }
    return texts;
  }

  @Override
  public final int offset() {
    return offset;
  }

  @Override
  public final void add(byte[] data, int dataLength, int length) throws DecryptionException {
    int iv = offset + headerBytes;
    int ciphertextLength = check(data, dataLength, iv, length - headerBytes);
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
    }
    starts[count] = iv + ivBytes;
    ends[count] = iv + ivBytes + ciphertextLength;
    size = (ends[count] + tagBytes + BLOCK - 1) & -BLOCK;
    count++;
  }

  /**
   * Checks what can be checked now, and keeps of the associated data what is needed later.
   *
   * @param iv where in the texts the IV begins
   * @param length of IV, ciphertext and tag
   * @return the ciphertext's length
   */
  abstract int check(byte[] data, int dataLength, int iv, int length) throws DecryptionException;

  @Override
  public final int size() {
    return size;
  }

  @Override
  public final byte[] plaintext(int index) {
    int start = plaintextStart(index);
    return Arrays.copyOfRange(plaintexts(), start, start + ends[index] - starts[index]);
  }

  /** The plaintexts. */
  byte[] plaintexts() {
    return texts;
  }

  /** Where in them one begins: where its ciphertext was. */
  int plaintextStart(int index) {
    return starts[index];
  }

  @Override
  public void clear() {
    count = 0;
    size = 0;
  }

  final byte[] texts() {
    return texts;
  }

  final int count() {
    return count;
  }

  final int start(int index) {
    return starts[index];
  }

  final int end(int index) {
    return ends[index];
  }

  /** A plaintext is shorter than its ciphertext. */
  final void endsAt(int index, int end) {
    ends[index] = end;
  }
}
