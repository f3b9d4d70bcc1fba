package site.ycsb.crypto.primitive.provider;

import java.util.Arrays;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.DecryptionBatch;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Pkcs7;

/**
 * Decrypts several AES-CBC texts as one: each IV is put before its ciphertext, so that every block
 * of ciphertext follows the one that it is chained to. What the IVs are decrypted to is garbage and
 * isn't looked at. Costs one block more for each text.
 *
 * <p>Source: NIST SP 800-38A, 6.2: a plaintext block depends on two blocks of ciphertext only.
 */
abstract class CbcBatch implements DecryptionBatch {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;
  private static final byte[] ZERO = new byte[BLOCK];
  private static final int INITIAL_TEXTS = 16;
  private static final int INITIAL_BYTES = 2048;

  private final CbcEngine cbc;
  private byte[] sealed = new byte[INITIAL_BYTES];
  private byte[] plain = new byte[INITIAL_BYTES];

  /** Where each text ends in {@link #sealed}, and its content in {@link #plain}. */
  private int[] ends = new int[INITIAL_TEXTS];

  private int[] contentEnds = new int[INITIAL_TEXTS];
  private int count;

  CbcBatch(CbcEngine cbc) {
    this.cbc = cbc;
  }

  /** Checks a text and returns how long its IV and ciphertext are. */
  abstract int checkedLength(byte[] data, int dataLength, byte[] text, int offset, int length)
      throws DecryptionException;

  @Override
  public void add(byte[] data, int dataLength, byte[] text, int offset, int length)
      throws DecryptionException {
    int checked = checkedLength(data, dataLength, text, offset, length);
    int start = start(count);
    int end = Math.addExact(start, checked);
    if (end > sealed.length) {
      sealed = Arrays.copyOf(sealed, Math.max(end, 2 * sealed.length));
      plain = new byte[sealed.length];
    }
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
      contentEnds = new int[2 * count];
    }
    System.arraycopy(text, offset, sealed, start, checked);
    ends[count] = end;
    count++;
  }

  @Override
  public void decrypt() throws DecryptionException {
    if (count == 0) {
      return;
    }
    cbc.decrypt(ZERO, 0, sealed, 0, ends[count - 1], plain, 0);
    int invalid = 0;
    for (int i = 0; i < count; i++) {
      contentEnds[i] = Pkcs7.contentLength(plain, ends[i]);
      invalid |= contentEnds[i] >> 31;
    }
    if (invalid != 0) {
      throw new DecryptionException();
    }
  }

  @Override
  public byte[] plaintext(int index) {
    return Arrays.copyOfRange(plain, start(index) + BLOCK, contentEnds[index]);
  }

  @Override
  public void clear() {
    count = 0;
  }

  private int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }
}
