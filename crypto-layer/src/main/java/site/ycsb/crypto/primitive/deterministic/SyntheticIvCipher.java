package site.ycsb.crypto.primitive.deterministic;

import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.Pkcs7;

/**
 * Deterministic encryption: AES-CBC with an IV that is a keyed hash of the plaintext.
 *
 * <p>Guarantees: equal plaintexts with equal associated data give equal ciphertexts, and nothing
 * else is visible but the length in steps of 16 bytes; any change is detected. Not hidden: which
 * ciphertexts are equal, and so how often each occurs.
 *
 * <p>Nonce rule: none. The IV is computed.
 *
 * <p>Format, n being the plaintext's length:
 *
 * <table>
 * <caption>Stored bytes</caption>
 * <tr><th>offset</th><th>length</th><th>content</th></tr>
 * <tr><td>0</td><td>16</td><td>v, the first 16 bytes of HMAC-SHA256(macKey, u8 1 || u32be(length
 * of the associated data) || associated data || plaintext)</td></tr>
 * <tr><td>16</td><td>16 * (n / 16 + 1)</td><td>AES-CBC with PKCS#7 padding, IV v</td></tr>
 * </table>
 *
 * <p>Errors: {@link DecryptionException}, the same for invalid padding and a wrong v.
 *
 * <p>Threading: one thread.
 *
 * <p>Source: Rogaway, Shrimpton, "Deterministic Authenticated-Encryption" (2006), the composition
 * of section 5.
 */
public final class SyntheticIvCipher implements DeterministicCipher {
  private static final byte VERSION = 1;
  private static final int IV_BYTES = CbcEngine.BLOCK_BYTES;
  private static final int HEADER_BYTES = 1 + Integer.BYTES;
  private static final byte[] NO_IV = new byte[IV_BYTES];

  private final MacEngine mac;
  private final CbcEngine cbc;
  private final byte[] header = new byte[HEADER_BYTES];
  private final byte[] tag = new byte[MacEngine.TAG_BYTES];

  public SyntheticIvCipher(MacEngine mac, CbcEngine cbc) {
    this.mac = mac;
    this.cbc = cbc;
  }

  @Override
  public int storedLength(int plainLength) {
    return IV_BYTES + Pkcs7.paddedLength(plainLength);
  }

  @Override
  public void seal(byte[] associatedData, byte[] plain, int length, byte[] out, int outOffset) {
    computeTag(associatedData, plain, 0, length);
    System.arraycopy(tag, 0, out, outOffset, IV_BYTES);
    int padded = Pkcs7.pad(plain, length);
    cbc.encrypt(tag, 0, plain, 0, padded, out, outOffset + IV_BYTES);
  }

  @Override
  public int open(byte[] associatedData, byte[] stored, int offset, int length, byte[] plain)
      throws DecryptionException {
    int padded = length - IV_BYTES;
    if (padded <= 0 || padded % CbcEngine.BLOCK_BYTES != 0) {
      throw new DecryptionException();
    }
    cbc.decrypt(stored, offset, stored, offset + IV_BYTES, padded, plain, 0);
    int plainLength = checkedLength(associatedData, stored, offset, plain, 0, padded);
    if (plainLength < 0) {
      throw new DecryptionException();
    }
    return plainLength;
  }

  /** In one call where that is faster, in which the IVs become garbage that isn't looked at. */
  @Override
  public void openAll(byte[] associatedData, StoredTexts texts) {
    if (!cbc.callsAreCostly() || texts.size() == 0) {
      texts.openEach(this, associatedData);
      return;
    }
    cbc.decrypt(NO_IV, 0, texts.stored(), 0, texts.size(), texts.plain(), 0);
    for (int i = 0; i < texts.count(); i++) {
      int padded = texts.storedLength(i) - IV_BYTES;
      if (padded > 0) {
        int iv = texts.storedStart(i);
        int start = iv + IV_BYTES;
        int length =
            checkedLength(associatedData, texts.stored(), iv, texts.plain(), start, padded);
        texts.opened(i, start, length);
      }
    }
  }

  /** The length of a plaintext, or -1 when its padding is invalid or its hash isn't the IV. */
  private int checkedLength(
      byte[] associatedData, byte[] stored, int iv, byte[] plain, int start, int padded) {
    int plainLength = Pkcs7.contentLength(plain, start + padded) - start;
    // as much is hashed when the padding is invalid: the time must not reveal which of the two
    // failed
    computeTag(associatedData, plain, start, plainLength < 0 ? padded - 1 : plainLength);
    int wrong = plainLength >> 31;
    for (int i = 0; i < IV_BYTES; i++) {
      wrong |= tag[i] ^ stored[iv + i];
    }
    return wrong == 0 ? plainLength : -1;
  }

  private void computeTag(byte[] associatedData, byte[] plain, int start, int length) {
    int dataLength = associatedData.length;
    header[0] = VERSION;
    header[1] = (byte) (dataLength >>> 24);
    header[2] = (byte) (dataLength >>> 16);
    header[3] = (byte) (dataLength >>> 8);
    header[4] = (byte) dataLength;
    mac.update(header, 0, HEADER_BYTES);
    if (dataLength > 0) {
      mac.update(associatedData, 0, dataLength);
    }
    mac.update(plain, start, length);
    mac.finish(tag, 0);
  }
}
