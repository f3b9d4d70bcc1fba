package site.ycsb.crypto.primitive.provider;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.CbcEngine;

/**
 * The keystream of AES-CTR for one or several texts, from single blocks: all counters are encrypted
 * in one call. Each text begins at a block of its own. Threading: one thread.
 *
 * <p>Source: NIST SP 800-38A, 6.5 and appendix B.1 with all 128 bits.
 */
final class CounterStream {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;
  private static final int INITIAL_BYTES = 8 * BLOCK;
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle NATIVE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private final BlockEngine blocks;
  private byte[] counters = new byte[INITIAL_BYTES];
  private byte[] keystream = new byte[INITIAL_BYTES];
  private int length;

  CounterStream(BlockEngine blocks) {
    this.blocks = blocks;
  }

  /** Begins anew, without a text. */
  void clear() {
    length = 0;
  }

  /**
   * Adds the counters of a text.
   *
   * @param iv holds its first counter
   * @param textLength of the text, in bytes
   * @return where its keystream begins
   */
  int add(byte[] iv, int ivOffset, int textLength) {
    int start = length;
    int end = Math.addExact(start, Math.addExact(textLength, BLOCK - 1) & -BLOCK);
    if (end > counters.length) {
      counters = Arrays.copyOf(counters, Math.max(end, 2 * counters.length));
      keystream = new byte[counters.length];
    }
    long high = (long) BIG_ENDIAN.get(iv, ivOffset);
    long low = (long) BIG_ENDIAN.get(iv, ivOffset + Long.BYTES);
    for (int block = start; block < end; block += BLOCK) {
      BIG_ENDIAN.set(counters, block, high);
      BIG_ENDIAN.set(counters, block + Long.BYTES, low);
      low++;
      if (low == 0) {
        high++;
      }
    }
    length = end;
    return start;
  }

  /** Computes the keystream of all texts that were added. */
  void encrypt() {
    if (length > 0) {
      blocks.encrypt(counters, length, keystream);
    }
  }

  /**
   * Xors a text with its keystream.
   *
   * @param start what {@link #add} returned for it
   * @param out receives it; another array than {@code in}, or the same place in it
   */
  void xor(int start, byte[] in, int inOffset, int textLength, byte[] out, int outOffset) {
    int i = 0;
    for (; i <= textLength - Long.BYTES; i += Long.BYTES) {
      NATIVE.set(
          out,
          outOffset + i,
          (long) NATIVE.get(in, inOffset + i) ^ (long) NATIVE.get(keystream, start + i));
    }
    for (; i < textLength; i++) {
      out[outOffset + i] = (byte) (in[inOffset + i] ^ keystream[start + i]);
    }
  }
}
