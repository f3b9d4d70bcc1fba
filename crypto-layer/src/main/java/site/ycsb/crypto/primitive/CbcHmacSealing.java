package site.ycsb.crypto.primitive;

import java.util.Arrays;

/**
 * AES-CBC with PKCS#7 padding, then an HMAC of SHA-256, SHA-384 or SHA-512 cut to half its length.
 *
 * <p>Guarantees: hides the plaintext but for its length in steps of 16 bytes; any change is
 * detected. The tag is checked before anything is decrypted.
 *
 * <p>Format: ciphertext, then the tag of 16, 24 or 32 bytes. The key is the one of the HMAC, then
 * the one of AES, as long as each other. The HMAC's message is associated data, IV, ciphertext and
 * the associated data's length in bits as u64be.
 *
 * <p>Threading: one thread.
 *
 * <p>Source: RFC 7518, section 5.2.
 */
final class CbcHmacSealing implements SealingEngine {
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
    int half = key.length() / 2;
    try (SecretBytes macKey = SecretBytes.takingOver(Arrays.copyOf(key.bytes(), half));
        SecretBytes encryptionKey =
            SecretBytes.takingOver(Arrays.copyOfRange(key.bytes(), half, key.length()))) {
      mac = engines.hmacSha2(2 * half * Byte.SIZE, macKey);
      cbc = engines.cbc(encryptionKey);
    }
    tagBytes = half;
    fullTag = new byte[mac.tagBytes()];
  }

  @Override
  public int ivBytes() {
    return CbcEngine.BLOCK_BYTES;
  }

  @Override
  public boolean authenticates() {
    return true;
  }

  @Override
  public int sealedLength(int plainLength) {
    return Pkcs7.paddedLength(plainLength) + tagBytes;
  }

  @Override
  public void seal(
      byte[] iv,
      int ivOffset,
      byte[] data,
      int dataLength,
      byte[] plain,
      int length,
      byte[] out,
      int outOffset) {
    int padded = Pkcs7.pad(plain, length);
    cbc.encrypt(iv, ivOffset, plain, 0, padded, out, outOffset);
    computeTag(iv, ivOffset, data, dataLength, out, outOffset, padded);
    System.arraycopy(fullTag, 0, out, outOffset + padded, tagBytes);
  }

  @Override
  public int open(
      byte[] iv,
      int ivOffset,
      byte[] data,
      int dataLength,
      byte[] sealed,
      int offset,
      int length,
      byte[] plain)
      throws DecryptionException {
    int padded = length - tagBytes;
    if (padded <= 0 || padded % CbcEngine.BLOCK_BYTES != 0) {
      throw new DecryptionException();
    }
    computeTag(iv, ivOffset, data, dataLength, sealed, offset, padded);
    int wrong = 0;
    for (int i = 0; i < tagBytes; i++) {
      wrong |= fullTag[i] ^ sealed[offset + padded + i];
    }
    if (wrong != 0) {
      throw new DecryptionException();
    }
    cbc.decrypt(iv, ivOffset, sealed, offset, padded, plain, 0);
    int plainLength = Pkcs7.contentLength(plain, padded);
    if (plainLength < 0) {
      throw new DecryptionException();
    }
    return plainLength;
  }

  private void computeTag(
      byte[] iv, int ivOffset, byte[] data, int dataLength, byte[] blocks, int offset, int length) {
    if (dataLength > 0) {
      mac.update(data, 0, dataLength);
    }
    mac.update(iv, ivOffset, CbcEngine.BLOCK_BYTES);
    mac.update(blocks, offset, length);
    long bits = (long) dataLength * Byte.SIZE;
    for (int i = 0; i < Long.BYTES; i++) {
      dataBits[i] = (byte) (bits >>> (Byte.SIZE * (Long.BYTES - 1 - i)));
    }
    mac.update(dataBits, 0, Long.BYTES);
    mac.finish(fullTag, 0);
  }
}
