package site.ycsb.crypto.primitive.provider;

import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.DecryptionException;

/** Decrypts several AES-CTR texts with one call for the keystream of all. */
abstract class CounterBatch extends TextBatch {
  private final CounterStream stream;

  CounterBatch(BlockEngine blocks, int headerBytes) {
    super(headerBytes, BLOCK, 0);
    stream = new CounterStream(blocks);
  }

  /** The length of the ciphertext in a text of this length. */
  abstract int ciphertextLength(int length) throws DecryptionException;

  @Override
  final int check(byte[] data, int dataLength, int iv, int length) throws DecryptionException {
    int ciphertextLength = ciphertextLength(length);
    stream.add(texts(), iv, ciphertextLength);
    return ciphertextLength;
  }

  @Override
  public void decrypt() {
    stream.encrypt();
    int keystream = 0;
    for (int i = 0; i < count(); i++) {
      int length = end(i) - start(i);
      stream.xor(keystream, texts(), start(i), length, texts(), start(i));
      keystream += (length + BLOCK - 1) & -BLOCK;
    }
  }

  @Override
  public void clear() {
    super.clear();
    stream.clear();
  }
}
