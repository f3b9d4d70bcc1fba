package site.ycsb.crypto.primitive.provider;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.DecryptionBatch;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.EncryptionBatch;
import site.ycsb.crypto.primitive.SealingEngine;

/**
 * AES-CTR from single blocks, without a tag. Used where a provider's own counter mode doesn't carry
 * out of the low 64 bits of the counter, as Bouncy Castle's native one. Threading: one thread.
 */
final class CounterSealing extends SealingEngine {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;

  private final BlockEngine blocks;
  private final CounterStream stream;

  CounterSealing(BlockEngine blocks) {
    super(BLOCK, UNPADDED, 0);
    this.blocks = blocks;
    stream = new CounterStream(blocks);
  }

  /** A call into native code costs as much as some blocks. */
  @Override
  public DecryptionBatch newDecryptionBatch(int headerBytes) {
    return new Batch(headerBytes);
  }

  @Override
  public void seal(byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset) {
    apply(out, offset, plain, 0, length, out, offset + BLOCK);
  }

  @Override
  protected int decrypt(
      byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain) {
    apply(sealed, offset, sealed, offset + BLOCK, length, plain, 0);
    return length;
  }

  private void apply(
      byte[] iv, int ivOffset, byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    stream.clear();
    int start = stream.add(iv, ivOffset, length);
    stream.encrypt();
    stream.xor(start, in, inOffset, length, out, outOffset);
  }

  @Override
  public EncryptionBatch newEncryptionBatch() {
    return new Encryption(blocks);
  }

  private static final class Encryption extends PlaintextBatch {
    private final CounterStream stream;

    Encryption(BlockEngine blocks) {
      stream = new CounterStream(blocks);
    }

    @Override
    void begin(byte[] data, int dataLength, int length, byte[] out, int outOffset) {
      stream.add(out, outOffset, length);
    }

    @Override
    public void encrypt() {
      stream.encrypt();
      int keystream = 0;
      for (int i = 0; i < count(); i++) {
        stream.xor(keystream, plaintexts(), start(i), length(i), out(i), outOffset(i) + BLOCK);
        keystream += (length(i) + BLOCK - 1) & -BLOCK;
      }
    }

    @Override
    public void clear() {
      super.clear();
      stream.clear();
    }
  }

  private final class Batch extends CounterBatch {
    Batch(int headerBytes) {
      super(blocks, headerBytes);
    }

    @Override
    int ciphertextLength(int length) throws DecryptionException {
      return checkedCiphertextLength(length);
    }
  }

  /** Decrypts several AES-CTR texts with one call for the keystream of all. */
  private abstract static class CounterBatch extends TextBatch {
    private final CounterStream stream;

    CounterBatch(BlockEngine blocks, int headerBytes) {
      super(headerBytes, BLOCK, 0);
      stream = new CounterStream(blocks);
    }

    /** The length of the ciphertext in a text of this length. */
    abstract int ciphertextLength(int length) throws DecryptionException;

    @Override
    final int check(byte[] data, int dataLength, int iv, int length) throws DecryptionException {
      int ciphertextLength = ciphertextLength(length);
      stream.add(texts(), iv, ciphertextLength);
      return ciphertextLength;
    }

    @Override
    public void decrypt() {
      stream.encrypt();
      int keystream = 0;
      for (int i = 0; i < count(); i++) {
        int length = end(i) - start(i);
        stream.xor(keystream, texts(), start(i), length, texts(), start(i));
        keystream += (length + BLOCK - 1) & -BLOCK;
      }
    }

    @Override
    public void clear() {
      super.clear();
      stream.clear();
    }
  }

  /**
   * The keystream of AES-CTR for one or several texts, from single blocks: all counters are
   * encrypted in one call. Each text begins at a block of its own. Threading: one thread.
   *
   * <p>Source: NIST SP 800-38A, 6.5 and appendix B.1 with all 128 bits.
   */
  private static final class CounterStream {
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

    /** Resets to an empty text. */
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
}
