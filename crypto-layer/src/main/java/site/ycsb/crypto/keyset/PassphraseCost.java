package site.ycsb.crypto.keyset;

import site.ycsb.crypto.keyset.JsonFormat.Argon2Cost;

/**
 * What a passphrase that a file is written under costs whoever tries them. A file that is read says
 * itself what it costs. Outside of this package there is none but {@link #OF_NEW_FILES}: no
 * property, file or caller makes a passphrase cheaper.
 */
public final class PassphraseCost {
  /**
   * Of new files: the second recommendation of RFC 9106, section 4 (64 MiB, 3 passes, 4 lanes), and
   * for keystores about as much time, some 0.2 s, but no memory.
   */
  public static final PassphraseCost OF_NEW_FILES =
      new PassphraseCost(1 << 16, 3, 4, 600_000, 2_500_000);

  private final int argon2MemoryKib;
  private final int argon2Passes;
  private final int argon2Lanes;
  private final int entryIterations;
  private final int macIterations;

  /** A cost for tests; see {@link Argon2Cost} for the first three numbers. */
  PassphraseCost(
      int argon2MemoryKib,
      int argon2Passes,
      int argon2Lanes,
      int entryIterations,
      int macIterations) {
    this.argon2MemoryKib = argon2MemoryKib;
    this.argon2Passes = argon2Passes;
    this.argon2Lanes = argon2Lanes;
    this.entryIterations = entryIterations;
    this.macIterations = macIterations;
  }

  /** Of a key file. */
  Argon2Cost argon2() {
    return new Argon2Cost(argon2MemoryKib, argon2Passes, argon2Lanes);
  }

  /** Of PBKDF2 with HMAC-SHA256, which encrypts a keystore's entry. */
  int entryIterations() {
    return entryIterations;
  }

  /**
   * Of PKCS#12's own derivation of the key of a keystore's MAC, which is cheaper; the JDK reads
   * 5,000,000.
   */
  int macIterations() {
    return macIterations;
  }
}
