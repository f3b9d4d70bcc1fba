package site.ycsb.crypto.record;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Property;
import site.ycsb.crypto.config.CryptoConfig;
import site.ycsb.crypto.config.CryptoProperties.ValueEncoding;
import site.ycsb.crypto.derivation.KeyDerivation.Purpose;
import site.ycsb.crypto.derivation.TableEngines;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.RadixText;
import site.ycsb.crypto.primitive.deterministic.CompactCipher;
import site.ycsb.crypto.primitive.deterministic.DeterministicCipher;
import site.ycsb.crypto.primitive.deterministic.FixedIvCipher;
import site.ycsb.crypto.primitive.deterministic.OrderPreservingEncoder;
import site.ycsb.crypto.primitive.deterministic.StoredTexts;
import site.ycsb.crypto.primitive.deterministic.SyntheticIvCipher;
import site.ycsb.crypto.record.Fields.NameEncoding;
import site.ycsb.crypto.record.TableCipher.KeyEncoding;
import site.ycsb.crypto.record.TableCipher.PlainKeys;
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
          case NONE -> new PlainKeys();
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

  /**
   * Record keys as a keyed hash: shorter than encrypted ones, and one way.
   *
   * <p>Guarantees: nothing of the key is visible but which tokens are equal. Two different keys
   * have the same token with a probability of 2^-128.
   *
   * <p>Format: the first 16 bytes of HMAC-SHA256 of the key in UTF-8, or unpadded base64url of
   * them: 22 characters.
   *
   * <p>Threading: one thread.
   */
  private static final class TokenKeys implements KeyEncoding {
    private static final int TOKEN_BYTES = 16;

    private final MacEngine mac;
    private final GrowingBuffer plain = new GrowingBuffer();
    private final byte[] tag = new byte[MacEngine.TAG_BYTES];
    private final KeyText text;

    TokenKeys(MacEngine mac, KeyText text) {
      this.mac = mac;
      this.text = text;
    }

    @Override
    public String encode(String plainKey) {
      int length = plain.putUtf8(plainKey, 0);
      mac.update(plain.bytes(), 0, length);
      mac.finish(tag, 0);
      return text.of(tag, TOKEN_BYTES);
    }

    @Override
    public byte[] bytes() {
      return tag;
    }

    @Override
    public int length() {
      return TOKEN_BYTES;
    }

    @Override
    public void decode(List<String> storedKeys, StoredTexts keys) {
      text.decodeAll(storedKeys, keys, length -> length == TOKEN_BYTES);
    }

    @Override
    public boolean open(StoredTexts keys) {
      return false;
    }
  }

  /**
   * Record keys that keep their order.
   *
   * <p>What they show: see {@link OrderPreservingEncoder}.
   *
   * <p>Format: the encoded key, 185 bytes for 23, or unpadded lower-case base32hex of it, which
   * keeps the order: 296 characters.
   *
   * <p>Threading: one thread.
   */
  private static final class OrderedKeys implements KeyEncoding {
    private final OrderPreservingEncoder encoder;
    private final GrowingBuffer plain = new GrowingBuffer();
    private final GrowingBuffer encoded = new GrowingBuffer();
    private final KeyText text;
    private int encodedLength;

    /**
     * Keys by an encoder.
     *
     * @param text keeps the order
     */
    OrderedKeys(OrderPreservingEncoder encoder, KeyText text) {
      this.encoder = encoder;
      this.text = text;
    }

    @Override
    public String encode(String plainKey) {
      int length = plain.putUtf8(plainKey, 0);
      encodedLength = OrderPreservingEncoder.encodedLength(length);
      byte[] bytes = encoded.ofAtLeast(encodedLength);
      encoder.encode(plain.bytes(), length, bytes);
      return text.of(bytes, encodedLength);
    }

    @Override
    public byte[] bytes() {
      return encoded.bytes();
    }

    @Override
    public int length() {
      return encodedLength;
    }

    @Override
    public void decode(List<String> storedKeys, StoredTexts keys) {
      text.decodeAll(storedKeys, keys, length -> length > 0);
    }

    @Override
    public boolean open(StoredTexts keys) {
      return false;
    }
  }

  /** Remembers the stored keys that were used last. Threading: one thread. */
  private static final class CachedKeys implements KeyEncoding {
    private final KeyEncoding keys;
    private final Map<String, String> cache;

    /** The latest key, when it was remembered, and its stored bytes once they were asked for. */
    private @Nullable String known;

    private final StoredTexts latest = new StoredTexts();
    private boolean isDecoded;

    /**
     * A cache around another encoding.
     *
     * @param capacity how many keys it holds at most
     */
    CachedKeys(KeyEncoding keys, int capacity) {
      this.keys = keys;
      cache =
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
              return size() > capacity;
            }
          };
    }

    @Override
    public String encode(String plainKey) {
      known = cache.get(plainKey);
      isDecoded = false;
      if (known != null) {
        return known;
      }
      String stored = keys.encode(plainKey);
      cache.put(plainKey, stored);
      return stored;
    }

    @Override
    public byte[] bytes() {
      return known == null ? keys.bytes() : decoded(known).stored();
    }

    @Override
    public int length() {
      return known == null ? keys.length() : decoded(known).size();
    }

    private StoredTexts decoded(String stored) {
      if (!isDecoded) {
        latest.clear();
        keys.decode(List.of(stored), latest);
        isDecoded = true;
      }
      return latest;
    }

    @Override
    public void decode(List<String> storedKeys, StoredTexts texts) {
      keys.decode(storedKeys, texts);
    }

    @Override
    public boolean open(StoredTexts texts) {
      return keys.open(texts);
    }
  }

  /**
   * Record keys with a synthetic IV, compact, or with one IV for all.
   *
   * <p>Guarantees and what isn't hidden: those of {@link SyntheticIvCipher}, {@link CompactCipher}
   * or {@link FixedIvCipher}. Keys lose their order.
   *
   * <p>Format: the cipher's stored bytes, without associated data, or unpadded base64url of them;
   * for a key of 16 to 23 bytes 48 bytes or 64 characters, compact 32 or 43, with one IV 32 or 43.
   *
   * <p>Threading: one thread.
   */
  private static final class DeterministicKeys implements KeyEncoding {
    private static final byte[] NO_DATA = {};

    private final DeterministicCipher cipher;
    private final KeyText text;
    private final GrowingBuffer plain = new GrowingBuffer();
    private final GrowingBuffer stored = new GrowingBuffer();
    private int storedLength;

    DeterministicKeys(DeterministicCipher cipher, KeyText text) {
      this.cipher = cipher;
      this.text = text;
    }

    @Override
    public String encode(String plainKey) {
      int length = plain.putUtf8(plainKey, DeterministicCipher.PADDING_ROOM_BYTES);
      storedLength = cipher.storedLength(length);
      byte[] storedBytes = stored.ofAtLeast(storedLength);
      cipher.seal(NO_DATA, plain.bytes(), length, storedBytes, 0);
      return text.of(storedBytes, storedLength);
    }

    @Override
    public byte[] bytes() {
      return stored.bytes();
    }

    @Override
    public int length() {
      return storedLength;
    }

    @Override
    public void decode(List<String> storedKeys, StoredTexts keys) {
      text.decodeAll(storedKeys, keys, cipher::isStoredLength);
    }

    @Override
    public boolean open(StoredTexts keys) {
      cipher.openAll(NO_DATA, keys);
      return true;
    }
  }

  /**
   * Writes the bytes of stored record keys as the texts that a binding gets: in digits, or with one
   * character for each byte where the store takes bytes. Threading: one thread.
   */
  private static final class KeyText {
    private final @Nullable RadixText digits;
    private final GrowingBuffer text = new GrowingBuffer();

    /**
     * Texts of one kind.
     *
     * @param digits null for one character, 0 to 255, for each byte
     */
    KeyText(@Nullable RadixText digits) {
      this.digits = digits;
    }

    /** The text of bytes that begin at 0. */
    String of(byte[] stored, int length) {
      if (digits == null) {
        return new String(stored, 0, length, StandardCharsets.ISO_8859_1);
      }
      int textLength = digits.encodedLength(length);
      byte[] characters = text.ofAtLeast(textLength);
      digits.encode(stored, 0, length, characters, 0);
      return new String(characters, 0, textLength, StandardCharsets.ISO_8859_1);
    }

    /** Puts in the bytes of texts, none of one whose length can't be. */
    void decodeAll(List<String> stored, StoredTexts bytes, IntPredicate isLength) {
      for (String each : stored) {
        int length = decode(each, bytes);
        bytes.add(isLength.test(length) ? length : 0);
      }
    }

    /**
     * Puts the bytes of a text into room behind others.
     *
     * @return how many they are; -1 when {@link #of} doesn't write such a text
     */
    private int decode(String stored, StoredTexts bytes) {
      int length = stored.length();
      byte[] room = bytes.reserve(length);
      byte[] characters = digits == null ? room : text.ofAtLeast(length);
      int offset = digits == null ? bytes.size() : 0;
      for (int i = 0; i < length; i++) {
        char character = stored.charAt(i);
        if (character > 0xff) {
          return -1;
        }
        characters[offset + i] = (byte) character;
      }
      return digits == null ? length : digits.decode(characters, 0, length, room, bytes.size());
    }
  }
}
