package site.ycsb.crypto.value;

import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
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
    @Nullable BoundRecord record = config.bindsValues() ? boundRecord(engines) : null;
    return new ValueCodec(cipher(engines, record), record, textOf(encoding), metrics);
  }

  private BoundRecord boundRecord(TableEngines engines) {
    return new BoundRecord(
        engines.hmac(Purpose.RECORD_TAG),
        config.bindsStoredKeys() ? engines.cmac(Purpose.RECORD_TAG) : null);
  }

  private ValueCipher cipher(TableEngines engines, @Nullable BoundRecord record) {
    if (config.cipher().oneKey()) {
      return DeterministicValues.withoutHeader(engines.fixedIv(Purpose.FIELD_VALUE));
    }
    if (config.cipher().oneIv()) {
      return DeterministicValues.of(engines.fixedIv(Purpose.FIELD_VALUE));
    }
    return config.modes().values() == ValueMode.DETERMINISTIC
        ? DeterministicValues.of(engines.syntheticIv(Purpose.FIELD_VALUE))
        : randomized(engines, record);
  }

  private ValueCipher randomized(TableEngines table, @Nullable BoundRecord record) {
    ValueAlgorithm algorithm = config.cipher().algorithm();
    try {
      ValueEngines engines = valueEngines(algorithm, table);
      if (record == null) {
        return new RandomizedValues(algorithm, config.cipher().keyLengthBits(), engines, ivs);
      }
      byte format = RandomizedValues.formatOf(algorithm);
      return config.bindsStoredKeys()
          ? new BoundValues(
              format, engines, record.ofStoredKey(), ivs, former(table, engines, record))
          : new BoundValues(format, engines, record.ofPlainKey(), ivs, List.of());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the cipher was tried when the configuration was read", e);
    }
  }

  /**
   * Readers of what was written before: by OCB with the tag of the plain key, and, unless the
   * provider can't, by CBC with HMAC, which the profile that asks for OCB asked for.
   */
  private List<BoundValues> former(TableEngines table, ValueEngines engines, BoundRecord record) {
    RecordTag tag = record.ofPlainKey();
    List<BoundValues> former = new ArrayList<>();
    former.add(BoundValues.reader(BoundValues.OCB_OF_PLAIN_KEY, engines, tag, ivs));
    ValueAlgorithm cbcHmac = ValueAlgorithm.of(Kind.CBC_HMAC);
    try {
      former.add(
          BoundValues.reader(
              RandomizedValues.formatOf(cbcHmac), valueEngines(cbcHmac, table), tag, ivs));
    } catch (GeneralSecurityException e) {
      return former;
    }
    return former;
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
