package site.ycsb.crypto.primitive.deterministic;

import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * HCTR2 with AES: encrypts a text of 16 bytes or more to as many bytes, every bit of which depends
 * on every bit of the text, the tweak and the key.
 *
 * <p>Guarantees: a tweakable pseudo-random permutation of the texts of each length. Equal texts
 * under one tweak give equal ciphertexts; nothing else shows but the length. A change is not
 * detected by itself: what is decrypted then is unrelated to the text, so that the caller's check
 * bytes detect it, as in {@link CompactCipher}.
 *
 * <p>Nonce rule: none.
 *
 * <p>Format: as long as the text. H is POLYVAL with the key E(0) of the tweak's length and padding
 * rule, the tweak and the rest; L = E(1):
 *
 * <pre>
 * M || N = text, M of 16 bytes
 * MM = M xor H(tweak, N);  UU = E(MM);  S = MM xor UU xor L
 * V = N xor XCTR(S);  U = UU xor H(tweak, V)
 * ciphertext = U || V
 * </pre>
 *
 * <p>Errors: a text that is too short is a caller's mistake and gives an unchecked exception.
 *
 * <p>Side channels: those of the engine's AES; the hash has no tables and no branches on data.
 *
 * <p>Threading: one thread.
 *
 * <p>Source: Crowley, Huckleberry, Biggers, "Length-preserving encryption with HCTR2" (2021),
 * "Specification".
 */
public final class Hctr2 {
  /** The shortest text. */
  public static final int MIN_BYTES = CbcEngine.BLOCK_BYTES;

  private static final int BLOCK = CbcEngine.BLOCK_BYTES;
  private static final byte[] ZERO = new byte[BLOCK];

  /** What stands for the tweak's length in front of it, when whole blocks follow. */
  private static final int WHOLE_BLOCKS = 2;

  private static final int PARTIAL_BLOCK = 3;

  private final BlockEngine encryptor;
  private final CbcEngine decryptor;
  private final Xctr xctr;
  private final Polyval hash;
  private final long maskLow;
  private final long maskHigh;
  private final long wholeLow;
  private final long wholeHigh;
  private final byte[] block = new byte[BLOCK];
  private final byte[] first = new byte[BLOCK];
  private final byte[] last = new byte[BLOCK];
  private long tweakLow;
  private long tweakHigh;

  private Hctr2(BlockEngine encryptor, CbcEngine decryptor) {
    this.encryptor = encryptor;
    this.decryptor = decryptor;
    xctr = new Xctr(encryptor);
    encryptor.encrypt(ZERO, BLOCK, first);
    hash = new Polyval(first);
    block[0] = 1;
    encryptor.encrypt(block, BLOCK, first);
    maskLow = LittleEndian.read(first, 0);
    maskHigh = LittleEndian.read(first, Long.BYTES);
    hash.restart(0, 0);
    hash.update(WHOLE_BLOCKS, 0);
    wholeLow = hash.low();
    wholeHigh = hash.high();
  }

  /**
   * A cipher with a key.
   *
   * @param key 16, 24 or 32 bytes
   */
  public static Hctr2 of(Engines engines, SecretBytes key) {
    // CBC of one block with a zero IV is AES itself
    return new Hctr2(engines.blocks(key), engines.cbc(key));
  }

  /**
   * Encrypts.
   *
   * @param tweak of any length
   * @param in holds the text
   * @param inOffset where it begins
   * @param length its length, at least {@link #MIN_BYTES}
   * @param out receives as many bytes; may be {@code in}, when both offsets are the same
   * @param outOffset where they go
   */
  public void encrypt(
      byte[] tweak, byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    process(true, tweak, in, inOffset, length, out, outOffset);
  }

  /** Decrypts; the parameters are those of {@link #encrypt}. */
  public void decrypt(
      byte[] tweak, byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    process(false, tweak, in, inOffset, length, out, outOffset);
  }

  /** Both ways are the same, except for the direction of AES in the first block. */
  private void process(
      boolean encrypt,
      byte[] tweak,
      byte[] in,
      int inOffset,
      int length,
      byte[] out,
      int outOffset) {
    if (length < MIN_BYTES) {
      throw new IllegalArgumentException("shorter than a block: " + length + " bytes");
    }
    int rest = length - BLOCK;
    hashTweak(tweak, rest % BLOCK == 0);
    hashRest(in, inOffset + BLOCK, rest);
    long low = LittleEndian.read(in, inOffset) ^ hash.low();
    long high = LittleEndian.read(in, inOffset + Long.BYTES) ^ hash.high();
    LittleEndian.write(low, block, 0);
    LittleEndian.write(high, block, Long.BYTES);
    if (encrypt) {
      encryptor.encrypt(block, BLOCK, first);
    } else {
      decryptor.decrypt(ZERO, 0, block, 0, BLOCK, first, 0);
    }
    long firstLow = LittleEndian.read(first, 0);
    long firstHigh = LittleEndian.read(first, Long.BYTES);
    xctr.apply(
        low ^ firstLow ^ maskLow,
        high ^ firstHigh ^ maskHigh,
        in,
        inOffset + BLOCK,
        rest,
        out,
        outOffset + BLOCK);
    hashRest(out, outOffset + BLOCK, rest);
    LittleEndian.write(firstLow ^ hash.low(), out, outOffset);
    LittleEndian.write(firstHigh ^ hash.high(), out, outOffset + Long.BYTES);
  }

  /** The part of the hash that is the same before and after. */
  private void hashTweak(byte[] tweak, boolean wholeBlocks) {
    if (tweak.length == 0 && wholeBlocks) {
      tweakLow = wholeLow;
      tweakHigh = wholeHigh;
      return;
    }
    long bits = (long) tweak.length * Byte.SIZE;
    hash.restart(0, 0);
    hash.update(2 * bits + (wholeBlocks ? WHOLE_BLOCKS : PARTIAL_BLOCK), 0);
    int whole = tweak.length / BLOCK;
    hash.update(tweak, 0, whole);
    if (tweak.length % BLOCK != 0) {
      padLast(tweak, whole * BLOCK, tweak.length % BLOCK);
      hash.update(last, 0, 1);
    }
    tweakLow = hash.low();
    tweakHigh = hash.high();
  }

  private void hashRest(byte[] text, int offset, int length) {
    hash.restart(tweakLow, tweakHigh);
    int whole = length / BLOCK;
    hash.update(text, offset, whole);
    int partial = length % BLOCK;
    if (partial != 0) {
      padLast(text, offset + whole * BLOCK, partial);
      last[partial] = 1;
      hash.update(last, 0, 1);
    }
  }

  private void padLast(byte[] from, int offset, int length) {
    System.arraycopy(ZERO, 0, last, 0, BLOCK);
    System.arraycopy(from, offset, last, 0, length);
  }

  /**
   * XCTR: a counter mode that xors the block's number, from 1 on and little-endian, into the nonce.
   *
   * <p>Nonce rule: a nonce is used for one text only. All blocks are encrypted by one call of the
   * engine.
   *
   * <p>Threading: one thread.
   *
   * <p>Source: Crowley, Huckleberry, Biggers, "Length-preserving encryption with HCTR2" (2021),
   * "XCTR mode".
   */
  static final class Xctr {
    private final BlockEngine blocks;
    private final GrowingBuffer counterBuffer = new GrowingBuffer();
    private final GrowingBuffer keystreamBuffer = new GrowingBuffer();

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
      byte[] counters = counterBuffer.ofAtLeast(count * BLOCK);
      byte[] keystream = keystreamBuffer.ofAtLeast(count * BLOCK);
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
  }
}
