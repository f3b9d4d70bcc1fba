package site.ycsb.crypto.primitive;

/**
 * Decrypts several texts under one key in one call of the provider. Threading: one thread.
 *
 * <p>Used for the values of a record: a call costs as much as decrypting some blocks.
 */
public interface DecryptionBatch {
  /**
   * Adds a text; its bytes are copied. Lengths, and the tag where there is one, are checked here.
   * The parameters are those of {@link SealingEngine#open}.
   */
  void add(byte[] data, int dataLength, byte[] sealed, int offset, int length)
      throws DecryptionException;

  /**
   * Decrypts what was added.
   *
   * @throws DecryptionException when the padding of one text is invalid
   */
  void decrypt() throws DecryptionException;

  /**
   * A plaintext, in an array of its own.
   *
   * @param index in the order in which the texts were added, from 0
   */
  byte[] plaintext(int index);

  /** Removes all texts. */
  void clear();
}
