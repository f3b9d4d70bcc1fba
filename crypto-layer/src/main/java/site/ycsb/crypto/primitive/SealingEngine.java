package site.ycsb.crypto.primitive;

/**
 * One cipher with one key, as values need it: a fresh IV for each plaintext, of any length, and
 * associated data where there is a tag.
 *
 * <p>Guarantees: those of its {@link ValueAlgorithm}.
 *
 * <p>Nonce rule: no IV twice under one key. With GCM a repetition shows the difference of two
 * plaintexts and the key of the tag; with random nonces not more than 2^32 plaintexts under one
 * key.
 *
 * <p>Threading: one thread.
 */
public interface SealingEngine {
  /** Room that {@link #seal} needs behind the plaintext. */
  int PADDING_ROOM_BYTES = 16;

  /** The length of an IV, or nonce. */
  int ivBytes();

  /** Whether there is a tag: any change of IV, associated data or ciphertext is noticed. */
  boolean authenticates();

  /** How long the ciphertext of so many bytes is, with its tag, without the IV. */
  int sealedLength(int plainLength);

  /**
   * Encrypts.
   *
   * @param iv holds the IV
   * @param ivOffset where it begins
   * @param data begins at 0; what the plaintext is bound to; ignored where there is no tag
   * @param dataLength its length
   * @param plain begins at 0; may be overwritten, with {@link #PADDING_ROOM_BYTES} more than its
   *     length
   * @param length the plaintext's length
   * @param out receives {@link #sealedLength} bytes; another array than {@code plain}
   * @param outOffset where they go
   */
  void seal(
      byte[] iv,
      int ivOffset,
      byte[] data,
      int dataLength,
      byte[] plain,
      int length,
      byte[] out,
      int outOffset);

  /**
   * Decrypts, and checks where there is a tag.
   *
   * @param iv holds the IV
   * @param ivOffset where it begins
   * @param data begins at 0; what was given when it was encrypted
   * @param dataLength its length
   * @param sealed holds ciphertext and tag
   * @param offset where they begin
   * @param length their length
   * @param plain receives the plaintext at 0; as long as {@code length} at least
   * @return the plaintext's length
   */
  int open(
      byte[] iv,
      int ivOffset,
      byte[] data,
      int dataLength,
      byte[] sealed,
      int offset,
      int length,
      byte[] plain)
      throws DecryptionException;
}
