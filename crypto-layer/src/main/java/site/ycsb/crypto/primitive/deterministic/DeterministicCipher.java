package site.ycsb.crypto.primitive.deterministic;

import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.DecryptionException;

/** Encryption that gives equal ciphertexts for equal plaintexts. Threading: one thread. */
public interface DeterministicCipher {
  /** Room for padding that {@link #seal} needs behind the plaintext. */
  int PADDING_ROOM_BYTES = 16;

  /** How long the stored bytes of a plaintext are. */
  int storedLength(int plainLength);

  /**
   * Encrypts.
   *
   * @param associatedData bound to the plaintext where there is a check, not stored
   * @param plain begins at 0; overwritten, with {@link #PADDING_ROOM_BYTES} more than its length
   * @param length the plaintext's length
   * @param out receives {@link #storedLength} bytes
   * @param outOffset where they go
   */
  void seal(byte[] associatedData, byte[] plain, int length, byte[] out, int outOffset);

  /**
   * Decrypts, and checks where that is possible.
   *
   * @param associatedData what was given when it was encrypted
   * @param stored holds the stored bytes
   * @param offset where they begin
   * @param length how many they are
   * @param plain receives the plaintext at 0; has room for {@code length} bytes
   * @return the plaintext's length
   */
  int open(byte[] associatedData, byte[] stored, int offset, int length, byte[] plain)
      throws DecryptionException;

  /** Decrypts several texts as {@link #open} does; those that can't be have no plaintext. */
  default void openAll(byte[] associatedData, StoredTexts texts) {
    texts.openEach(this, associatedData);
  }

  /** Whether texts of this length are written. */
  default boolean isStoredLength(int length) {
    return length >= storedLength(0) && length % CbcEngine.BLOCK_BYTES == 0;
  }
}
