package site.ycsb.crypto;

import java.security.GeneralSecurityException;
import site.ycsb.config.Settings;
import site.ycsb.crypto.CryptoProperties.IvMode;
import site.ycsb.crypto.CryptoProperties.ValueMode;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;

/** Finds the cipher of values that a user named, and tries whether the provider has it. */
final class CipherChoice {
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
    } else if (!has(engines, algorithm, bits)) {
      settings.reject(
          CryptoProperties.CIPHER,
          "isn't a cipher that "
              + engines.description()
              + " has with "
              + bits
              + " bits and an IV of one block",
          "Correct it, or give another encryption.provider or encryption.keylength");
    }
    return algorithm;
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

  private static boolean has(Engines engines, ValueAlgorithm algorithm, int bits) {
    byte[] key = new byte[algorithm.keyBits(bits) / Byte.SIZE];
    for (int i = 0; i < key.length; i++) {
      // no weak key, which a provider could refuse
      key[i] = (byte) (1 + 2 * i);
    }
    try (SecretBytes trial = SecretBytes.takingOver(key)) {
      engines.sealing(algorithm, trial);
      return true;
    } catch (GeneralSecurityException | RuntimeException e) {
      return false;
    }
  }
}
