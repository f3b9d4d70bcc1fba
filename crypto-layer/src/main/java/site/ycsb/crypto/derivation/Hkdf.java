package site.ycsb.crypto.derivation;

import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.HKDFBytesGenerator;
import org.bouncycastle.crypto.params.HKDFParameters;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.provider.NativeCode;

/**
 * HKDF with SHA-256. Thread-safe.
 *
 * <p>Source: RFC 5869.
 */
public final class Hkdf {
  static {
    NativeCode.ofProcess();
  }

  private Hkdf() {}

  /**
   * Derives a key.
   *
   * @param inputKey the key to derive from
   * @param salt may be empty
   * @param info what the derived key is for
   * @param lengthBytes its length, 1 to 8160
   */
  public static SecretBytes derive(
      SecretBytes inputKey, byte[] salt, byte[] info, int lengthBytes) {
    HKDFBytesGenerator generator = new HKDFBytesGenerator(new SHA256Digest());
    generator.init(inputKey.use(key -> new HKDFParameters(key, salt, info)));
    byte[] derived = new byte[lengthBytes];
    generator.generateBytes(derived, 0, lengthBytes);
    return SecretBytes.takingOver(derived);
  }
}
