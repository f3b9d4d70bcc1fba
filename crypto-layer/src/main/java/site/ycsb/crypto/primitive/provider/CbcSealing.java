package site.ycsb.crypto.primitive.provider;

import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Pkcs7;
import site.ycsb.crypto.primitive.SealingEngine;

/** AES-CBC with PKCS#7 padding, without a tag. Threading: one thread. */
final class CbcSealing extends SealingEngine {
  private final CbcEngine cbc;

  CbcSealing(CbcEngine cbc) {
    super(CbcEngine.BLOCK_BYTES, CbcEngine.BLOCK_BYTES, 0);
    this.cbc = cbc;
  }

  @Override
  public void seal(byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset) {
    int padded = Pkcs7.pad(plain, length);
    cbc.encrypt(out, offset, plain, 0, padded, out, offset + ivBytes());
  }

  @Override
  protected int decrypt(
      byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain)
      throws DecryptionException {
    cbc.decrypt(sealed, offset, sealed, offset + ivBytes(), length, plain, 0);
    return Pkcs7.checkedLength(plain, length);
  }
}
