package site.ycsb.crypto.primitive.deterministic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.provider.TestEngines;

final class PolyvalTest {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;
  private static final BigInteger MODULUS =
      BigInteger.ONE.shiftLeft(128).setBit(127).setBit(126).setBit(121).setBit(0);

  /** x^-128. */
  private static final BigInteger INVERSE =
      BigInteger.ZERO.setBit(127).setBit(124).setBit(121).setBit(114).setBit(0);

  /** RFC 8452: appendix A, the example of appendix B, and from C.1. */
  @ParameterizedTest
  @CsvSource({
    "A, 25629347589242761d31f826ba4b757b,"
        + " 4f4f95668c83dfb6401762bb2d01a262d1a24ddd2721d006bbe45f20d3c9f362,"
        + " f7a3b47b846119fae5b7866cf5e5b77e",
    "B, 310728d9911f1f3837b24316c3fab9a0,"
        + " 6578616d706c6500000000000000000048656c6c6f20776f726c640000000000"
        + "38000000000000005800000000000000, ad7fcf0b5169851662672f3c5f95138f",
    "C.1 0, d9b360279694941ac5dbc6987ada7377, 00000000000000000000000000000000,"
        + " 00000000000000000000000000000000",
    "C.1 8, d9b360279694941ac5dbc6987ada7377,"
        + " 0100000000000000000000000000000000000000000000004000000000000000,"
        + " eb93b7740962c5e49d2a90a7dc5cec74",
    "C.1 12, d9b360279694941ac5dbc6987ada7377,"
        + " 0100000000000000000000000000000000000000000000006000000000000000,"
        + " 48eb6c6c5a2dbe4a1dde508fee06361b",
    "C.1 32, d9b360279694941ac5dbc6987ada7377,"
        + " 0100000000000000000000000000000002000000000000000000000000000000"
        + "00000000000000000001000000000000, ce6edc9a50b36d9a98986bbf6a261c3b",
    "C.1 8 and 1, d9b360279694941ac5dbc6987ada7377,"
        + " 0100000000000000000000000000000002000000000000000000000000000000"
        + "08000000000000004000000000000000, b26781e7e2c1376f96bec195f3709b2a"
  })
  void update_publishedInputs_givesTheirResult(
      String id, String key, String input, String expected) {
    assertEquals(expected, hash(TestEngines.hex(key), TestEngines.hex(input)), id);
  }

  @Test
  void update_randomAndExtremeBlocks_givesWhatBitByBitArithmeticGives() {
    Random random = new Random(3);
    int compared = 0;
    for (int i = 0; i < 600; i++) {
      byte[] key = bytes(random, i, BLOCK);
      byte[] input = bytes(random, i / 3, BLOCK * (1 + i % 4));
      assertEquals(slowHash(key, input), hash(key, input));
      compared++;
    }
    assertEquals(600, compared);
  }

  /** Random ones, and those where as many ones as possible meet in a place. */
  private static byte[] bytes(Random random, int kind, int length) {
    byte[] bytes = new byte[length];
    if (kind % 3 == 0) {
      java.util.Arrays.fill(bytes, (byte) 0xff);
    } else {
      random.nextBytes(bytes);
    }
    return bytes;
  }

  private static String hash(byte[] key, byte[] input) {
    Polyval polyval = new Polyval(key);
    polyval.update(input, 0, input.length / BLOCK);
    byte[] out = new byte[BLOCK];
    LittleEndian.write(polyval.low(), out, 0);
    LittleEndian.write(polyval.high(), out, Long.BYTES);
    return TestEngines.hex(out);
  }

  private static String slowHash(byte[] key, byte[] input) {
    BigInteger factor = times(element(key, 0), INVERSE);
    BigInteger state = BigInteger.ZERO;
    for (int at = 0; at < input.length; at += BLOCK) {
      state = times(state.xor(element(input, at)), factor);
    }
    byte[] out = new byte[BLOCK];
    for (int i = 0; i < 128; i++) {
      out[i / 8] |= (byte) ((state.testBit(i) ? 1 : 0) << (i % 8));
    }
    return TestEngines.hex(out);
  }

  private static BigInteger element(byte[] in, int offset) {
    BigInteger element = BigInteger.ZERO;
    for (int i = 0; i < 128; i++) {
      if ((in[offset + i / 8] >> (i % 8) & 1) == 1) {
        element = element.setBit(i);
      }
    }
    return element;
  }

  private static BigInteger times(BigInteger one, BigInteger other) {
    BigInteger product = BigInteger.ZERO;
    for (int i = 127; i >= 0; i--) {
      product = product.shiftLeft(1);
      if (product.testBit(128)) {
        product = product.xor(MODULUS);
      }
      if (other.testBit(i)) {
        product = product.xor(one);
      }
    }
    return product;
  }
}
