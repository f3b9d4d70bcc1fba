package site.ycsb.crypto;

import java.security.GeneralSecurityException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Property;
import site.ycsb.crypto.CryptoProperties.ValueEncoding;
import site.ycsb.crypto.CryptoProperties.ValueMode;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.CompactCipher;
import site.ycsb.crypto.primitive.DeterministicCipher;
import site.ycsb.crypto.primitive.FixedIvCipher;
import site.ycsb.crypto.primitive.Hctr2;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.primitive.KeyDerivation;
import site.ycsb.crypto.primitive.KeyDerivation.Algorithm;
import site.ycsb.crypto.primitive.KeyDerivation.Purpose;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.OrderPreservingEncoder;
import site.ycsb.crypto.primitive.RadixText;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.SyntheticIvCipher;
import site.ycsb.spi.ValueStorage;

/** Puts the cipher of a table together: the one place that knows which mode is which class. */
final class TableCipherFactory {
  private static final int MAC_KEY_BITS = 256;
  private static final int IV_BITS = 128;

  private final CryptoConfig config;
  private final Keyset keyset;
  private final IvSource ivs;
  private final ThreadFigures figures;

  TableCipherFactory(CryptoConfig config, Keyset keyset, IvSource ivs, ThreadFigures figures) {
    this.config = config;
    this.keyset = keyset;
    this.ivs = ivs;
    this.figures = figures;
  }

  /**
   * The cipher of a table.
   *
   * @param storage how the store keeps values, where it can tell
   */
  TableCipher make(String table, Optional<ValueStorage> storage) {
    ValueEncoding encoding = resolve(config.encoding(), storage);
    KeyEncoding keys = keyEncoding(table);
    NameEncoding names =
        switch (config.names()) {
          case NONE -> NameEncoding.PLAIN;
          case DETERMINISTIC -> new DeterministicNames(deterministic(table, Purpose.FIELD_NAME));
          case COMPACT -> new DeterministicNames(compact(table, Purpose.FIELD_NAME));
        };
    @Nullable RecordTag recordTag = config.bindsValues() ? recordTag(table) : null;
    return new TableCipher(
        table,
        Property.nameOf(encoding),
        keys,
        new Fields(names, config.fields()),
        valueCodec(table, encoding, recordTag),
        recordTag);
  }

  /** What auto means for a store. */
  static ValueEncoding resolve(ValueEncoding wanted, Optional<ValueStorage> storage) {
    if (wanted != ValueEncoding.AUTO) {
      return wanted;
    }
    boolean bytes = storage.filter(ValueStorage.BYTES::equals).isPresent();
    return bytes ? ValueEncoding.BINARY : ValueEncoding.BASE64URL;
  }

  private @Nullable ValueCodec valueCodec(
      String table, ValueEncoding encoding, @Nullable RecordTag recordTag) {
    return config.values() == ValueMode.NONE
        ? null
        : new ValueCodec(valueCipher(table, recordTag), textOf(encoding), figures);
  }

  private ValueCipher valueCipher(String table, @Nullable RecordTag recordTag) {
    if (config.oneKey()) {
      return DeterministicValues.withoutHeader(fixedIv(table, Purpose.FIELD_VALUE));
    }
    if (config.oneIv()) {
      return DeterministicValues.of(fixedIv(table, Purpose.FIELD_VALUE));
    }
    return config.values() == ValueMode.DETERMINISTIC
        ? DeterministicValues.of(syntheticIv(table, Purpose.FIELD_VALUE))
        : randomizedValues(table, recordTag);
  }

  private KeyEncoding keyEncoding(String table) {
    KeyDerivation derivation = new KeyDerivation(keyset.deterministic(), table);
    KeyEncoding keys =
        switch (config.keys()) {
          case NONE -> KeyEncoding.PLAIN;
          case DETERMINISTIC -> new DeterministicKeys(deterministic(table, Purpose.RECORD_KEY));
          case COMPACT -> new DeterministicKeys(compact(table, Purpose.RECORD_KEY));
          case TOKEN -> new TokenKeys(hmac(derivation, Purpose.RECORD_KEY, Algorithm.HMAC_SHA256));
          case ORDERED -> new OrderedKeys(orderPreserving(derivation));
        };
    return config.keyCacheEntries() == 0 ? keys : new CachedKeys(keys, config.keyCacheEntries());
  }

  private OrderPreservingEncoder orderPreserving(KeyDerivation derivation) {
    try (SecretBytes maskKey =
        derivation.subKey(Purpose.RECORD_KEY, Algorithm.CLWW_MASK, config.keyLengthBits())) {
      return new OrderPreservingEncoder(
          cbc(derivation, Purpose.RECORD_KEY, Algorithm.CLWW_CHAIN),
          config.engines().blocks(maskKey));
    }
  }

  private CompactCipher compact(String table, Purpose purpose) {
    KeyDerivation derivation = new KeyDerivation(keyset.deterministic(), table);
    try (SecretBytes key =
        derivation.subKey(purpose, Algorithm.HCTR2_AES, config.keyLengthBits())) {
      return new CompactCipher(Hctr2.of(config.engines(), key));
    }
  }

  private DeterministicCipher deterministic(String table, Purpose purpose) {
    return config.oneIv() ? fixedIv(table, purpose) : syntheticIv(table, purpose);
  }

  /** The IV is one for all tables; so is the key, where that is asked for. */
  private FixedIvCipher fixedIv(String table, Purpose purpose) {
    KeyDerivation forAll = new KeyDerivation(keyset.deterministic(), "");
    CbcEngine cbc =
        config.oneKey()
            ? cbc(forAll, Purpose.EVERYTHING, Algorithm.FIXED_IV_AES_CBC)
            : cbc(
                new KeyDerivation(keyset.deterministic(), table),
                purpose,
                Algorithm.FIXED_IV_AES_CBC);
    try (SecretBytes iv = forAll.subKey(Purpose.FIXED_IV, Algorithm.AES_CBC, IV_BITS)) {
      return new FixedIvCipher(cbc, iv);
    }
  }

  private static @Nullable RadixText textOf(ValueEncoding encoding) {
    return switch (encoding) {
      case BINARY -> null;
      case HEX -> RadixText.HEX;
      case BASE64URL -> RadixText.BASE64URL;
      case AUTO -> throw new IllegalArgumentException("auto has to be resolved");
    };
  }

  private ValueCipher randomizedValues(String table, @Nullable RecordTag recordTag) {
    ValueEngines engines = valueEngines(table);
    return recordTag == null
        ? new RandomizedValues(config.algorithm(), config.keyLengthBits(), engines, ivs)
        : new BoundValues(config.algorithm(), engines, recordTag, ivs);
  }

  private ValueEngines valueEngines(String table) {
    ValueEngines engines =
        new ValueEngines(keyset.primaryIndex(), sealing(keyset.primary().key(), table));
    for (Keyset.ValueMaster master : keyset.values()) {
      if (master.index() != keyset.primaryIndex()) {
        engines.put(master.index(), sealing(master.key(), table));
      }
    }
    return engines;
  }

  private SealingEngine sealing(SecretBytes master, String table) {
    try (SecretBytes key =
        new KeyDerivation(master, table).valueKey(config.algorithm(), config.keyLengthBits())) {
      return config.engines().sealing(config.algorithm(), key);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the cipher was tried when the configuration was read", e);
    }
  }

  private RecordTag recordTag(String table) {
    KeyDerivation derivation = new KeyDerivation(keyset.deterministic(), table);
    return new RecordTag(hmac(derivation, Purpose.RECORD_TAG, Algorithm.HMAC_SHA256));
  }

  private MacEngine hmac(KeyDerivation derivation, Purpose purpose, Algorithm algorithm) {
    try (SecretBytes key = derivation.subKey(purpose, algorithm, MAC_KEY_BITS)) {
      return config.engines().hmacSha256(key);
    }
  }

  private SyntheticIvCipher syntheticIv(String table, Purpose purpose) {
    KeyDerivation derivation = new KeyDerivation(keyset.deterministic(), table);
    return new SyntheticIvCipher(
        hmac(derivation, purpose, Algorithm.SIV_HMAC_SHA256),
        cbc(derivation, purpose, Algorithm.SIV_AES_CBC));
  }

  private CbcEngine cbc(KeyDerivation derivation, Purpose purpose, Algorithm algorithm) {
    try (SecretBytes key = derivation.subKey(purpose, algorithm, config.keyLengthBits())) {
      return config.engines().cbc(key);
    }
  }
}
