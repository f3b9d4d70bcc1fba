package site.ycsb.crypto.primitive;

/**
 * AES on single blocks, each for itself, with one key and in one direction. Not a way to encrypt
 * data: equal blocks look equal. Threading: one thread.
 *
 * <p>Source: FIPS 197.
 */
public interface BlockEngine {
  /**
   * Encrypts blocks of 16 bytes, or decrypts them where that is the engine's direction.
   *
   * @param in holds the blocks, from 0 on
   * @param length a multiple of 16, not 0
   * @param out receives as many bytes at 0; another array than {@code in}
   */
  void encrypt(byte[] in, int length, byte[] out);
}
