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

  /**
   * Multiplies by one fixed polynomial over GF(2) of degree 63 at most. Immutable, thread-safe.
   *
   * <p>Integer multiplications do the work: each factor is split into four parts that have one bit
   * of each four, with holes of three bits between them that take the carries. Up to 16 ones meet
   * in a place; only the highest place gets that many, and its carry leaves the word. No table, and
   * no branch on data: the time doesn't depend on the factors where the processor's multiplication
   * is constant-time, which it is on current x86-64 and arm64 processors.
   *
   * <p>Source: T. Pornin, BearSSL (bearssl.org), "ctmul64", for the way of multiplying.
   */
  private static final class CarrylessMultiplier {
    private static final long MASK_0 = 0x1111111111111111L;
    private static final long MASK_1 = MASK_0 << 1;
    private static final long MASK_2 = MASK_0 << 2;
    private static final long MASK_3 = MASK_0 << 3;

    private final long part0;
    private final long part1;
    private final long part2;
    private final long part3;

    CarrylessMultiplier(long factor) {
      part0 = factor & MASK_0;
      part1 = factor & MASK_1;
      part2 = factor & MASK_2;
      part3 = factor & MASK_3;
    }

    /** The coefficients 0 to 63 of the product. */
    long low(long factor) {
      long x0 = factor & MASK_0;
      long x1 = factor & MASK_1;
      long x2 = factor & MASK_2;
      long x3 = factor & MASK_3;
      long z0 = (x0 * part0) ^ (x1 * part3) ^ (x2 * part2) ^ (x3 * part1);
      long z1 = (x0 * part1) ^ (x1 * part0) ^ (x2 * part3) ^ (x3 * part2);
      long z2 = (x0 * part2) ^ (x1 * part1) ^ (x2 * part0) ^ (x3 * part3);
      long z3 = (x0 * part3) ^ (x1 * part2) ^ (x2 * part1) ^ (x3 * part0);
      return (z0 & MASK_0) | (z1 & MASK_1) | (z2 & MASK_2) | (z3 & MASK_3);
    }
  }
}
