package site.ycsb.crypto.primitive.provider;

import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.SealingEngine;

/**
 * AES-CTR from single blocks, without a tag: all counters of a value are encrypted in one call.
 * Used where a provider's own counter mode doesn't carry out of the low 64 bits of the counter, as
 * Bouncy Castle's native one. Threading: one thread.
 *
 * <p>Source: NIST SP 800-38A, 6.5 and appendix B.1 with all 128 bits.
 */
final class CounterSealing extends SealingEngine {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;
  private static final int INITIAL_BLOCKS = 8;

  private final BlockEngine blocks;
  private byte[] counters = new byte[INITIAL_BLOCKS * BLOCK];
  private byte[] keystream = new byte[INITIAL_BLOCKS * BLOCK];

  CounterSealing(BlockEngine blocks) {
    super(BLOCK, UNPADDED, 0);
    this.blocks = blocks;
  }

  @Override
  public void seal(byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset) {
    xor(out, offset, plain, 0, length, out, offset + BLOCK);
  }

  @Override
  protected int decrypt(
      byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain) {
    xor(sealed, offset, sealed, offset + BLOCK, length, plain, 0);
    return length;
  }

  private void xor(
      byte[] iv, int ivOffset, byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    if (length == 0) {
      return;
    }
    int padded = (length + BLOCK - 1) / BLOCK * BLOCK;
    if (counters.length < padded) {
      counters = new byte[padded];
      keystream = new byte[padded];
    }
    System.arraycopy(iv, ivOffset, counters, 0, BLOCK);
    for (int block = BLOCK; block < padded; block += BLOCK) {
      System.arraycopy(counters, block - BLOCK, counters, block, BLOCK);
      increment(block);
    }
    blocks.encrypt(counters, padded, keystream);
    for (int i = 0; i < length; i++) {
      out[outOffset + i] = (byte) (in[inOffset + i] ^ keystream[i]);
    }
  }

  /** Adds 1 to the block at a place, as one big-endian number of 128 bits. */
  private void increment(int block) {
    for (int i = block + BLOCK - 1; i >= block; i--) {
      counters[i]++;
      if (counters[i] != 0) {
        return;
      }
    }
  }
}
