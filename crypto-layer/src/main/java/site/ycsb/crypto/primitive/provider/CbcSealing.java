package site.ycsb.crypto.primitive.provider;

import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.DecryptionBatch;
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
  public @Nullable DecryptionBatch newDecryptionBatch(int headerBytes) {
    return cbc.callsAreCostly() ? new Batch(headerBytes) : null;
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

  private final class Batch extends CbcBatch {
    Batch(int headerBytes) {
      super(cbc, headerBytes);
    }

    @Override
    int check(byte[] data, int dataLength, int iv, int length) throws DecryptionException {
      return checkedCiphertextLength(length);
    }
  }
}
