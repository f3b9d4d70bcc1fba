package site.ycsb.crypto.derivation;

import java.util.Arrays;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * HKDF with SHA-256, by the HMAC of a provider. Thread-safe.
 *
 * <p>Source: RFC 5869.
 */
public final class Hkdf {
  private static final int HASH_BYTES = MacEngine.TAG_BYTES;
  private static final int MAX_BLOCKS = 255;

  private Hkdf() {}

  /**
   * Derives a key.
   *
   * @param engines compute HMAC-SHA256
   * @param inputKey the key to derive from
   * @param salt may be empty
   * @param info what the derived key is for
   * @param lengthBytes its length, 1 to 8160
   */
  public static SecretBytes derive(
      Engines engines, SecretBytes inputKey, byte[] salt, byte[] info, int lengthBytes) {
    if (lengthBytes < 1 || lengthBytes > MAX_BLOCKS * HASH_BYTES) {
      throw new IllegalArgumentException("HKDF-SHA256 derives 1 to 8160 bytes");
    }
    try (SecretBytes pseudorandomKey = extract(engines, inputKey, salt)) {
      return expand(engines.hmacSha256(pseudorandomKey), info, lengthBytes);
    }
  }

  private static SecretBytes extract(Engines engines, SecretBytes inputKey, byte[] salt) {
    // HMAC pads its key with zeros anyway, and providers take no empty one
    byte[] padded = Arrays.copyOf(salt, Math.max(salt.length, HASH_BYTES));
    MacEngine mac = engines.hmacSha256(SecretBytes.takingOver(padded));
    byte[] input = inputKey.copy();
    mac.update(input, 0, input.length);
    Arrays.fill(input, (byte) 0);
    byte[] key = new byte[HASH_BYTES];
    mac.finish(key, 0);
    return SecretBytes.takingOver(key);
  }

  private static SecretBytes expand(MacEngine mac, byte[] info, int lengthBytes) {
    byte[] derived = new byte[lengthBytes];
    byte[] block = new byte[HASH_BYTES];
    byte[] counter = new byte[1];
    for (int done = 0; done < lengthBytes; done += HASH_BYTES) {
      if (done > 0) {
        mac.update(block, 0, HASH_BYTES);
      }
      mac.update(info, 0, info.length);
      counter[0]++;
      mac.update(counter, 0, 1);
      mac.finish(block, 0);
      System.arraycopy(block, 0, derived, done, Math.min(HASH_BYTES, lengthBytes - done));
    }
    Arrays.fill(block, (byte) 0);
    return SecretBytes.takingOver(derived);
  }
}
