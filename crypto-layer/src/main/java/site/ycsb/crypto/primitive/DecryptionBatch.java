package site.ycsb.crypto.primitive;

/**
 * Decrypts several texts under one key in few calls of the provider. Threading: one thread.
 *
 * <p>Used for the values of a record, or of several: a call costs as much as decrypting some
 * blocks.
 */
public interface DecryptionBatch {
  /**
   * Makes room for the next text; what was put into room that wasn't {@linkplain #add added} is
   * lost.
   *
   * @param length of the text, with the header that stands before its IV
   * @return the array that has the room, from {@link #offset} on; another one after each call
   */
  byte[] reserve(int length);

  /** Where the room begins. */
  int offset();

  /**
   * Adds the text in the room that was made last. Its length is checked here, a tag here or later.
   *
   * @param data begins at 0; what was given when it was encrypted; copied
   * @param dataLength its length
   * @param length of the text, with its header; not more than there is room
   */
  void add(byte[] data, int dataLength, int length) throws DecryptionException;

  /** How many bytes it holds. */
  int size();

  /**
   * Decrypts what was added.
   *
   * @throws DecryptionException when the padding or the tag of one text is invalid; no plaintext
   *     may be used then
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
