package site.ycsb.crypto.record;

import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.GrowingBuffer;

/** How record keys are stored. Threading: one thread. */
interface KeyEncoding {
  /** The key as the store sees it. Equal keys give equal texts: look-ups depend on it. */
  String encode(String plainKey);

  /**
   * Puts the plain key of a stored one into a buffer, at 0, in UTF-8.
   *
   * @return its length in bytes
   * @throws DecryptionException when {@link #encode} doesn't write such a key
   * @throws UnsupportedOperationException when keys are one way
   */
  default int decode(String storedKey, GrowingBuffer plainKey) throws DecryptionException {
    throw new UnsupportedOperationException("these keys are one way");
  }

  /** Keys as they are. */
  KeyEncoding PLAIN =
      new KeyEncoding() {
        @Override
        public String encode(String plainKey) {
          return plainKey;
        }

        @Override
        public int decode(String storedKey, GrowingBuffer plainKey) {
          return plainKey.putUtf8(storedKey, 0);
        }
      };
}
