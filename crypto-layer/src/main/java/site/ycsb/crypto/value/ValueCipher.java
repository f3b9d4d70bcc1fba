package site.ycsb.crypto.value;

import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.DecryptionBatch;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.EncryptionBatch;

/** How field values are encrypted, as bytes. Threading: one thread. */
interface ValueCipher {
  /** Room for padding that {@link #seal} needs behind the plaintext. */
  int PADDING_ROOM_BYTES = 16;

  /** How long the stored bytes of a value are. */
  int storedLength(int plainLength);

  /**
   * Encrypts a value.
   *
   * @param field whose value it is
   * @param plain begins at 0; overwritten, with {@link #PADDING_ROOM_BYTES} more than its length
   * @param length the value's length
   * @param out receives {@link #storedLength} bytes at 0
   */
  void seal(Field field, byte[] plain, int length, byte[] out);

  /**
   * Decrypts a value.
   *
   * @param field whose value it is
   * @param stored holds what was stored
   * @param offset where it begins
   * @param length how many bytes were stored
   * @param plain receives the value at 0; as long as {@code length}
   * @return the value's length
   */
  int open(Field field, byte[] stored, int offset, int length, byte[] plain)
      throws DecryptionException;

  /** The batch that {@link #addPlain} adds to; null where values are encrypted one by one. */
  default @Nullable EncryptionBatch encryptionBatch() {
    return null;
  }

  /**
   * Adds the value in the room of the batch.
   *
   * @param field whose value it is
   * @param length the value's length
   * @param out receives {@link #storedLength} bytes at 0, some of them now, the others when the
   *     batch is encrypted
   */
  default void addPlain(Field field, int length, byte[] out) {
    throw new UnsupportedOperationException();
  }

  /** The batch that {@link #addStored} adds to; null where values are decrypted one by one. */
  default @Nullable DecryptionBatch decryptionBatch() {
    return null;
  }

  /**
   * Adds the value in the room of the batch after its header was checked; the parameters are those
   * of {@link #open}.
   *
   * @return false when it isn't one for the batch, and {@link #open} has to be called
   */
  default boolean addStored(Field field, byte[] stored, int offset, int length)
      throws DecryptionException {
    return false;
  }
}
