package site.ycsb.crypto;

import java.security.GeneralSecurityException;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.config.Settings;
import site.ycsb.crypto.CryptoProperties.IvMode;
import site.ycsb.crypto.CryptoProperties.ValueMode;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;

/** Finds the cipher of values that a user named, and tries whether the provider has it. */
final class CipherChoice {
  private static final int[] KEY_LENGTHS = {128, 192, 256};

  private CipherChoice() {}

  /**
   * The cipher, or what the profile says.
   *
   * @param given whether the user named one
   */
  static ValueAlgorithm algorithmOf(
      Settings settings, Engines engines, int bits, ValueMode values, boolean given) {
    ValueAlgorithm algorithm = settings.get(CryptoProperties.CIPHER);
    if (given && values == ValueMode.DETERMINISTIC && !algorithm.equals(ValueAlgorithm.CBC)) {
      settings.reject(
          CryptoProperties.CIPHER,
          "is the cipher of randomized values, and encryption.values=deterministic uses AES-CBC"
              + " with a synthetic IV",
          "Leave out one of the two");
    } else if (!algorithm.hasLevel(bits)) {
      settings.reject(
          CryptoProperties.CIPHER,
          "has no keys of " + bits + " bits",
          "Give -p encryption.keylength=128 or 256, or another cipher");
    } else if (blockBytes(engines, algorithm, bits).isEmpty()) {
      refuse(settings, engines, algorithm, bits);
    }
    return algorithm;
  }

  private static void refuse(
      Settings settings, Engines engines, ValueAlgorithm algorithm, int bits) {
    String others =
        IntStream.of(KEY_LENGTHS)
            .filter(other -> blockBytes(engines, algorithm, other).isPresent())
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(" or "));
    if (others.isEmpty()) {
      settings.reject(
          CryptoProperties.CIPHER,
          "isn't a block cipher that "
              + engines.description()
              + " has, in a mode with an IV of one block and without a tag",
          "Correct it, or give another encryption.provider");
    } else {
      settings.reject(
          CryptoProperties.CIPHER,
          "has no keys of " + bits + " bits with " + engines.description(),
          "Give -p encryption.keylength=" + others + ", or another cipher or encryption.provider");
    }
  }

  /** Whether one IV is used for everything, which only CBC survives. */
  static boolean oneIv(Settings settings, ValueAlgorithm algorithm) {
    boolean oneIv = settings.get(CryptoProperties.IV) == IvMode.FIXED;
    if (oneIv && !algorithm.equals(ValueAlgorithm.CBC)) {
      settings.reject(
          CryptoProperties.IV,
          "is for AES/CBC/PKCS7Padding only: with "
              + algorithm.name()
              + " one IV for all values would lay them open",
          "Leave out encryption.iv or encryption.cipher");
    }
    return oneIv;
  }

  /** The cipher's IV, which is its block where it isn't one that is known; empty without it. */
  static OptionalInt blockBytes(Engines engines, ValueAlgorithm algorithm, int bits) {
    byte[] key = new byte[algorithm.keyBits(bits) / Byte.SIZE];
    for (int i = 0; i < key.length; i++) {
      // no weak key, which a provider could refuse
      key[i] = (byte) (1 + 2 * i);
    }
    try (SecretBytes trial = SecretBytes.takingOver(key)) {
      return OptionalInt.of(engines.sealing(algorithm, trial).ivBytes());
    } catch (GeneralSecurityException | RuntimeException e) {
      return OptionalInt.empty();
    }
  }
}
