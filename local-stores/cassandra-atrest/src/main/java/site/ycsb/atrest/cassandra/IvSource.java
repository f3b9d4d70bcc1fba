package site.ycsb.atrest.cassandra;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Random IVs, never the same twice but by chance. Draws many at once, since the system's source of
 * randomness is shared by all threads and locked. Belongs to one thread.
 */
final class IvSource {
  private static final int POOL_BYTES = 4096;

  private final SecureRandom random = new SecureRandom();
  private final byte[] pool = new byte[POOL_BYTES];
  private int used = POOL_BYTES;

  /** Fills it. */
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
