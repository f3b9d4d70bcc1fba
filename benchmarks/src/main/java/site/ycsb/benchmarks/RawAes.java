package site.ycsb.benchmarks;

import org.bouncycastle.crypto.MultiBlockCipher;
import org.bouncycastle.crypto.SavableDigest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.engines.AESEngine;

/** Bouncy Castle's AES and SHA-256: by its native code where there is one, or in Java. */
final class RawAes {
  /** The name of the Java engines as a provider. */
  static final String IN_JAVA = "BC-java";

  private RawAes() {}

  @SuppressWarnings("deprecation") // the factory that replaces the constructor prefers native code
  static MultiBlockCipher of(boolean inJava) {
    return inJava ? new AESEngine() : AESEngine.newInstance();
  }

  static SavableDigest sha256(boolean inJava) {
    return inJava ? new SHA256Digest() : SHA256Digest.newInstance();
  }

  /** Whether a provider's raw calls are Bouncy Castle's. */
  static boolean isBouncyCastle(String provider) {
    return "BC".equals(provider) || IN_JAVA.equals(provider);
  }
}
