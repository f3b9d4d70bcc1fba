package site.ycsb.crypto.config;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.config.Settings;
import site.ycsb.crypto.config.CryptoProperties.IvMode;
import site.ycsb.crypto.config.CryptoProperties.Profile;
import site.ycsb.crypto.config.CryptoProperties.ValueMode;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;

/**
 * The ciphers of a run: who computes them, with which key length and IVs. Immutable.
 *
 * @param keyLengthBits of every AES key: 128, 192 or 256
 * @param engines the provider's ciphers
 * @param algorithm the cipher of randomized values
 * @param oneIv whether one IV is used for everything
 * @param oneKey whether one key is used for everything too
 */
public record CipherConfig(
    int keyLengthBits, Engines engines, ValueAlgorithm algorithm, boolean oneIv, boolean oneKey) {
  private static final int[] KEY_LENGTHS = {128, 192, 256};

  /** Of PKCS#7 padding one in 255 passes by chance. */
  private static final int OTHER_KEY_TRIALS = 16;

  private static final int TRIAL_BYTES = 16;

  /**
   * Reads the settings, and tries whether the provider has the cipher.
   *
   * @param cipherGiven whether the user named a cipher; otherwise it is the profile's or the
   *     default
   */
  static CipherConfig from(Settings settings, Profile profile, boolean cipherGiven) {
    Engines engines = ProviderChoice.enginesOf(settings);
    int bits = settings.get(CryptoProperties.KEY_LENGTH);
    ValueAlgorithm algorithm = settings.get(CryptoProperties.CIPHER);
    checkAlgorithm(settings, new CipherConfig(bits, engines, algorithm, false, false), cipherGiven);
    boolean oneIv = settings.get(CryptoProperties.IV) == IvMode.FIXED;
    if (oneIv && engines.approvedOnly()) {
      settings.reject(
          CryptoProperties.IV,
          "gives every text the same IV, and approved use of AES-CBC has another one for each",
          "Leave it out, or give another encryption.provider");
    }
    boolean oneKey = oneIv && profile == Profile.PAPER;
    return new CipherConfig(bits, engines, algorithm, oneIv, oneKey);
  }

  private static void checkAlgorithm(Settings settings, CipherConfig tried, boolean cipherGiven) {
    ValueAlgorithm algorithm = tried.algorithm;
    if (cipherGiven
        && settings.get(CryptoProperties.VALUES) == ValueMode.DETERMINISTIC
        && !algorithm.equals(ValueAlgorithm.CBC)) {
      settings.reject(
          CryptoProperties.CIPHER,
          "is the cipher of randomized values, and encryption.values=deterministic uses AES-CBC"
              + " with a synthetic IV",
          "Leave out one of the two");
    } else if (!algorithm.hasLevel(tried.keyLengthBits)) {
      settings.reject(
          CryptoProperties.CIPHER,
          "has no keys of " + tried.keyLengthBits + " bits",
          "Give -p encryption.keylength=" + lengths(algorithm::hasLevel) + ", or another cipher");
    } else if (tried.blockBytes(tried.keyLengthBits).isEmpty()) {
      tried.rejectAlgorithm(settings);
    }
  }

  private void rejectAlgorithm(Settings settings) {
    String others = lengths(other -> blockBytes(other).isPresent());
    if (others.isEmpty() && engines.approvedOnly()) {
      settings.reject(
          CryptoProperties.CIPHER,
          "isn't a cipher that " + engines.description() + " has in approved form",
          "Give one of " + usable() + ", or another encryption.provider");
    } else if (others.isEmpty() && algorithm.kind() != ValueAlgorithm.Kind.OTHER) {
      settings.reject(
          CryptoProperties.CIPHER,
          "isn't a cipher that " + engines.description() + " has",
          "Give another encryption.provider, or another cipher");
    } else if (others.isEmpty()) {
      settings.reject(
          CryptoProperties.CIPHER,
          "isn't a block cipher that "
              + engines.description()
              + " has, in a mode with an IV of one block and without a tag",
          "Correct it, or give another encryption.provider");
    } else {
      settings.reject(
          CryptoProperties.CIPHER,
          "has no keys of " + keyLengthBits + " bits with " + engines.description(),
          "Give -p encryption.keylength=" + others + ", or another cipher or encryption.provider");
    }
  }

  /** The known ciphers that the provider has with this key length. */
  private String usable() {
    return ValueAlgorithm.known().stream()
        .filter(
            name ->
                new CipherConfig(keyLengthBits, engines, ValueAlgorithm.parse(name), false, false)
                    .blockBytes(keyLengthBits)
                    .isPresent())
        .collect(Collectors.joining(", "));
  }

  private static String lengths(IntPredicate possible) {
    return IntStream.of(KEY_LENGTHS)
        .filter(possible)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(" or "));
  }

  /** The cipher's IV, which is its block where it isn't one that is known; empty without it. */
  private OptionalInt blockBytes(int bits) {
    try (SecretBytes trial = trialKey(bits, 1)) {
      return OptionalInt.of(engines.sealing(algorithm, trial).ivBytes());
    } catch (GeneralSecurityException | RuntimeException e) {
      return OptionalInt.empty();
    }
  }

  /** No weak key, which a provider could reject. */
  private SecretBytes trialKey(int bits, int first) {
    byte[] key = new byte[algorithm.keyBits(bits) / Byte.SIZE];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) (first + 2 * i);
    }
    return SecretBytes.takingOver(key);
  }

  /** What computes a keyset's ciphers and checks: not every provider has what they need. */
  public Engines enginesOfKeysets() {
    return enginesOfKeysets(engines);
  }

  static Engines enginesOfKeysets(Engines engines) {
    return engines.approvedOnly() ? engines : new BouncyCastleEngines();
  }

  /** Whether the cipher of values has blocks of 8 bytes. */
  boolean hasShortBlocks() {
    return algorithm.kind() == ValueAlgorithm.Kind.OTHER
        && blockBytes(keyLengthBits).orElse(0) == Long.BYTES;
  }

  /**
   * Whether a value of another key ever fails to decrypt: by its tag, or by most paddings. Tried on
   * short values, since the name of a transformation doesn't tell.
   */
  boolean noticesOtherKeys() {
    if (algorithm.authenticates()) {
      return true;
    }
    try (SecretBytes right = trialKey(keyLengthBits, 1);
        SecretBytes wrong = trialKey(keyLengthBits, 101)) {
      SealingEngine sealing = engines.sealing(algorithm, right);
      SealingEngine opening = engines.sealing(algorithm, wrong);
      for (byte i = 0; i < OTHER_KEY_TRIALS; i++) {
        byte[] sealed = new byte[sealing.sealedLength(TRIAL_BYTES)];
        Arrays.fill(sealed, 0, sealing.ivBytes(), i);
        sealing.seal(
            sealed,
            0,
            new byte[TRIAL_BYTES + SealingEngine.PADDING_ROOM_BYTES],
            TRIAL_BYTES,
            sealed,
            0);
        opening.open(sealed, 0, sealed, 0, sealed.length, new byte[sealed.length]);
      }
      return false;
    } catch (DecryptionException e) {
      return true;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("tried when it was read", e);
    }
  }

  /** The cipher of values and what is special about it, in words; part of a namespace's name. */
  public String text() {
    return algorithm.name() + (oneKey ? ", one key and one IV" : oneIv ? ", one IV" : "");
  }
}
