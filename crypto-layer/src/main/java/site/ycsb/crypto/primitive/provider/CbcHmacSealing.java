package site.ycsb.crypto.primitive.provider;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.DecryptionBatch;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.Pkcs7;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * AES-CBC with PKCS#7 padding, then an HMAC of SHA-256, SHA-384 or SHA-512 cut to half its length.
 *
 * <p>Guarantees: hides the plaintext except its length in steps of 16 bytes; any change is
 * detected. The tag is checked before anything is decrypted.
 *
 * <p>Format: IV, ciphertext, then the tag of 16, 24 or 32 bytes. The key is the one of the HMAC,
 * then the one of AES, as long as each other. The HMAC's message is associated data, IV, ciphertext
 * and the associated data's length in bits as u64be.
 *
 * <p>Threading: one thread.
 *
 * <p>Source: RFC 7518, section 5.2.
 */
final class CbcHmacSealing extends SealingEngine {
  private final MacEngine mac;
  private final CbcEngine cbc;
  private final int tagBytes;
  private final byte[] fullTag;
  private final byte[] dataBits = new byte[Long.BYTES];

  /**
   * An engine with the two halves of a key.
   *
   * @param key 32, 48 or 64 bytes; copied
   */
  CbcHmacSealing(Engines engines, SecretBytes key) {
    super(CbcEngine.BLOCK_BYTES, CbcEngine.BLOCK_BYTES, key.length() / 2);
    tagBytes = key.length() / 2;
    try (SecretBytes macKey = part(key, 0);
        SecretBytes encryptionKey = part(key, tagBytes)) {
      mac = engines.hmacSha2(2 * tagBytes * Byte.SIZE, macKey);
      cbc = engines.cbc(encryptionKey);
    }
    fullTag = new byte[mac.tagBytes()];
  }

  /** Half of a key, from a place on. */
  private static SecretBytes part(SecretBytes key, int offset) {
    return SecretBytes.takingOver(
        key.use(bytes -> Arrays.copyOfRange(bytes, offset, offset + bytes.length / 2)));
  }

  @Override
  public @Nullable DecryptionBatch newDecryptionBatch(int headerBytes) {
    return cbc.callsAreCostly() ? new Batch(headerBytes) : null;
  }

  @Override
  public void seal(byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset) {
    int padded = Pkcs7.pad(plain, length);
    int ciphertext = offset + ivBytes();
    cbc.encrypt(out, offset, plain, 0, padded, out, ciphertext);
    computeTag(data, dataLength, out, offset, padded);
    System.arraycopy(fullTag, 0, out, ciphertext + padded, tagBytes);
  }

  @Override
  protected int decrypt(
      byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain)
      throws DecryptionException {
    checkTag(data, dataLength, sealed, offset, length);
    cbc.decrypt(sealed, offset, sealed, offset + ivBytes(), length, plain, 0);
    return Pkcs7.checkedLength(plain, length);
  }

  private void checkTag(byte[] data, int dataLength, byte[] sealed, int offset, int length)
      throws DecryptionException {
    computeTag(data, dataLength, sealed, offset, length);
    int tag = offset + ivBytes() + length;
    int wrong = 0;
    for (int i = 0; i < tagBytes; i++) {
      wrong |= fullTag[i] ^ sealed[tag + i];
    }
    if (wrong != 0) {
      throw new DecryptionException();
    }
  }

  /** The IV stands before the ciphertext, as in the message. */
  private void computeTag(
      byte[] data, int dataLength, byte[] sealed, int offset, int ciphertextLength) {
    if (dataLength > 0) {
      mac.update(data, 0, dataLength);
    }
    mac.update(sealed, offset, ivBytes() + ciphertextLength);
    long bits = (long) dataLength * Byte.SIZE;
    for (int i = 0; i < Long.BYTES; i++) {
      dataBits[i] = (byte) (bits >>> (Byte.SIZE * (Long.BYTES - 1 - i)));
    }
    mac.update(dataBits, 0, Long.BYTES);
    mac.finish(fullTag, 0);
  }

  private final class Batch extends CbcBatch {
    Batch(int headerBytes) {
      super(cbc, headerBytes);
    }

    @Override
    int check(byte[] data, int dataLength, int iv, int length) throws DecryptionException {
      int ciphertextLength = checkedCiphertextLength(length);
      checkTag(data, dataLength, texts(), iv, ciphertextLength);
      return ciphertextLength;
    }
  }
}
