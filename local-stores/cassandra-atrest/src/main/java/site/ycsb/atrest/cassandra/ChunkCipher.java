package site.ycsb.atrest.cassandra;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.zip.CRC32C;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts and decrypts chunks in place.
 *
 * <p>Format: 1 byte 0x01; the IV (12 bytes for GCM, else 16); the ciphertext. In GCM the first byte
 * is authenticated with it and a tag of 16 bytes ends it; in CTR and CBC the last 4 bytes of what
 * is encrypted are the CRC-32C of those before.
 *
 * <p>Nonce rule: a fresh random IV for each chunk. With GCM one key file serves 2^32 chunks (NIST
 * SP 800-38D, 8.3), which is 64 TiB of chunks of 16 KiB.
 *
 * <p>Threading: belongs to one thread. Cipher objects are created once and keep their key schedule.
 */
public final class ChunkCipher {
  private static final byte FORMAT = 1;
  private static final byte[] ASSOCIATED = {FORMAT};
  private static final int CHECKSUM_BYTES = 4;
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private final ChunkAlgorithm algorithm;
  private final SecretKeySpec key;
  private final Cipher encryption;
  private final Cipher decryption;
  private final IvSource ivs = new IvSource();
  private final byte[] iv;
  private final CRC32C checksum = new CRC32C();

  public ChunkCipher(ChunkAlgorithm algorithm, SecretKeySpec key) {
    this.algorithm = algorithm;
    this.key = key;
    this.iv = new byte[algorithm.ivBytes()];
    try {
      encryption = Cipher.getInstance(algorithm.transformation());
      decryption = Cipher.getInstance(algorithm.transformation());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + algorithm.transformation(), e);
    }
  }

  public static int headerBytes(ChunkAlgorithm algorithm) {
    return 1 + algorithm.ivBytes();
  }

  /** How long a chunk with so much content can be. */
  public static int maxSealedBytes(ChunkAlgorithm algorithm, int contentBytes) {
    return headerBytes(algorithm)
        + contentBytes
        + (algorithm.checksummed() ? CHECKSUM_BYTES : 0)
        + algorithm.maxGrowthBytes();
  }

  /**
   * Encrypts in place.
   *
   * @param chunk the content after room for the header, with room for {@link #maxSealedBytes}
   * @param length of the content
   * @return the length of the chunk
   */
  public int seal(byte[] chunk, int length) throws IOException {
    int start = headerBytes(algorithm);
    int sealed = length;
    if (algorithm.checksummed()) {
      INT.set(chunk, start + length, checksum(chunk, start, length));
      sealed += CHECKSUM_BYTES;
    }
    ivs.next(iv);
    chunk[0] = FORMAT;
    System.arraycopy(iv, 0, chunk, 1, iv.length);
    try {
      encryption.init(Cipher.ENCRYPT_MODE, key, algorithm.parameters(iv));
      if (!algorithm.checksummed()) {
        encryption.updateAAD(ASSOCIATED);
      }
      return start + encryption.doFinal(chunk, start, sealed, chunk, start);
    } catch (GeneralSecurityException e) {
      throw new IOException("a chunk can't be encrypted: " + e.getMessage(), e);
    }
  }

  /**
   * Decrypts in place; the content then begins after the header.
   *
   * @param length of the chunk
   * @return the length of the content
   * @throws IOException when it isn't as it was written
   */
  public int open(byte[] chunk, int length) throws IOException {
    int start = headerBytes(algorithm);
    if (length < start || chunk[0] != FORMAT) {
      throw new IOException("not an encrypted chunk");
    }
    System.arraycopy(chunk, 1, iv, 0, iv.length);
    int content;
    try {
      decryption.init(Cipher.DECRYPT_MODE, key, algorithm.parameters(iv));
      if (!algorithm.checksummed()) {
        decryption.updateAAD(ASSOCIATED);
      }
      content = decryption.doFinal(chunk, start, length - start, chunk, start);
    } catch (GeneralSecurityException e) {
      throw changed(e);
    }
    if (!algorithm.checksummed()) {
      return content;
    }
    int end = content - CHECKSUM_BYTES;
    if (end < 0 || (int) INT.get(chunk, start + end) != checksum(chunk, start, end)) {
      throw changed(null);
    }
    return end;
  }

  private static IOException changed(@Nullable GeneralSecurityException cause) {
    return new IOException(
        "an encrypted chunk isn't as it was written, or was written with another key", cause);
  }

  private int checksum(byte[] bytes, int offset, int length) {
    checksum.reset();
    checksum.update(bytes, offset, length);
    return (int) checksum.getValue();
  }

  /**
   * Random IVs, never the same twice but by chance. Draws many at once, since the system's source
   * of randomness is shared by all threads and locked. Belongs to one thread.
   */
  private static final class IvSource {
    private static final int POOL_BYTES = 4096;

    private final SecureRandom random = new SecureRandom();
    private final byte[] pool = new byte[POOL_BYTES];
    private int used = POOL_BYTES;

    void next(byte[] iv) {
      if (POOL_BYTES - used < iv.length) {
        random.nextBytes(pool);
        used = 0;
      }
      System.arraycopy(pool, used, iv, 0, iv.length);
      Arrays.fill(pool, used, used + iv.length, (byte) 0);
      used += iv.length;
    }
  }
}
