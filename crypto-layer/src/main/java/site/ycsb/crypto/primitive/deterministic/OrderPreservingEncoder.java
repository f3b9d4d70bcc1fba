package site.ycsb.crypto.primitive.deterministic;

import java.util.Arrays;
import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.CbcEngine;

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
  private byte[] messages = new byte[0];
  private byte[] states = new byte[0];
  private byte[] inputs = new byte[0];
  private byte[] outputs = new byte[0];

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
    grow(length);
    chainStates(plain, length);
    prepareInputs(plain, length);
    mask.encrypt(inputs, length * BITS * BLOCK, outputs);
    int carry = 0;
    for (int place = length * BITS - 1; place >= 0; place--) {
      int bit = (plain[place / BITS] >> (BITS - 1 - place % BITS)) & 1;
      int sum = (outputs[place * BLOCK] & 0xff) + WEIGHT * bit + carry;
      out[place + 1] = (byte) sum;
      carry = sum >> BITS;
    }
    out[0] = (byte) carry;
  }

  /** Block i of states is s_{i+1}; the last one isn't needed. */
  private void chainStates(byte[] plain, int length) {
    Arrays.fill(messages, 0, length * BLOCK, (byte) 0);
    for (int i = 0; i < length; i++) {
      messages[i * BLOCK + BLOCK - 2] = (byte) 0x80;
      messages[i * BLOCK + BLOCK - 1] = plain[i];
    }
    chain.encrypt(ZERO, 0, messages, 0, length * BLOCK, states, 0);
  }

  private void prepareInputs(byte[] plain, int length) {
    for (int i = 0; i < length; i++) {
      for (int j = 0; j < BITS; j++) {
        int at = (i * BITS + j) * BLOCK;
        if (i == 0) {
          System.arraycopy(ZERO, 0, inputs, at, BLOCK);
        } else {
          System.arraycopy(states, (i - 1) * BLOCK, inputs, at, BLOCK);
        }
        inputs[at] ^= (byte) (j + 1);
        inputs[at + 1] ^= (byte) ((plain[i] & 0xff) >> (BITS - j));
      }
    }
  }

  private void grow(int length) {
    if (messages.length < length * BLOCK) {
      messages = new byte[length * BLOCK];
      states = new byte[length * BLOCK];
      inputs = new byte[length * BITS * BLOCK];
      outputs = new byte[length * BITS * BLOCK];
    }
  }
}
