package site.ycsb.crypto.independent;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.SignatureException;
import java.util.Arrays;

/** The inverse of each construction that the JDK doesn't have, from its paper or RFC. */
final class Constructions {
  private static final int BLOCK = 16;

  private Constructions() {}

  /** HCTR2 (Crowley, Huckleberry, Biggers 2021) with an empty tweak. */
  static byte[] hctr2(byte[] key, byte[] ciphertext) {
    byte[] hashKey = Jdk.aes(key, new byte[BLOCK]);
    byte[] mask = Jdk.aes(key, Jdk.littleEndian(1, BLOCK));
    byte[] first = Jdk.slice(ciphertext, 0, BLOCK);
    byte[] rest = Jdk.slice(ciphertext, BLOCK, ciphertext.length);
    byte[] uu = Jdk.xor(first, hctr2Hash(hashKey, rest));
    byte[] mm = Jdk.aesInverse(key, uu);
    byte[] nonce = Jdk.xor(Jdk.xor(mm, uu), mask);
    byte[] counters = {};
    for (int i = 1; counters.length < rest.length; i++) {
      counters = Jdk.join(counters, Jdk.xor(nonce, Jdk.littleEndian(i, BLOCK)));
    }
    byte[] plainRest = Jdk.xor(rest, Jdk.aes(key, counters));
    return Jdk.join(Jdk.xor(mm, hctr2Hash(hashKey, plainRest)), plainRest);
  }

  /** For whole blocks. */
  private static byte[] hctr2Hash(byte[] key, byte[] blocks) {
    return SlowPolyval.of(key, Jdk.join(Jdk.littleEndian(2, BLOCK), blocks));
  }

  /** A text, then 0x80, then 8 to 23 zeros, in as few blocks as possible. */
  static byte[] withoutCheckBytes(byte[] padded) throws GeneralSecurityException {
    int end = padded.length - 1;
    while (end >= 0 && padded[end] == 0) {
      end--;
    }
    int zeros = padded.length - 1 - end;
    require(end >= 0 && padded[end] == (byte) 0x80 && zeros >= 8 && zeros <= 23);
    return Jdk.slice(padded, 0, end);
  }

  /** CBC with an IV that is a hash of the plaintext. */
  static byte[] syntheticIv(byte[] macKey, byte[] aesKey, byte[] data, byte[] stored)
      throws GeneralSecurityException {
    byte[] iv = Jdk.slice(stored, 0, BLOCK);
    byte[] plain =
        Jdk.decrypt("AES/CBC/PKCS5Padding", aesKey, iv, Jdk.slice(stored, BLOCK, stored.length));
    byte[] message = Jdk.join(new byte[] {1}, Jdk.bigEndian(data.length, 4), data, plain);
    require(Arrays.equals(iv, Jdk.slice(Jdk.hmac("HmacSHA256", macKey, message), 0, BLOCK)));
    return plain;
  }

  /** RFC 4493: AES-CMAC. */
  static byte[] cmac(byte[] key, byte[] text) {
    int last = Math.max(0, (text.length - 1) / BLOCK * BLOCK);
    byte[] block = Jdk.slice(text, last, text.length);
    byte[] mask = doubled(Jdk.aes(key, new byte[BLOCK]));
    if (block.length < BLOCK) {
      block = Jdk.padded(Jdk.join(block, new byte[] {(byte) 0x80}));
      mask = doubled(mask);
    }
    byte[] state = new byte[BLOCK];
    for (int i = 0; i < last; i += BLOCK) {
      state = Jdk.aes(key, Jdk.xor(state, Jdk.slice(text, i, i + BLOCK)));
    }
    return Jdk.aes(key, Jdk.xor(state, Jdk.xor(block, mask)));
  }

  /** RFC 7518, 5.2: keys of the HMAC and of AES in one. */
  static byte[] cbcHmac(byte[] keys, byte[] iv, byte[] data, byte[] sealed)
      throws GeneralSecurityException {
    int half = keys.length / 2;
    byte[] ciphertext = Jdk.slice(sealed, 0, sealed.length - half);
    byte[] message = Jdk.join(data, iv, ciphertext, Jdk.bigEndian(8L * data.length, 8));
    byte[] tag = Jdk.hmac("HmacSHA" + 16 * half, Jdk.slice(keys, 0, half), message);
    require(
        Arrays.equals(
            Jdk.slice(tag, 0, half), Jdk.slice(sealed, sealed.length - half, sealed.length)));
    return Jdk.decrypt("AES/CBC/PKCS5Padding", Jdk.slice(keys, half, 2 * half), iv, ciphertext);
  }

  /** RFC 8452, sections 4 and 5. */
  static byte[] gcmSiv(byte[] key, byte[] nonce, byte[] data, byte[] sealed)
      throws GeneralSecurityException {
    byte[] derived = {};
    for (int i = 0; i < 2 + key.length / 8; i++) {
      byte[] block = Jdk.aes(key, Jdk.join(Jdk.littleEndian(i, 4), nonce));
      derived = Jdk.join(derived, Jdk.slice(block, 0, 8));
    }
    byte[] hashKey = Jdk.slice(derived, 0, BLOCK);
    byte[] aesKey = Jdk.slice(derived, BLOCK, derived.length);
    byte[] tag = Jdk.slice(sealed, sealed.length - BLOCK, sealed.length);
    byte[] ciphertext = Jdk.slice(sealed, 0, sealed.length - BLOCK);
    byte[] counter = tag.clone();
    counter[15] |= (byte) 0x80;
    byte[] plain = new byte[ciphertext.length];
    for (int at = 0; at < plain.length; at++) {
      byte[] number = counter.clone();
      long low = 0;
      for (int i = 3; i >= 0; i--) {
        low = low << 8 | (counter[i] & 0xff);
      }
      System.arraycopy(Jdk.littleEndian(low + at / BLOCK, 4), 0, number, 0, 4);
      plain[at] = (byte) (ciphertext[at] ^ Jdk.aes(aesKey, number)[at % BLOCK]);
    }
    byte[] lengths =
        Jdk.join(Jdk.littleEndian(8L * data.length, 8), Jdk.littleEndian(8L * plain.length, 8));
    byte[] hash = SlowPolyval.of(hashKey, Jdk.join(Jdk.padded(data), Jdk.padded(plain), lengths));
    byte[] expected = Jdk.xor(hash, Jdk.join(nonce, new byte[4]));
    expected[15] &= 0x7f;
    require(Arrays.equals(tag, Jdk.aes(aesKey, expected)));
    return plain;
  }

  /** RFC 7253, with tags of 16 bytes: each number of the RFC as a number of 128 bits. */
  static byte[] ocb(byte[] key, byte[] nonce, byte[] data, byte[] sealed)
      throws GeneralSecurityException {
    byte[] partial = Jdk.aes(key, new byte[BLOCK]);
    byte[] last = doubled(partial);
    byte[] begin = new byte[BLOCK];
    begin[BLOCK - 1 - nonce.length] = 1;
    System.arraycopy(nonce, 0, begin, BLOCK - nonce.length, nonce.length);
    int bottom = begin[BLOCK - 1] & 0x3f;
    begin[BLOCK - 1] &= (byte) 0xc0;
    byte[] top = Jdk.aes(key, begin);
    byte[] stretch = Jdk.join(top, Jdk.xor(Jdk.slice(top, 0, 8), Jdk.slice(top, 1, 9)));
    byte[] offset = block(new BigInteger(1, stretch).shiftRight(64 - bottom));

    int length = sealed.length - BLOCK;
    require(length >= 0);
    byte[] plain = new byte[length];
    byte[] sum = new byte[BLOCK];
    for (int at = 0; at < length; at += BLOCK) {
      byte[] block = Jdk.slice(sealed, at, Math.min(at + BLOCK, length));
      if (block.length == BLOCK) {
        offset = Jdk.xor(offset, doubled(last, 1 + trailingZeros(1 + at / BLOCK)));
        block = Jdk.xor(offset, Jdk.aesInverse(key, Jdk.xor(block, offset)));
        sum = Jdk.xor(sum, block);
      } else {
        offset = Jdk.xor(offset, partial);
        block = Jdk.xor(block, Jdk.slice(Jdk.aes(key, offset), 0, block.length));
        sum = Jdk.xor(sum, Jdk.padded(Jdk.join(block, new byte[] {(byte) 0x80})));
      }
      System.arraycopy(block, 0, plain, at, block.length);
    }
    byte[] tag = Jdk.aes(key, Jdk.xor(Jdk.xor(sum, offset), last));
    byte[] hash = ocbHash(key, partial, last, data);
    require(Arrays.equals(Jdk.xor(tag, hash), Jdk.slice(sealed, length, sealed.length)));
    return plain;
  }

  private static byte[] ocbHash(byte[] key, byte[] partial, byte[] last, byte[] data) {
    byte[] sum = new byte[BLOCK];
    byte[] offset = new byte[BLOCK];
    for (int at = 0; at < data.length; at += BLOCK) {
      byte[] block = Jdk.slice(data, at, Math.min(at + BLOCK, data.length));
      boolean whole = block.length == BLOCK;
      offset = Jdk.xor(offset, whole ? doubled(last, 1 + trailingZeros(1 + at / BLOCK)) : partial);
      byte[] padded = whole ? block : Jdk.padded(Jdk.join(block, new byte[] {(byte) 0x80}));
      sum = Jdk.xor(sum, Jdk.aes(key, Jdk.xor(padded, offset)));
    }
    return sum;
  }

  private static int trailingZeros(int number) {
    return BigInteger.valueOf(number).getLowestSetBit();
  }

  private static byte[] doubled(byte[] block, int times) {
    byte[] result = block;
    for (int i = 0; i < times; i++) {
      result = doubled(result);
    }
    return result;
  }

  private static byte[] doubled(byte[] block) {
    BigInteger twice = new BigInteger(1, block).shiftLeft(1);
    return block(twice.testBit(128) ? twice.xor(BigInteger.valueOf(0x87)) : twice);
  }

  /** The low 128 bits. */
  private static byte[] block(BigInteger number) {
    return Jdk.join(
        Jdk.bigEndian(number.shiftRight(64).longValue(), 8), Jdk.bigEndian(number.longValue(), 8));
  }

  /** The order-preserving encoding, undone from the first bit on. */
  static byte[] ordered(byte[] chainKey, byte[] maskKey, byte[] stored)
      throws GeneralSecurityException {
    int length = (stored.length - 1) / 8;
    BigInteger rest = new BigInteger(1, stored);
    byte[] plain = new byte[length];
    byte[] state = new byte[BLOCK];
    for (int i = 0; i < length; i++) {
      int value = 0;
      for (int j = 0; j < 8; j++) {
        byte[] input = state.clone();
        input[0] ^= (byte) (j + 1);
        input[1] ^= (byte) value;
        int place = 8 * (8 * length - 1 - (8 * i + j));
        int mask = Jdk.aes(maskKey, input)[0] & 0xff;
        rest = rest.subtract(BigInteger.valueOf(mask).shiftLeft(place));
        BigInteger one = BigInteger.valueOf(128).shiftLeft(place);
        boolean isOne = rest.compareTo(one) >= 0;
        value = value << 1 | (isOne ? 1 : 0);
        rest = isOne ? rest.subtract(one) : rest;
      }
      plain[i] = (byte) value;
      state[15] ^= (byte) value;
      state[14] ^= (byte) 0x80;
      state = Jdk.aes(chainKey, state);
    }
    require(rest.signum() == 0);
    return plain;
  }

  static void require(boolean holds) throws GeneralSecurityException {
    if (!holds) {
      throw new SignatureException("isn't what the encryption layer stores");
    }
  }

  /** POLYVAL as the sum and product of polynomials, bit by bit (RFC 8452, section 3). */
  private static final class SlowPolyval {
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
}
