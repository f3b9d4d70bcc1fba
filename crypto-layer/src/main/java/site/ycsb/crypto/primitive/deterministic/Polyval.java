package site.ycsb.crypto.primitive.deterministic;

import site.ycsb.crypto.primitive.CbcEngine;

/**
 * POLYVAL, the polynomial hash of AES-GCM-SIV, with a fixed key. Not a MAC by itself.
 *
 * <p>A block is an element of GF(2^128), its bits counted from the lowest one of byte 0, modulo
 * x^128 + x^127 + x^126 + x^121 + 1. For each block the state becomes (state + block) * key *
 * x^-128.
 *
 * <p>Side channels: integer multiplications, shifts and xors only; see {@link CarrylessMultiplier}.
 * Tables of the key's multiples would be faster on long texts, but show through the cache which
 * entries are used, and record keys have one or two blocks.
 *
 * <p>Threading: one thread.
 *
 * <p>Source: RFC 8452, section 3.
 */
final class Polyval {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;

  /** Karatsuba's three factors, and the same with reversed bits for the products' upper halves. */
  private final CarrylessMultiplier low;

  private final CarrylessMultiplier high;
  private final CarrylessMultiplier both;
  private final CarrylessMultiplier lowReversed;
  private final CarrylessMultiplier highReversed;
  private final CarrylessMultiplier bothReversed;
  private long stateLow;
  private long stateHigh;

  /**
   * A hash with a key.
   *
   * @param key begins with the 16 bytes of the key
   */
  Polyval(byte[] key) {
    long keyLow = LittleEndian.read(key, 0);
    long keyHigh = LittleEndian.read(key, Long.BYTES);
    low = new CarrylessMultiplier(keyLow);
    high = new CarrylessMultiplier(keyHigh);
    both = new CarrylessMultiplier(keyLow ^ keyHigh);
    lowReversed = new CarrylessMultiplier(Long.reverse(keyLow));
    highReversed = new CarrylessMultiplier(Long.reverse(keyHigh));
    bothReversed = new CarrylessMultiplier(Long.reverse(keyLow ^ keyHigh));
  }

  /** Continues from this state; zeros begin a new hash. */
  void restart(long newLow, long newHigh) {
    stateLow = newLow;
    stateHigh = newHigh;
  }

  /** The bytes 0 to 7 of the hash of what was added. */
  long low() {
    return stateLow;
  }

  /** The bytes 8 to 15 of the hash of what was added. */
  long high() {
    return stateHigh;
  }

  /** Adds whole blocks. */
  void update(byte[] in, int offset, int blocks) {
    for (int i = 0; i < blocks; i++) {
      int at = offset + i * BLOCK;
      update(LittleEndian.read(in, at), LittleEndian.read(in, at + Long.BYTES));
    }
  }

  /** Adds a block. */
  void update(long blockLow, long blockHigh) {
    long x0 = stateLow ^ blockLow;
    long x1 = stateHigh ^ blockHigh;
    long y0 = Long.reverse(x0);
    long y1 = Long.reverse(x1);
    long lowLow = low.low(x0);
    long lowHigh = Long.reverse(lowReversed.low(y0)) >>> 1;
    long highLow = high.low(x1);
    long highHigh = Long.reverse(highReversed.low(y1)) >>> 1;
    long middleLow = both.low(x0 ^ x1) ^ lowLow ^ highLow;
    long middleHigh = (Long.reverse(bothReversed.low(y0 ^ y1)) >>> 1) ^ lowHigh ^ highHigh;
    reduce(lowLow, lowHigh ^ middleLow, highLow ^ middleHigh, highHigh);
  }

  /**
   * Multiplies the product by x^-128: adds multiples of the modulus that clear its lower half, word
   * by word, and keeps the upper one.
   */
  private void reduce(long v0, long v1, long v2, long v3) {
    long w1 = v1 ^ (v0 << 57) ^ (v0 << 62) ^ (v0 << 63);
    long w2 = v2 ^ v0 ^ (v0 >>> 1) ^ (v0 >>> 2) ^ (v0 >>> 7);
    stateLow = w2 ^ (w1 << 57) ^ (w1 << 62) ^ (w1 << 63);
    stateHigh = v3 ^ w1 ^ (w1 >>> 1) ^ (w1 >>> 2) ^ (w1 >>> 7);
  }
}
