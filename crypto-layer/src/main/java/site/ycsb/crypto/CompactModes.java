package site.ycsb.crypto;

import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.crypto.CryptoProperties.KeyMode;
import site.ycsb.crypto.CryptoProperties.NameMode;

/** Checks that compact record keys and field names fit the other settings. */
final class CompactModes {
  private CompactModes() {}

  /** Rejects them where one IV is used for everything: they have none. */
  static void check(Settings settings, boolean oneIv) {
    if (!oneIv) {
      return;
    }
    if (settings.get(CryptoProperties.KEYS) == KeyMode.COMPACT) {
      reject(settings, CryptoProperties.KEYS);
    }
    if (settings.get(CryptoProperties.NAMES) == NameMode.COMPACT) {
      reject(settings, CryptoProperties.NAMES);
    }
  }

  private static void reject(Settings settings, Property<?> property) {
    settings.reject(
        property,
        "has no IV, and encryption.iv=fixed measures AES-CBC with one IV for everything",
        "Leave out one of the two");
  }
}
