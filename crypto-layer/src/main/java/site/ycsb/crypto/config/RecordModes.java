package site.ycsb.crypto.config;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.crypto.config.CryptoProperties.KeyMode;
import site.ycsb.crypto.config.CryptoProperties.NameMode;
import site.ycsb.crypto.config.CryptoProperties.ValueEncoding;
import site.ycsb.crypto.config.CryptoProperties.ValueMode;
import site.ycsb.spi.RecordPart;

/**
 * How each part of a record is encrypted and stored. Immutable.
 *
 * @param keys how record keys are encrypted
 * @param keyCacheEntries how many encrypted keys a thread remembers
 * @param names how field names are encrypted
 * @param values how values are encrypted
 * @param fields the fields to encrypt; all when empty
 * @param encoding how what is encrypted is handed on
 */
public record RecordModes(
    KeyMode keys,
    int keyCacheEntries,
    NameMode names,
    ValueMode values,
    Optional<Set<String>> fields,
    ValueEncoding encoding) {

  /**
   * Reads the settings; compact keys and names are rejected where one IV is used, as they have
   * none, and with ordered ones where only what is approved is computed.
   */
  static RecordModes from(Settings settings, CipherConfig cipher) {
    boolean oneIv = cipher.oneIv();
    KeyMode keys = settings.get(CryptoProperties.KEYS);
    NameMode names = settings.get(CryptoProperties.NAMES);
    if (oneIv && keys == KeyMode.COMPACT) {
      rejectCompact(settings, CryptoProperties.KEYS);
    }
    if (oneIv && names == NameMode.COMPACT) {
      rejectCompact(settings, CryptoProperties.NAMES);
    }
    if (cipher.engines().approvedOnly()) {
      if (keys == KeyMode.COMPACT || keys == KeyMode.ORDERED) {
        rejectUnapproved(settings, CryptoProperties.KEYS, "deterministic, token");
      }
      if (names == NameMode.COMPACT) {
        rejectUnapproved(settings, CryptoProperties.NAMES, "deterministic");
      }
    }
    return new RecordModes(
        keys,
        settings.get(CryptoProperties.KEY_CACHE),
        names,
        settings.get(CryptoProperties.VALUES),
        settings.find(CryptoProperties.FIELDS).map(Set::copyOf),
        settings.get(CryptoProperties.ENCODING));
  }

  /** Whether keys or names are to be bytes. */
  boolean wantsBytes() {
    return encoding == ValueEncoding.BINARY && (keys != KeyMode.NONE || names != NameMode.NONE);
  }

  /**
   * Which of keys and names are to be bytes. Names aren't where some of them stay plain: the two
   * couldn't be distinguished.
   */
  Set<RecordPart> asBytes() {
    Set<RecordPart> parts = EnumSet.noneOf(RecordPart.class);
    if (wantsBytes() && keys != KeyMode.NONE) {
      parts.add(RecordPart.KEY);
    }
    if (wantsBytes() && names != NameMode.NONE && fields.isEmpty()) {
      parts.add(RecordPart.FIELD_NAME);
    }
    return parts;
  }

  private static void rejectUnapproved(Settings settings, Property<?> property, String approved) {
    settings.reject(
        property,
        "is a construction from single AES blocks that isn't approved, and encryption.provider=BCFIPS"
            + " computes what is approved only",
        "Give " + approved + " or none, or another encryption.provider");
  }

  private static void rejectCompact(Settings settings, Property<?> property) {
    settings.reject(
        property,
        "has no IV, and encryption.iv=fixed measures AES-CBC with one IV for everything",
        "Leave out one of the two");
  }
}
