package site.ycsb.crypto.primitive.provider;

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
}
