package site.ycsb.crypto.primitive.deterministic;

import java.util.Arrays;
import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.GrowingBuffer;

/**
 * Encodes byte strings so that the encoded ones have the order of the plain ones: unsigned, byte by
 * byte, a proper prefix first. Exact and without state.
 *
 * <p>What it shows: the order, and for any two the first bit in which they differ. Whoever knows or
 * guesses the set of plaintexts, as with YCSB's public keys, can match the sorted ciphertexts with
 * the sorted plaintexts and so knows all of them: it shows what order costs, and keeps no secret in
 * this benchmark. One way: there is no decoding.
 *
 * <p>Format, n being the plaintext's length: 8n + 1 bytes. With plaintext bytes m_0, m_1, ... and
 * their bits from the most significant one:
 *
 * <pre>
 * s_0 = 0; s_{i+1} = AES_K1(s_i xor [byte 15: m_i, byte 14: 0x80])
 * p_{i,j} = first byte of AES_K2(s_i xor [byte 0: j + 1, byte 1: m_i >> (8 - j)]), j = 0..7
 * v_{i,j} = p_{i,j} + 128 * bit(i, j)
 * </pre>
 *
 * <p>The output is a zero byte, then all v, as one big-endian number to the base 256 with its
 * carries. At the first bit that differs the difference is 128 units of its place, and all places
 * to the right of it together are at most 1.51 units.
 *
 * <p>Threading: one thread.
 *
 * <p>Source: Chenette, Lewi, Weis, Wu, "Practical Order-Revealing Encryption with Limited Leakage"
 * (2016), as an encoding with carries. Attacks: Naveed, Kamara, Wright (2015); Durak, DuBuisson,
 * Cash (2016).
 */
public final class OrderPreservingEncoder {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;
  private static final int BITS = Byte.SIZE;
  private static final int WEIGHT = 128;
  private static final byte[] ZERO = new byte[BLOCK];

  private final CbcEngine chain;
  private final BlockEngine mask;
  private final GrowingBuffer messages = new GrowingBuffer();
  private final GrowingBuffer states = new GrowingBuffer();
  private final GrowingBuffer inputs = new GrowingBuffer();
  private final GrowingBuffer outputs = new GrowingBuffer();

  /**
   * An encoder with two keys.
   *
   * @param chain has K1: the chain of states is what CBC with a zero IV computes
   * @param mask has K2
   */
  public OrderPreservingEncoder(CbcEngine chain, BlockEngine mask) {
    this.chain = chain;
    this.mask = mask;
  }

  /** The length of the encoding of n bytes. */
  public static int encodedLength(int plainLength) {
    return 1 + BITS * plainLength;
  }

  /**
   * Writes {@link #encodedLength} bytes at 0 for the first {@code length} bytes of the plaintext.
   */
  public void encode(byte[] plain, int length, byte[] out) {
    out[0] = 0;
    if (length == 0) {
      return;
    }
    byte[] masks = masks(plain, length, chainStates(plain, length));
    int carry = 0;
    for (int place = length * BITS - 1; place >= 0; place--) {
      int bit = (plain[place / BITS] >> (BITS - 1 - place % BITS)) & 1;
      int sum = (masks[place * BLOCK] & 0xff) + WEIGHT * bit + carry;
      out[place + 1] = (byte) sum;
      carry = sum >> BITS;
    }
    out[0] = (byte) carry;
  }

  /** Block i of states is s_{i+1}; the last one isn't needed. */
  private byte[] chainStates(byte[] plain, int length) {
    byte[] in = messages.ofAtLeast(length * BLOCK);
    Arrays.fill(in, 0, length * BLOCK, (byte) 0);
    for (int i = 0; i < length; i++) {
      in[i * BLOCK + BLOCK - 2] = (byte) 0x80;
      in[i * BLOCK + BLOCK - 1] = plain[i];
    }
    byte[] out = states.ofAtLeast(length * BLOCK);
    chain.encrypt(ZERO, 0, in, 0, length * BLOCK, out, 0);
    return out;
  }

  /** Blocks that begin with p, for each bit of the plaintext. */
  private byte[] masks(byte[] plain, int length, byte[] chained) {
    int bytes = length * BITS * BLOCK;
    byte[] in = inputs.ofAtLeast(bytes);
    for (int i = 0; i < length; i++) {
      for (int j = 0; j < BITS; j++) {
        int at = (i * BITS + j) * BLOCK;
        if (i == 0) {
          System.arraycopy(ZERO, 0, in, at, BLOCK);
        } else {
          System.arraycopy(chained, (i - 1) * BLOCK, in, at, BLOCK);
        }
        in[at] ^= (byte) (j + 1);
        in[at + 1] ^= (byte) ((plain[i] & 0xff) >> (BITS - j));
      }
    }
    byte[] out = outputs.ofAtLeast(bytes);
    mask.encrypt(in, bytes, out);
    return out;
  }
}
