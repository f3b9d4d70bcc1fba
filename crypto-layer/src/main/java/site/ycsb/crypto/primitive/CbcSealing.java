package site.ycsb.crypto.primitive;

/** AES-CBC with PKCS#7 padding, without a tag. Threading: one thread. */
final class CbcSealing implements SealingEngine {
  private final CbcEngine cbc;

  CbcSealing(CbcEngine cbc) {
    this.cbc = cbc;
  }

  @Override
  public int ivBytes() {
    return CbcEngine.BLOCK_BYTES;
  }

  @Override
  public boolean authenticates() {
    return false;
  }

  @Override
  public int sealedLength(int plainLength) {
    return Pkcs7.paddedLength(plainLength);
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
    if (length <= 0 || length % CbcEngine.BLOCK_BYTES != 0) {
      throw new DecryptionException();
    }
    cbc.decrypt(iv, ivOffset, sealed, offset, length, plain, 0);
    int plainLength = Pkcs7.contentLength(plain, length);
    if (plainLength < 0) {
      throw new DecryptionException();
    }
    return plainLength;
  }
}
