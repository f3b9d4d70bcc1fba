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

  /**
   * AES on single blocks.
   *
   * @param key 16, 24 or 32 bytes
   * @param encrypt the direction
   */
  BlockEngine blocks(SecretBytes key, boolean encrypt);

  /** Encrypts single blocks. */
  default BlockEngine blocks(SecretBytes key) {
    return blocks(key, true);
  }

  /** The inverse of {@link #blocks(SecretBytes)} with the same key: it decrypts single blocks. */
  default BlockEngine inverseBlocks(SecretBytes key) {
    return blocks(key, false);
  }

  /** HMAC-SHA256. */
  default MacEngine hmacSha256(SecretBytes key) {
    return hmacSha2(256, key);
  }

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

  /**
   * What can be said of a FIPS module: whether one, in approved mode, computes everything on data
   * and keys. Which versions of it are validated is in NIST's list of certificates, and not known
   * here.
   *
   * @param answer whether it does
   * @param text the same in words, with what is known of the module
   */
  record FipsClaim(Answer answer, String text) {
    /** A claim for what is known to be none. */
    public static FipsClaim none() {
      return new FipsClaim(Answer.NO, "not a validated module");
    }

    /** The claim where something is computed elsewhere. */
    public FipsClaim except(String elsewhere) {
      return answer == Answer.YES
          ? new FipsClaim(
              Answer.NO, "not everything by a FIPS module: " + elsewhere + "; else " + text)
          : this;
    }

    /** Whether a FIPS module computes everything. */
    public enum Answer {
      YES(1),
      NO(0),
      /** The provider may pass calls on to one. */
      UNKNOWN(-1);

      private final long number;

      Answer(long number) {
        this.number = number;
      }

      /** As a metric. */
      public long number() {
        return number;
      }
    }
  }
}
