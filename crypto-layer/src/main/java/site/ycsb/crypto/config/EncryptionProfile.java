package site.ycsb.crypto.config;

import java.util.Map;
import java.util.Properties;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;

/** Defaults that go together, under one name. A property that is given overrides its default. */
enum EncryptionProfile {
  /** The defaults of the properties themselves. */
  STANDARD,
  /**
   * An approximation of what Waage and Wiese measured: Bouncy Castle, which was Java only then,
   * CBC, one key and one IV for all. How they chose IVs they don't say.
   */
  PAPER,
  /** Values that can't be changed or moved undetected. */
  AUTHENTICATED,
  /** The processor's AES instructions, and the cipher that they are fastest with. */
  FAST,
  /** Scans that return what they return without encryption. */
  SCAN,
  /** Record keys, names and values that are as short as they can be and still be decrypted. */
  COMPACT;

  private Map<String, String> defaults() {
    return switch (this) {
      case STANDARD -> Map.of();
      case PAPER ->
          Map.of(CryptoProperties.PROVIDER.key(), "BC-java", CryptoProperties.IV.key(), "fixed");
      case AUTHENTICATED -> Map.of(CryptoProperties.CIPHER.key(), "AES/OCB/NoPadding");
      case FAST ->
          Map.of(
              CryptoProperties.PROVIDER.key(), "SunJCE",
              CryptoProperties.CIPHER.key(), "AES/GCM/NoPadding");
      case SCAN -> Map.of(CryptoProperties.KEYS.key(), "ordered");
      case COMPACT ->
          Map.of(
              CryptoProperties.KEYS.key(), "compact",
              CryptoProperties.NAMES.key(), "compact",
              CryptoProperties.CIPHER.key(), "AES/CTR/NoPadding");
    };
  }

  /** A copy of the properties, with this profile's where none is given. */
  SourcedProperties over(Properties given) {
    SourcedProperties all = SourcedProperties.copyOf(given);
    defaults()
        .forEach(
            (key, value) -> {
              if (given.getProperty(key) == null) {
                all.set(key, value, "profile " + Property.nameOf(this));
              }
            });
    return all;
  }
}
