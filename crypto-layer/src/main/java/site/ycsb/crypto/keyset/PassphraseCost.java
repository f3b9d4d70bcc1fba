package site.ycsb.crypto.keyset;

import site.ycsb.crypto.keyset.JsonFormat.Argon2Cost;

/**
 * What a passphrase that a file is written under costs whoever tries them. A file that is read says
 * itself what it costs.
 *
 * @param argon2MemoryKib of a key file; see {@link Argon2Cost} for this and the next two
 * @param argon2Passes over the memory
 * @param argon2Lanes of the memory
 * @param entryIterations of PBKDF2 with HMAC-SHA256, which encrypts a keystore's entry
 * @param macIterations of PKCS#12's own derivation of the key of a keystore's MAC, which is
 *     cheaper; the JDK reads 5,000,000
 */
public record PassphraseCost(
    int argon2MemoryKib,
    int argon2Passes,
    int argon2Lanes,
    int entryIterations,
    int macIterations) {
  /**
   * Of new files: the second recommendation of RFC 9106, section 4 (64 MiB, 3 passes, 4 lanes), and
   * for keystores about as much time, some 0.2 s, but no memory.
   */
  public static final PassphraseCost OF_NEW_FILES =
      new PassphraseCost(1 << 16, 3, 4, 600_000, 2_500_000);

  Argon2Cost argon2() {
    return new Argon2Cost(argon2MemoryKib, argon2Passes, argon2Lanes);
  }
}
