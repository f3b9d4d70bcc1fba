package site.ycsb.crypto.primitive.provider;

import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Pkcs7;

/**
 * Decrypts several AES-CBC texts as one: each IV stands before its ciphertext, so that every block
 * of ciphertext follows the one that it is chained to. What headers and IVs are decrypted to is
 * garbage and isn't looked at: it costs two blocks more for each text.
 *
 * <p>Source: NIST SP 800-38A, 6.2: a plaintext block depends on two blocks of ciphertext only.
 */
abstract class CbcBatch extends TextBatch {
  private static final byte[] ZERO = new byte[BLOCK];
  private static final byte[] NONE = {};

  private final CbcEngine cbc;
  private byte[] plain = NONE;

  CbcBatch(CbcEngine cbc, int headerBytes) {
    super(headerBytes, BLOCK, 0);
    this.cbc = cbc;
  }

  @Override
  public void decrypt() throws DecryptionException {
    if (count() == 0) {
      return;
    }
    if (plain.length < texts().length) {
      plain = new byte[texts().length];
    }
    cbc.decrypt(ZERO, 0, texts(), 0, size(), plain, 0);
    int invalid = 0;
    for (int i = 0; i < count(); i++) {
      int contentEnd = Pkcs7.contentLength(plain, end(i));
      invalid |= contentEnd >> 31;
      endsAt(i, contentEnd);
    }
    if (invalid != 0) {
      throw new DecryptionException();
    }
  }

  @Override
  byte[] plaintexts() {
    return plain;
  }
}
