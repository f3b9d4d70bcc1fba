package site.ycsb.crypto.value;

import java.security.GeneralSecurityException;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.config.CryptoConfig;
import site.ycsb.crypto.config.CryptoProperties.ValueEncoding;
import site.ycsb.crypto.config.CryptoProperties.ValueMode;
import site.ycsb.crypto.derivation.KeyDerivation.Purpose;
import site.ycsb.crypto.derivation.TableEngines;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.primitive.RadixText;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.ValueAlgorithm.Kind;
import site.ycsb.spi.crypto.ThreadMetrics;

/**
 * Creates the codec of a table's values: the one place that knows which mode of values is which
 * class.
 */
public final class ValueCodecFactory {
  private final CryptoConfig config;
  private final Keyset keyset;
  private final IvSource ivs;
  private final ThreadMetrics metrics;

  /** Codecs for one thread. */
  public ValueCodecFactory(
      CryptoConfig config, Keyset keyset, IvSource ivs, ThreadMetrics metrics) {
    this.config = config;
    this.keyset = keyset;
    this.ivs = ivs;
    this.metrics = metrics;
  }

  /** The codec of a table; null when its values stay plain. */
  public @Nullable ValueCodec make(TableEngines engines, ValueEncoding encoding) {
    if (config.modes().values() == ValueMode.NONE) {
      return null;
    }
    @Nullable RecordTag recordTag =
        config.bindsValues() ? new RecordTag(engines.hmac(Purpose.RECORD_TAG)) : null;
    return new ValueCodec(cipher(engines, recordTag), recordTag, textOf(encoding), metrics);
  }

  private ValueCipher cipher(TableEngines engines, @Nullable RecordTag recordTag) {
    if (config.cipher().oneKey()) {
      return DeterministicValues.withoutHeader(engines.fixedIv(Purpose.FIELD_VALUE));
    }
    if (config.cipher().oneIv()) {
      return DeterministicValues.of(engines.fixedIv(Purpose.FIELD_VALUE));
    }
    return config.modes().values() == ValueMode.DETERMINISTIC
        ? DeterministicValues.of(engines.syntheticIv(Purpose.FIELD_VALUE))
        : randomized(engines, recordTag);
  }

  private ValueCipher randomized(TableEngines table, @Nullable RecordTag recordTag) {
    ValueAlgorithm algorithm = config.cipher().algorithm();
    try {
      ValueEngines engines = valueEngines(algorithm, table);
      return recordTag == null
          ? new RandomizedValues(algorithm, config.cipher().keyLengthBits(), engines, ivs)
          : new BoundValues(algorithm, engines, recordTag, ivs, former(table, recordTag));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the cipher was tried when the configuration was read", e);
    }
  }

  /**
   * The profile that asks for OCB asked for CBC with HMAC before: its values are read, unless the
   * provider can't.
   */
  private @Nullable BoundValues former(TableEngines table, RecordTag recordTag) {
    if (config.cipher().algorithm().kind() != Kind.OCB) {
      return null;
    }
    ValueAlgorithm cbcHmac = ValueAlgorithm.of(Kind.CBC_HMAC);
    try {
      return new BoundValues(cbcHmac, valueEngines(cbcHmac, table), recordTag, ivs, null);
    } catch (GeneralSecurityException e) {
      return null;
    }
  }

  private ValueEngines valueEngines(ValueAlgorithm algorithm, TableEngines table)
      throws GeneralSecurityException {
    ValueEngines engines =
        new ValueEngines(keyset.primaryIndex(), table.sealing(algorithm, keyset.primary().key()));
    for (Keyset.ValueMaster master : keyset.values()) {
      if (master.index() != keyset.primaryIndex()) {
        engines.put(master.index(), table.sealing(algorithm, master.key()));
      }
    }
    return engines;
  }

  private static @Nullable RadixText textOf(ValueEncoding encoding) {
    return switch (encoding) {
      case BINARY -> null;
      case HEX -> RadixText.HEX;
      case BASE64URL -> RadixText.BASE64URL;
      case AUTO, BINARY_VALUES ->
          throw new IllegalArgumentException(encoding + " must be resolved");
    };
  }
}
