package site.ycsb.crypto.primitive.deterministic;

import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.CbcEngine;

/**
 * XCTR: a counter mode that xors the block's number, from 1 on and little-endian, into the nonce.
 *
 * <p>Nonce rule: a nonce is used for one text only. All blocks are encrypted by one call of the
 * engine.
 *
 * <p>Threading: one thread.
 *
 * <p>Source: Crowley, Huckleberry, Biggers, "Length-preserving encryption with HCTR2" (2021), "XCTR
 * mode".
 */
final class Xctr {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;
  private static final int FIRST_BLOCKS = 4;

  private final BlockEngine blocks;
  private byte[] counters = new byte[FIRST_BLOCKS * BLOCK];
  private byte[] keystream = new byte[FIRST_BLOCKS * BLOCK];

  Xctr(BlockEngine blocks) {
    this.blocks = blocks;
  }

  /**
   * Encrypts or decrypts.
   *
   * @param nonceLow bytes 0 to 7 of the nonce
   * @param nonceHigh its bytes 8 to 15
   * @param length how many bytes, maybe none
   * @param out may be {@code in}, when both offsets are the same
   */
  void apply(
      long nonceLow,
      long nonceHigh,
      byte[] in,
      int inOffset,
      int length,
      byte[] out,
      int outOffset) {
    int whole = length / BLOCK;
    int count = (length + BLOCK - 1) / BLOCK;
    if (count == 0) {
      return;
    }
    grow(count);
    for (int i = 0; i < count; i++) {
      LittleEndian.write(nonceLow ^ (i + 1), counters, i * BLOCK);
      LittleEndian.write(nonceHigh, counters, i * BLOCK + Long.BYTES);
    }
    blocks.encrypt(counters, count * BLOCK, keystream);
    for (int at = 0; at < whole * BLOCK; at += Long.BYTES) {
      long plain = LittleEndian.read(in, inOffset + at);
      LittleEndian.write(plain ^ LittleEndian.read(keystream, at), out, outOffset + at);
    }
    for (int at = whole * BLOCK; at < length; at++) {
      out[outOffset + at] = (byte) (in[inOffset + at] ^ keystream[at]);
    }
  }

  private void grow(int count) {
    if (counters.length < count * BLOCK) {
      counters = new byte[count * BLOCK];
      keystream = new byte[count * BLOCK];
    }
  }
}
