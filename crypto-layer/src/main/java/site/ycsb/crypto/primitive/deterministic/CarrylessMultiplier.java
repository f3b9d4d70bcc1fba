package site.ycsb.crypto.primitive.deterministic;

/**
 * Multiplies by one fixed polynomial over GF(2) of degree 63 at most. Immutable, thread-safe.
 *
 * <p>Integer multiplications do the work: each factor is split into four parts that have one bit of
 * each four, with holes of three bits between them that take the carries. Up to 16 ones meet in a
 * place; only the highest place gets that many, and its carry leaves the word. No table, and no
 * branch on data: the time doesn't depend on the factors where the processor's multiplication is
 * constant-time, which it is on current x86-64 and arm64 processors.
 *
 * <p>Source: T. Pornin, BearSSL (bearssl.org), "ctmul64", for the way of multiplying.
 */
final class CarrylessMultiplier {
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
