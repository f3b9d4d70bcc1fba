package site.ycsb.crypto.primitive;

/**
 * AES in CBC mode on whole blocks, with one key and without padding.
 *
 * <p>Guarantees: hides the blocks' content as long as no IV is used twice under one key for
 * different plaintexts; detects no change. Padding and the choice of the IV are the caller's.
 *
 * <p>Errors: lengths that aren't a multiple of 16 are a caller's mistake and give an unchecked
 * exception.
 *
 * <p>Threading: one thread.
 *
 * <p>Source: NIST SP 800-38A, section 6.2.
 */
public interface CbcEngine {
  /** The block size. */
  int BLOCK_BYTES = 16;

  /**
   * Whether a call costs more than some blocks, so that it is worth decrypting several texts in one
   * call.
   */
  default boolean callsAreCostly() {
    return false;
  }

  /**
   * Encrypts blocks.
   *
   * @param iv holds the 16 bytes of the IV
   * @param ivOffset where they begin
   * @param in the plaintext; its first block is overwritten
   * @param inOffset where it begins
   * @param length its length in bytes, a multiple of 16, not 0
   * @param out receives as many bytes; another array than {@code in}
   * @param outOffset where they go
   */
  void encrypt(
      byte[] iv, int ivOffset, byte[] in, int inOffset, int length, byte[] out, int outOffset);

  /**
   * Decrypts blocks.
   *
   * @param iv holds the 16 bytes of the IV
   * @param ivOffset where they begin
   * @param in the ciphertext
   * @param inOffset where it begins
   * @param length its length in bytes, a multiple of 16, not 0
   * @param out receives as many bytes; another array than {@code in}
   * @param outOffset where they go
   */
  void decrypt(
      byte[] iv, int ivOffset, byte[] in, int inOffset, int length, byte[] out, int outOffset);
}
