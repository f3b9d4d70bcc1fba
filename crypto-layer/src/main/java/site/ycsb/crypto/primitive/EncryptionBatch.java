package site.ycsb.crypto.primitive;

/**
 * Encrypts several texts under one key in few calls of the provider. Threading: one thread.
 *
 * <p>Used for the values of a record: a call costs as much as encrypting some blocks.
 */
public interface EncryptionBatch {
  /**
   * Makes room for the next plaintext; what was put into room that wasn't {@linkplain #add added}
   * is lost.
   *
   * @return the array that has the room, from {@link #offset} on; another one after each call
   */
  byte[] reserve(int length);

  /** Where the room begins. */
  int offset();

  /**
   * Adds the plaintext in the room that was made last.
   *
   * @param data begins at 0; what the plaintext is bound to; copied
   * @param dataLength its length
   * @param length of the plaintext; not more than there is room
   * @param out holds the IV, and receives ciphertext and tag behind it by {@link #encrypt}
   * @param outOffset where the IV begins
   */
  void add(byte[] data, int dataLength, int length, byte[] out, int outOffset);

  /** Encrypts what was added, into the arrays that were given. */
  void encrypt();

  /** Removes all texts. */
  void clear();
}
