package site.ycsb.crypto.primitive;

import org.jspecify.annotations.Nullable;

/**
 * One cipher with one key, as values need it: a fresh IV for each plaintext, of any length, and
 * associated data where there is a tag.
 *
 * <p>Guarantees: those of its {@link ValueAlgorithm}.
 *
 * <p>Nonce rule: no IV twice under one key. With GCM and ChaCha20-Poly1305 a repetition shows the
 * difference of two plaintexts and the key of the tag; with random nonces not more than 2^32
 * plaintexts under one key.
 *
 * <p>Format: IV, ciphertext, tag; each of its own length.
 *
 * <p>Threading: one thread.
 */
public abstract class SealingEngine {
  /** Room that {@link #seal} needs behind the plaintext. */
  public static final int PADDING_ROOM_BYTES = 16;

  /** The padding block of a cipher that doesn't pad. */
  protected static final int UNPADDED = 1;

  private final int ivBytes;
  private final int paddedToBytes;
  private final int tagBytes;

  /**
   * An engine of a cipher with these lengths.
   *
   * @param paddedToBytes the ciphertext is the next multiple of it; {@link #UNPADDED} when it is as
   *     long as the plaintext
   * @param tagBytes 0 when there is no tag
   */
  protected SealingEngine(int ivBytes, int paddedToBytes, int tagBytes) {
    this.ivBytes = ivBytes;
    this.paddedToBytes = paddedToBytes;
    this.tagBytes = tagBytes;
  }

  /** The length of an IV, or nonce. */
  public final int ivBytes() {
    return ivBytes;
  }

  /** Whether there is a tag: any change of IV, associated data or ciphertext is detected. */
  public final boolean authenticates() {
    return tagBytes > 0;
  }

  /** The length of IV, ciphertext and tag of n bytes. */
  public final int sealedLength(int plainLength) {
    return ivBytes + ciphertextLength(plainLength) + tagBytes;
  }

  private int ciphertextLength(int plainLength) {
    return paddedToBytes == UNPADDED
        ? plainLength
        : (plainLength / paddedToBytes + 1) * paddedToBytes;
  }

  /**
   * Encrypts.
   *
   * @param data begins at 0; what the plaintext is bound to; ignored where there is no tag
   * @param dataLength its length
   * @param plain begins at 0; may be overwritten, with {@link #PADDING_ROOM_BYTES} more than its
   *     length
   * @param length the plaintext's length
   * @param out holds the IV and receives ciphertext and tag behind it; another array than {@code
   *     plain}
   * @param offset where the IV begins
   */
  public abstract void seal(
      byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset);

  /**
   * Decrypts, and checks where there is a tag.
   *
   * @param data begins at 0; what was given when it was encrypted
   * @param dataLength its length
   * @param sealed holds IV, ciphertext and tag
   * @param offset where they begin
   * @param length their length; one that can't be is found here
   * @param plain receives the plaintext at 0; as long as {@code length} at least
   * @return the plaintext's length
   */
  public final int open(
      byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain)
      throws DecryptionException {
    return decrypt(data, dataLength, sealed, offset, checkedCiphertextLength(length), plain);
  }

  /**
   * The length of the ciphertext in a text of this length.
   *
   * @throws DecryptionException when no text has this length
   */
  protected final int checkedCiphertextLength(int length) throws DecryptionException {
    int ciphertextLength = length - ivBytes - tagBytes;
    // some providers take an empty ciphertext for an empty plaintext
    int least = paddedToBytes == UNPADDED ? 0 : paddedToBytes;
    if (ciphertextLength < least || rest(ciphertextLength) != 0) {
      throw new DecryptionException();
    }
    return ciphertextLength;
  }

  /** What is left behind whole multiples, without a division for AES and for no padding. */
  private int rest(int ciphertextLength) {
    return switch (paddedToBytes) {
      case UNPADDED -> 0;
      case CbcEngine.BLOCK_BYTES -> ciphertextLength & (CbcEngine.BLOCK_BYTES - 1);
      default -> ciphertextLength % paddedToBytes;
    };
  }

  /**
   * A batch that decrypts several texts faster than {@link #open}; null where nothing is gained.
   *
   * @param headerBytes how much stands before the IV of each text
   */
  public @Nullable DecryptionBatch newDecryptionBatch(int headerBytes) {
    return null;
  }

  /**
   * A batch that encrypts several texts faster than {@link #seal}; null where nothing is gained.
   */
  public @Nullable EncryptionBatch newEncryptionBatch() {
    return null;
  }

  /**
   * Decrypts and checks what has a right length.
   *
   * @param offset where the IV begins
   * @param length of the ciphertext
   */
  protected abstract int decrypt(
      byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain)
      throws DecryptionException;
}
