package site.ycsb.crypto.record;

import java.util.Optional;
import java.util.Set;
import site.ycsb.config.Property;
import site.ycsb.crypto.config.CryptoConfig;
import site.ycsb.crypto.config.CryptoProperties.ValueEncoding;
import site.ycsb.crypto.derivation.KeyDerivation.Purpose;
import site.ycsb.crypto.derivation.TableEngines;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.primitive.RadixText;
import site.ycsb.crypto.value.ValueCodecFactory;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.crypto.ThreadMetrics;
import site.ycsb.spi.schema.ValueStorage;

/**
 * Creates the cipher of a table: the one place that knows which mode of keys and names is which
 * class.
 */
public final class TableCipherFactory {
  private final CryptoConfig config;
  private final Keyset keyset;
  private final Set<RecordPart> asBytes;
  private final ValueCodecFactory values;

  /**
   * Ciphers for one thread.
   *
   * @param asBytes which of keys and names the store takes as bytes
   */
  public TableCipherFactory(
      CryptoConfig config,
      Keyset keyset,
      Set<RecordPart> asBytes,
      IvSource ivs,
      ThreadMetrics metrics) {
    this.config = config;
    this.keyset = keyset;
    this.asBytes = asBytes;
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

  /** How values are handed to a store: what auto means for it. */
  static ValueEncoding resolve(ValueEncoding wanted, Optional<ValueStorage> storage) {
    return switch (wanted) {
      case AUTO ->
          storage.filter(ValueStorage.BYTES::equals).isPresent()
              ? ValueEncoding.BINARY
              : ValueEncoding.BASE64URL;
      case BINARY_VALUES -> ValueEncoding.BINARY;
      default -> wanted;
    };
  }

  private NameEncoding nameEncoding(TableEngines engines) {
    boolean namesAsBytes = asBytes.contains(RecordPart.FIELD_NAME);
    return switch (config.modes().names()) {
      case NONE -> NameEncoding.PLAIN;
      case DETERMINISTIC ->
          new DeterministicNames(engines.deterministic(Purpose.FIELD_NAME), namesAsBytes);
      case COMPACT -> new DeterministicNames(engines.compact(Purpose.FIELD_NAME), namesAsBytes);
    };
  }

  private KeyEncoding keyEncoding(TableEngines engines) {
    KeyEncoding keys =
        switch (config.modes().keys()) {
          case NONE -> KeyEncoding.PLAIN;
          case DETERMINISTIC ->
              new DeterministicKeys(
                  engines.deterministic(Purpose.RECORD_KEY), keyText(RadixText.BASE64URL));
          case COMPACT ->
              new DeterministicKeys(
                  engines.compact(Purpose.RECORD_KEY), keyText(RadixText.BASE64URL));
          case TOKEN ->
              new TokenKeys(engines.hmac(Purpose.RECORD_KEY), keyText(RadixText.BASE64URL));
          case ORDERED -> new OrderedKeys(engines.orderPreserving(), keyText(RadixText.BASE32HEX));
        };
    int cached = config.modes().keyCacheEntries();
    return cached == 0 ? keys : new CachedKeys(keys, cached);
  }

  private KeyText keyText(RadixText digits) {
    return new KeyText(asBytes.contains(RecordPart.KEY) ? null : digits);
  }
}
