package site.ycsb.crypto.primitive.provider;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.DecryptionBatch;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.EncryptionBatch;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * AES-OCB3 with tags of 16 bytes, from single blocks: those of all texts go through one call, so
 * that the processor works on several at a time. Encrypting takes two calls for any number of
 * texts, decrypting four.
 *
 * <p>Guarantees: hides the plaintext except its length; any change of nonce, associated data,
 * ciphertext or tag is detected, and no plaintext is given before.
 *
 * <p>Nonce rule: no nonce twice under one key: a repetition shows which blocks are equal, and
 * allows forgeries. Random ones of 15 bytes repeat with a probability of at most 2^-25 within the
 * 2^48 blocks that one key may encrypt.
 *
 * <p>Format: nonce, ciphertext as long as the plaintext, tag.
 *
 * <p>Side channels: those of the provider's AES; nothing here branches on secrets or looks up by
 * them, and tags are compared in constant time.
 *
 * <p>Threading: one thread.
 *
 * <p>Source: RFC 7253.
 */
final class OcbSealing extends SealingEngine {
  /** As long as the RFC allows: random ones repeat the least. */
  static final int NONCE_BYTES = 15;

  private static final int BLOCK = CbcEngine.BLOCK_BYTES;
  private static final int TAG_BYTES = BLOCK;

  /** More than the times that the number of a block is divisible by two. */
  private static final int MAX_DOUBLINGS = Integer.SIZE;

  /** The reduction of GF(2^128) in the RFC's order of bits. */
  private static final int REDUCTION = 0x87;

  private static final long BOTTOM_MASK = 0x3f;
  private static final byte PADDING = (byte) 0x80;
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final boolean SWAPPED = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

  /** All bits of the first n bytes of a block, the two halves as they lie in memory. */
  private static final long[] FIRST_A = new long[BLOCK];

  private static final long[] FIRST_B = new long[BLOCK];

  /** The one behind n bytes, with which their padding begins. */
  private static final long[] ONE_A = new long[BLOCK];

  private static final long[] ONE_B = new long[BLOCK];

  static {
    byte[] first = new byte[BLOCK];
    for (int n = 0; n < BLOCK; n++) {
      byte[] one = new byte[BLOCK];
      one[n] = PADDING;
      FIRST_A[n] = Blocks.read(first, 0);
      FIRST_B[n] = Blocks.read(first, Long.BYTES);
      ONE_A[n] = Blocks.read(one, 0);
      ONE_B[n] = Blocks.read(one, Long.BYTES);
      first[n] = -1;
    }
  }

  private final BlockEngine blocks;
  private final BlockEngine inverse;
  private final int nonceBytes;

  /** L_*, L_$ and L_i of the RFC, the two halves of each as they lie in memory. */
  private final long partialA;

  private final long partialB;
  private final long lastA;
  private final long lastB;
  private final long[] doubledA = new long[MAX_DOUBLINGS];
  private final long[] doubledB = new long[MAX_DOUBLINGS];

  private final Encryption single;
  private final Decryption singleBack;

  OcbSealing(Engines engines, SecretBytes key) {
    this(engines, key, NONCE_BYTES);
  }

  /**
   * An engine with nonces of another length.
   *
   * @param nonceBytes 9 to 15
   */
  OcbSealing(Engines engines, SecretBytes key, int nonceBytes) {
    super(nonceBytes, UNPADDED, TAG_BYTES);
    this.nonceBytes = nonceBytes;
    blocks = engines.blocks(key);
    inverse = engines.inverseBlocks(key);
    byte[] encryptedZero = new byte[BLOCK];
    blocks.encrypt(new byte[BLOCK], BLOCK, encryptedZero);
    long high = (long) BIG_ENDIAN.get(encryptedZero, 0);
    long low = (long) BIG_ENDIAN.get(encryptedZero, Long.BYTES);
    partialA = inMemory(high);
    partialB = inMemory(low);
    long[] doubledHigh = new long[MAX_DOUBLINGS + 1];
    long[] doubledLow = new long[MAX_DOUBLINGS + 1];
    for (int i = 0; i <= MAX_DOUBLINGS; i++) {
      long carry = high >> (Long.SIZE - 1);
      high = high << 1 | low >>> (Long.SIZE - 1);
      low = low << 1 ^ (carry & REDUCTION);
      doubledHigh[i] = inMemory(high);
      doubledLow[i] = inMemory(low);
    }
    lastA = doubledHigh[0];
    lastB = doubledLow[0];
    System.arraycopy(doubledHigh, 1, doubledA, 0, MAX_DOUBLINGS);
    System.arraycopy(doubledLow, 1, doubledB, 0, MAX_DOUBLINGS);
    single = new Encryption();
    singleBack = new Decryption(0);
  }

  private static long inMemory(long bigEndian) {
    return SWAPPED ? Long.reverseBytes(bigEndian) : bigEndian;
  }

  @Override
  public EncryptionBatch newEncryptionBatch() {
    return new Encryption();
  }

  @Override
  public DecryptionBatch newDecryptionBatch(int headerBytes) {
    return new Decryption(headerBytes);
  }

  @Override
  public void seal(byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset) {
    single.clear();
    System.arraycopy(plain, 0, single.reserve(length), 0, length);
    single.add(data, dataLength, length, out, offset);
    single.encrypt();
  }

  @Override
  protected int decrypt(
      byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain)
      throws DecryptionException {
    singleBack.clear();
    int textLength = nonceBytes + length + TAG_BYTES;
    byte[] room = singleBack.reserve(textLength);
    System.arraycopy(sealed, offset, room, singleBack.offset(), textLength);
    singleBack.add(data, dataLength, textLength);
    singleBack.decrypt();
    System.arraycopy(singleBack.plaintexts(), singleBack.plaintextStart(0), plain, 0, length);
    return length;
  }

  /**
   * Nonces and associated data of the texts of a batch: what their offsets begin with, and the
   * hashes of their associated data.
   */
  private final class Beginnings {
    private static final int INITIAL_TEXTS = 16;

    private final BlockBuffer begun = new BlockBuffer();
    private final byte[] block = new byte[BLOCK];

    /** Of each text where its blocks end, and the last 6 bits of its nonce. */
    private int[] ends = new int[INITIAL_TEXTS];

    private int[] bottoms = new int[INITIAL_TEXTS];
    private int count;

    /** Of the text that was {@linkplain #begin begun}. */
    private long offsetA;

    private long offsetB;
    private long hashA;
    private long hashB;

    void clear() {
      begun.length = 0;
      count = 0;
    }

    void add(byte[] nonce, int nonceOffset, byte[] data, int dataLength) {
      if (count == ends.length) {
        ends = Arrays.copyOf(ends, 2 * count);
        bottoms = Arrays.copyOf(bottoms, 2 * count);
      }
      begun.makeRoom(Math.addExact(dataLength, 2 * BLOCK));
      // the tag's length modulo 128, which is 0, then zeros and a one before the nonce
      long high = (long) BIG_ENDIAN.get(nonce, nonceOffset);
      high >>>= Byte.SIZE * (BLOCK - nonceBytes);
      high |= 1L << (Byte.SIZE * (nonceBytes - Long.BYTES));
      long low = (long) BIG_ENDIAN.get(nonce, nonceOffset + nonceBytes - Long.BYTES);
      bottoms[count] = (int) (low & BOTTOM_MASK);
      begun.add(inMemory(high), inMemory(low & ~BOTTOM_MASK));
      if (dataLength == BLOCK) {
        begun.add(Blocks.read(data, 0) ^ doubledA[0], Blocks.read(data, Long.BYTES) ^ doubledB[0]);
      } else {
        addData(data, dataLength);
      }
      ends[count] = begun.length;
      count++;
    }

    /** Adds the blocks of associated data. */
    private void addData(byte[] data, int dataLength) {
      long a = 0;
      long b = 0;
      int i = 0;
      for (int number = 1; i <= dataLength - BLOCK; i += BLOCK, number++) {
        int doublings = Integer.numberOfTrailingZeros(number);
        a ^= doubledA[doublings];
        b ^= doubledB[doublings];
        begun.add(Blocks.read(data, i) ^ a, Blocks.read(data, i + Long.BYTES) ^ b);
      }
      if (i < dataLength) {
        Arrays.fill(block, (byte) 0);
        System.arraycopy(data, i, block, 0, dataLength - i);
        block[dataLength - i] = PADDING;
        begun.add(
            Blocks.read(block, 0) ^ a ^ partialA, Blocks.read(block, Long.BYTES) ^ b ^ partialB);
      }
    }

    void process() {
      begun.process(blocks);
    }

    /** Computes the offset and the hash of a text. */
    void begin(int index) {
      int start = index == 0 ? 0 : ends[index - 1];
      long high = (long) BIG_ENDIAN.get(begun.out, start);
      long low = (long) BIG_ENDIAN.get(begun.out, start + Long.BYTES);
      int bottom = bottoms[index];
      if (bottom == 0) {
        offsetA = inMemory(high);
        offsetB = inMemory(low);
      } else {
        long stretched = high ^ (high << Byte.SIZE | low >>> (Long.SIZE - Byte.SIZE));
        offsetA = inMemory(high << bottom | low >>> (Long.SIZE - bottom));
        offsetB = inMemory(low << bottom | stretched >>> (Long.SIZE - bottom));
      }
      int data = start + BLOCK;
      if (ends[index] == data + BLOCK) {
        hashA = Blocks.read(begun.out, data);
        hashB = Blocks.read(begun.out, data + Long.BYTES);
      } else {
        sumData(data, ends[index]);
      }
    }

    private void sumData(int from, int to) {
      hashA = 0;
      hashB = 0;
      for (int i = from; i < to; i += BLOCK) {
        hashA ^= Blocks.read(begun.out, i);
        hashB ^= Blocks.read(begun.out, i + Long.BYTES);
      }
    }

    /** Adds the whole blocks of a text, with their offsets as masks, to a buffer with room. */
    void addWhole(byte[] text, int start, int length, BlockBuffer to) {
      System.arraycopy(text, start, to.in, to.length, length);
      byte[] masks = to.masks;
      long a = offsetA;
      long b = offsetB;
      int end = to.length + length;
      int i = to.length;
      // of each two blocks the first one's number is odd
      for (int number = 2; i < end - BLOCK; i += 2 * BLOCK, number += 2) {
        a ^= doubledA[0];
        b ^= doubledB[0];
        Blocks.write(masks, i, a, b);
        int doublings = Integer.numberOfTrailingZeros(number);
        a ^= doubledA[doublings];
        b ^= doubledB[doublings];
        Blocks.write(masks, i + BLOCK, a, b);
      }
      if (i < end) {
        a ^= doubledA[0];
        b ^= doubledB[0];
        Blocks.write(masks, i, a, b);
      }
      to.length = end;
      offsetA = a;
      offsetB = b;
    }

    /** The offset of what is less than a block. */
    void toPartial() {
      offsetA ^= partialA;
      offsetB ^= partialB;
    }
  }

  private final class Encryption extends PlaintextBatch {
    private final Beginnings beginnings = new Beginnings();
    private final BlockBuffer work = new BlockBuffer();

    @Override
    void begin(byte[] data, int dataLength, int length, byte[] out, int outOffset) {
      beginnings.add(out, outOffset, data, dataLength);
    }

    @Override
    public void encrypt() {
      beginnings.process();
      work.length = 0;
      for (int i = 0; i < count(); i++) {
        beginnings.begin(i);
        prepare(start(i), length(i));
      }
      work.processMasked(blocks);
      int position = 0;
      for (int i = 0; i < count(); i++) {
        position = finish(position, out(i), outOffset(i) + nonceBytes, length(i));
      }
    }

    /** Adds the blocks of a text, that of its tag too. */
    private void prepare(int start, int length) {
      work.makeRoom(Math.addExact(length, 2 * BLOCK));
      byte[] plain = plaintexts();
      int rest = length & (BLOCK - 1);
      int end = start + length - rest;
      beginnings.addWhole(plain, start, length - rest, work);
      long restA = 0;
      long restB = 0;
      if (rest > 0) {
        beginnings.toPartial();
        restA = (Blocks.read(plain, end) & FIRST_A[rest]) | ONE_A[rest];
        restB = (Blocks.read(plain, end + Long.BYTES) & FIRST_B[rest]) | ONE_B[rest];
        work.add(beginnings.offsetA, beginnings.offsetB, restA, restB);
      }
      int tag = work.length;
      work.add(
          beginnings.offsetA ^ lastA ^ restA,
          beginnings.offsetB ^ lastB ^ restB,
          beginnings.hashA,
          beginnings.hashB);
      Blocks.xorSum(plain, start, end, work.in, tag);
    }

    /** Writes ciphertext and tag, from a place in the blocks; returns where the next begins. */
    private int finish(int from, byte[] out, int outOffset, int length) {
      System.arraycopy(work.out, from, out, outOffset, length);
      int tag = from + ((length + BLOCK - 1) & -BLOCK);
      Blocks.write(
          out,
          outOffset + length,
          Blocks.read(work.out, tag),
          Blocks.read(work.out, tag + Long.BYTES));
      return tag + BLOCK;
    }

    @Override
    public void clear() {
      super.clear();
      beginnings.clear();
    }
  }

  private final class Decryption extends TextBatch {
    private final Beginnings beginnings = new Beginnings();

    /** The blocks of each text, the last of which isn't whole where there is a rest. */
    private final BlockBuffer whole = new BlockBuffer();

    private final BlockBuffer partial = new BlockBuffer();
    private final BlockBuffer tags = new BlockBuffer();

    /** Where the blocks of each text begin. */
    private int[] plaintextStarts = {};

    Decryption(int headerBytes) {
      super(headerBytes, nonceBytes, TAG_BYTES);
    }

    @Override
    int check(byte[] data, int dataLength, int iv, int length) throws DecryptionException {
      int ciphertextLength = checkedCiphertextLength(length);
      beginnings.add(texts(), iv, data, dataLength);
      return ciphertextLength;
    }

    @Override
    byte[] plaintexts() {
      return whole.out;
    }

    @Override
    int plaintextStart(int index) {
      return plaintextStarts[index];
    }

    @Override
    public void decrypt() throws DecryptionException {
      beginnings.process();
      if (plaintextStarts.length < count()) {
        plaintextStarts = new int[2 * count()];
      }
      whole.length = 0;
      partial.length = 0;
      partial.makeRoom(count() * BLOCK);
      tags.length = 0;
      tags.makeRoom(count() * BLOCK);
      for (int i = 0; i < count(); i++) {
        beginnings.begin(i);
        plaintextStarts[i] = whole.length;
        prepare(start(i), end(i));
      }
      whole.processMasked(inverse);
      partial.process(blocks);
      int partialPosition = 0;
      for (int i = 0; i < count(); i++) {
        finish(i, partialPosition);
        partialPosition += ((end(i) - start(i)) & (BLOCK - 1)) == 0 ? 0 : BLOCK;
      }
      tags.processMasked(blocks);
      long wrong = 0;
      for (int i = 0; i < count(); i++) {
        wrong |= Blocks.read(tags.out, i * BLOCK) ^ Blocks.read(texts(), end(i));
        wrong |=
            Blocks.read(tags.out, i * BLOCK + Long.BYTES)
                ^ Blocks.read(texts(), end(i) + Long.BYTES);
      }
      if (wrong != 0) {
        throw new DecryptionException();
      }
    }

    private void prepare(int start, int end) {
      int rest = (end - start) & (BLOCK - 1);
      whole.makeRoom(Math.addExact(end - start, BLOCK));
      beginnings.addWhole(texts(), start, end - start - rest, whole);
      if (rest > 0) {
        beginnings.toPartial();
        partial.add(beginnings.offsetA, beginnings.offsetB);
        whole.length += BLOCK;
      }
      tags.add(
          beginnings.offsetA ^ lastA,
          beginnings.offsetB ^ lastB,
          beginnings.hashA,
          beginnings.hashB);
    }

    /** Completes a plaintext, and puts its sum into the tag's block. */
    private void finish(int index, int partialFrom) {
      int rest = (end(index) - start(index)) & (BLOCK - 1);
      int from = plaintextStarts[index];
      int to = from + end(index) - start(index) - rest;
      int tag = index * BLOCK;
      Blocks.xorSum(whole.out, from, to, tags.in, tag);
      if (rest > 0) {
        int i = end(index) - rest;
        long plainA =
            (Blocks.read(texts(), i) ^ Blocks.read(partial.out, partialFrom)) & FIRST_A[rest];
        long plainB =
            (Blocks.read(texts(), i + Long.BYTES)
                    ^ Blocks.read(partial.out, partialFrom + Long.BYTES))
                & FIRST_B[rest];
        Blocks.write(whole.out, to, plainA, plainB);
        long sumA = Blocks.read(tags.in, tag) ^ (plainA | ONE_A[rest]);
        long sumB = Blocks.read(tags.in, tag + Long.BYTES) ^ (plainB | ONE_B[rest]);
        Blocks.write(tags.in, tag, sumA, sumB);
      }
    }

    @Override
    public void clear() {
      super.clear();
      beginnings.clear();
    }
  }
}
