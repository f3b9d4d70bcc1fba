package site.ycsb.crypto.primitive;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Optional;

/**
 * Makes the engines of one provider. Engines of different providers with the same key give the same
 * bytes. Thread-safe; what it makes belongs to one thread.
 */
public interface Engines {
  /** AES-CBC; the key has 16, 24 or 32 bytes. */
  CbcEngine cbc(SecretBytes key);

  /** AES on single blocks; the key has 16, 24 or 32 bytes. */
  BlockEngine blocks(SecretBytes key);

  /** The inverse of {@link #blocks} with the same key: it decrypts single blocks. */
  BlockEngine inverseBlocks(SecretBytes key);

  /** HMAC-SHA256. */
  MacEngine hmacSha256(SecretBytes key);

  /** HMAC of SHA-256, SHA-384 or SHA-512, with the full tag. */
  MacEngine hmacSha2(int hashBits, SecretBytes key);

  /**
   * A cipher of values.
   *
   * @param key as long as {@link ValueAlgorithm#keyBits} says
   * @throws GeneralSecurityException when the provider hasn't it, or not with this key length
   */
  SealingEngine sealing(ValueAlgorithm algorithm, SecretBytes key) throws GeneralSecurityException;

  /** Random numbers for keys. Thread-safe. */
  SecureRandom random();

  /** What one thread takes its IVs from. */
  IvSource newIvSource();

  /** Whether a FIPS module computes, as far as that is known. */
  FipsClaim fipsClaim();

  /** Whether they compute only what is approved for FIPS modules, and reject the rest. */
  default boolean approvedOnly() {
    return false;
  }

  /** Provider and version in words. */
  String description();

  /** Provider and version in words, for a cipher of values at this security level. */
  default String description(ValueAlgorithm algorithm, int levelBits) {
    return description();
  }

  /** What computes AES, in words: a processor's instructions make several times the difference. */
  default String code() {
    return "the provider's";
  }

  /**
   * What computes a cipher of values at this security level, and whatever of it another one does.
   */
  default String code(ValueAlgorithm algorithm, int levelBits) {
    return code();
  }

  /** What the user should know of how it computes. */
  default Optional<String> trouble() {
    return Optional.empty();
  }
}
