package site.ycsb.crypto.primitive.deterministic;

import java.util.Arrays;
import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * AES-CMAC: a keyed hash of texts of any length, of one text in one call, or of several with as
 * many calls as the longest has blocks.
 *
 * <p>Guarantees: without the key, tags look random; a tag shows nothing of its text but whether it
 * equals another's.
 *
 * <p>Nonce rule: none.
 *
 * <p>Format: 16 bytes.
 *
 * <p>Side channels: those of the provider's AES; nothing here branches on secrets but the lengths
 * of texts.
 *
 * <p>Threading: one thread.
 *
 * <p>Source: NIST SP 800-38B; RFC 4493.
 */
public final class AesCmac {
  /** The length of a full tag. */
  public static final int TAG_BYTES = CbcEngine.BLOCK_BYTES;

  private static final int BLOCK = CbcEngine.BLOCK_BYTES;
  private static final byte[] ZERO = new byte[BLOCK];
  private static final byte PADDING = (byte) 0x80;
  private static final int REDUCTION = 0x87;

  private final CbcEngine chain;
  private final BlockEngine blocks;

  /** What the last block is xored with: K1 and K2 of the standard. */
  private final byte[] ofWhole;

  private final byte[] ofPadded;
  private final GrowingBuffer in = new GrowingBuffer();
  private final GrowingBuffer out = new GrowingBuffer();

  private AesCmac(CbcEngine chain, BlockEngine blocks) {
    this.chain = chain;
    this.blocks = blocks;
    byte[] encryptedZero = new byte[BLOCK];
    blocks.encrypt(ZERO, BLOCK, encryptedZero);
    ofWhole = doubled(encryptedZero);
    ofPadded = doubled(ofWhole);
  }

  /** With an AES key, which is copied. */
  public static AesCmac of(Engines engines, SecretBytes key) {
    return new AesCmac(engines.cbc(key), engines.blocks(key));
  }

  private static byte[] doubled(byte[] block) {
    byte[] result = new byte[BLOCK];
    int carry = 0;
    for (int i = BLOCK - 1; i >= 0; i--) {
      int shifted = (block[i] & 0xff) << 1 | carry;
      result[i] = (byte) shifted;
      carry = shifted >>> Byte.SIZE;
    }
    result[BLOCK - 1] ^= (byte) (-carry & REDUCTION);
    return result;
  }

  /**
   * Computes a tag.
   *
   * @param tag receives {@link #TAG_BYTES} bytes at 0
   */
  public void tag(byte[] text, int offset, int length, byte[] tag) {
    int last = lastBlock(length);
    byte[] chained = in.ofAtLeast(last + BLOCK);
    System.arraycopy(text, offset, chained, 0, length);
    finish(chained, last, length - last);
    byte[] result = out.ofAtLeast(last + BLOCK);
    chain.encrypt(ZERO, 0, chained, 0, last + BLOCK, result, 0);
    System.arraycopy(result, last, tag, 0, BLOCK);
  }

  /**
   * Computes the tags of texts as they are stored.
   *
   * @param tags receives them, one behind the other; has room for all
   */
  public void tagAll(StoredTexts texts, byte[] tags) {
    int count = texts.count();
    byte[] stored = texts.stored();
    Arrays.fill(tags, 0, count * BLOCK, (byte) 0);
    byte[] chained = in.ofAtLeast(count * BLOCK);
    byte[] result = out.ofAtLeast(count * BLOCK);
    for (int start = 0; ; start += BLOCK) {
      int used = 0;
      for (int i = 0; i < count; i++) {
        int last = lastBlock(texts.storedLength(i));
        if (start <= last) {
          int length = Math.min(BLOCK, texts.storedLength(i) - start);
          int from = texts.storedStart(i) + start;
          if (length == BLOCK) {
            copy(stored, from, chained, used);
          } else {
            System.arraycopy(stored, from, chained, used, length);
          }
          if (start == last) {
            finish(chained, used, length);
          }
          xor(tags, i * BLOCK, chained, used);
          used += BLOCK;
        }
      }
      if (used == 0) {
        return;
      }
      blocks.encrypt(chained, used, result);
      used = 0;
      for (int i = 0; i < count; i++) {
        if (start <= lastBlock(texts.storedLength(i))) {
          copy(result, used, tags, i * BLOCK);
          used += BLOCK;
        }
      }
    }
  }

  /** Where the last block begins: an empty text has one too. */
  private static int lastBlock(int length) {
    return Math.max(0, length - 1) & -BLOCK;
  }

  /** Makes the last block of a text, of 0 to 16 bytes, what is encrypted. */
  private void finish(byte[] buffer, int offset, int length) {
    if (length == BLOCK) {
      xor(ofWhole, 0, buffer, offset);
    } else {
      buffer[offset + length] = PADDING;
      Arrays.fill(buffer, offset + length + 1, offset + BLOCK, (byte) 0);
      xor(ofPadded, 0, buffer, offset);
    }
  }

  private static void copy(byte[] from, int fromOffset, byte[] to, int toOffset) {
    LittleEndian.write(LittleEndian.read(from, fromOffset), to, toOffset);
    LittleEndian.write(LittleEndian.read(from, fromOffset + Long.BYTES), to, toOffset + Long.BYTES);
  }

  private static void xor(byte[] from, int fromOffset, byte[] into, int intoOffset) {
    for (int i = 0; i < BLOCK; i += Long.BYTES) {
      long mixed =
          LittleEndian.read(from, fromOffset + i) ^ LittleEndian.read(into, intoOffset + i);
      LittleEndian.write(mixed, into, intoOffset + i);
    }
  }
}
