package site.ycsb.crypto.independent;

import java.math.BigInteger;

/** POLYVAL as the sum and product of polynomials, bit by bit (RFC 8452, section 3). */
final class SlowPolyval {
  private static final BigInteger MODULUS = polynomial(128, 127, 126, 121, 0);
  private static final BigInteger INVERSE_OF_X_128 = polynomial(127, 124, 121, 114, 0);

  private SlowPolyval() {}

  static byte[] of(byte[] key, byte[] blocks) {
    BigInteger factor = times(element(key), INVERSE_OF_X_128);
    BigInteger sum = BigInteger.ZERO;
    for (int at = 0; at < blocks.length; at += 16) {
      sum = times(sum.xor(element(Jdk.slice(blocks, at, at + 16))), factor);
    }
    byte[] hash = new byte[16];
    for (int bit = 0; bit < 128; bit++) {
      if (sum.testBit(bit)) {
        hash[bit / 8] |= (byte) (1 << (bit % 8));
      }
    }
    return hash;
  }

  private static BigInteger element(byte[] block) {
    BigInteger element = BigInteger.ZERO;
    for (int bit = 0; bit < 128; bit++) {
      if ((block[bit / 8] >> (bit % 8) & 1) == 1) {
        element = element.setBit(bit);
      }
    }
    return element;
  }

  private static BigInteger times(BigInteger one, BigInteger other) {
    BigInteger product = BigInteger.ZERO;
    for (int bit = 0; bit < 128; bit++) {
      if (other.testBit(bit)) {
        product = product.xor(one.shiftLeft(bit));
      }
    }
    for (int bit = 255; bit >= 128; bit--) {
      if (product.testBit(bit)) {
        product = product.xor(MODULUS.shiftLeft(bit - 128));
      }
    }
    return product;
  }

  private static BigInteger polynomial(int... powers) {
    BigInteger polynomial = BigInteger.ZERO;
    for (int power : powers) {
      polynomial = polynomial.setBit(power);
    }
    return polynomial;
  }
}
