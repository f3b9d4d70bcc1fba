package site.ycsb.crypto.primitive.provider;

import org.bouncycastle.crypto.MultiBlockCipher;
import org.bouncycastle.crypto.engines.AESEngine;

/** Bouncy Castle's AES in Java. A mode around it is computed in Java too. */
final class JavaAes {
  private JavaAes() {}

  /** An engine that isn't initialised, in Java even where there is native code. */
  @SuppressWarnings("deprecation") // the factory that replaces the constructor prefers native code
  static MultiBlockCipher newEngine() {
    return new AESEngine();
  }
}
