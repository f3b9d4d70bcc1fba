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
   * Reads the settings; compact keys and names are rejected where one IV is used: they have none.
   */
  static RecordModes from(Settings settings, boolean oneIv) {
    KeyMode keys = settings.get(CryptoProperties.KEYS);
    NameMode names = settings.get(CryptoProperties.NAMES);
    if (oneIv && keys == KeyMode.COMPACT) {
      rejectCompact(settings, CryptoProperties.KEYS);
    }
    if (oneIv && names == NameMode.COMPACT) {
      rejectCompact(settings, CryptoProperties.NAMES);
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

  private static void rejectCompact(Settings settings, Property<?> property) {
    settings.reject(
        property,
        "has no IV, and encryption.iv=fixed measures AES-CBC with one IV for everything",
        "Leave out one of the two");
  }
}
