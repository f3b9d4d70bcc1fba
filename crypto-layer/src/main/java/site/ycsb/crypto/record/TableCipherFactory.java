package site.ycsb.crypto.record;

import java.util.Optional;
import site.ycsb.config.Property;
import site.ycsb.crypto.config.CryptoConfig;
import site.ycsb.crypto.config.CryptoProperties.ValueEncoding;
import site.ycsb.crypto.derivation.KeyDerivation.Purpose;
import site.ycsb.crypto.derivation.TableEngines;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.metrics.ThreadMetrics;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.value.ValueCodecFactory;
import site.ycsb.spi.schema.ValueStorage;

/**
 * Creates the cipher of a table: the one place that knows which mode of keys and names is which
 * class.
 */
public final class TableCipherFactory {
  private final CryptoConfig config;
  private final Keyset keyset;
  private final ValueCodecFactory values;

  /** Ciphers for one thread. */
  public TableCipherFactory(
      CryptoConfig config, Keyset keyset, IvSource ivs, ThreadMetrics metrics) {
    this.config = config;
    this.keyset = keyset;
    values = new ValueCodecFactory(config, keyset, ivs, metrics);
  }

  /**
   * The cipher of a table.
   *
   * @param storage how the store keeps values, where it knows
   */
  TableCipher make(String table, Optional<ValueStorage> storage) {
    TableEngines engines = new TableEngines(config.cipher(), keyset, table);
    ValueEncoding encoding = resolve(config.modes().encoding(), storage);
    return new TableCipher(
        table,
        Property.nameOf(encoding),
        keyEncoding(engines),
        new Fields(nameEncoding(engines), config.modes().fields()),
        values.make(engines, encoding));
  }

  /** What auto means for a store. */
  static ValueEncoding resolve(ValueEncoding wanted, Optional<ValueStorage> storage) {
    if (wanted != ValueEncoding.AUTO) {
      return wanted;
    }
    boolean bytes = storage.filter(ValueStorage.BYTES::equals).isPresent();
    return bytes ? ValueEncoding.BINARY : ValueEncoding.BASE64URL;
  }

  private NameEncoding nameEncoding(TableEngines engines) {
    return switch (config.modes().names()) {
      case NONE -> NameEncoding.PLAIN;
      case DETERMINISTIC -> new DeterministicNames(engines.deterministic(Purpose.FIELD_NAME));
      case COMPACT -> new DeterministicNames(engines.compact(Purpose.FIELD_NAME));
    };
  }

  private KeyEncoding keyEncoding(TableEngines engines) {
    KeyEncoding keys =
        switch (config.modes().keys()) {
          case NONE -> KeyEncoding.PLAIN;
          case DETERMINISTIC -> new DeterministicKeys(engines.deterministic(Purpose.RECORD_KEY));
          case COMPACT -> new DeterministicKeys(engines.compact(Purpose.RECORD_KEY));
          case TOKEN -> new TokenKeys(engines.hmac(Purpose.RECORD_KEY));
          case ORDERED -> new OrderedKeys(engines.orderPreserving());
        };
    int cached = config.modes().keyCacheEntries();
    return cached == 0 ? keys : new CachedKeys(keys, cached);
  }
}
