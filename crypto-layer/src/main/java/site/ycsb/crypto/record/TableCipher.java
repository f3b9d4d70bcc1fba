package site.ycsb.crypto.record;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Utf8;
import site.ycsb.crypto.primitive.deterministic.StoredTexts;
import site.ycsb.crypto.value.BoundRecord;
import site.ycsb.crypto.value.Field;
import site.ycsb.crypto.value.ValueCodec;
import site.ycsb.spi.StoredValues;
import site.ycsb.spi.UnreadableRecordException;

/** Encrypts and decrypts the records of one table for one thread. */
public final class TableCipher {
  /**
   * Workloads ask for all fields, or for one; a caller of ever new sets doesn't fill the memory.
   */
  private static final int MAX_PROJECTIONS = 1_000;

  private final String table;
  private final String storedAs;
  private final KeyEncoding keys;
  private final Fields fields;
  private final @Nullable ValueCodec values;
  private final @Nullable BoundRecord bound;
  private final StoredTexts scannedKeys = new StoredTexts();
  private final Map<Set<String>, Set<String>> projections = new HashMap<>();

  /** The key whose stored bytes {@link #keys} has. */
  private @Nullable String encodedKey;

  /**
   * A cipher of one table.
   *
   * @param storedAs how values are handed on, in words
   * @param values null leaves values plain
   */
  TableCipher(
      String table, String storedAs, KeyEncoding keys, Fields fields, @Nullable ValueCodec values) {
    this.table = table;
    this.storedAs = storedAs;
    this.keys = keys;
    this.fields = fields;
    this.values = values;
    bound = values == null ? null : values.bound();
  }

  String table() {
    return table;
  }

  public String storedAs() {
    return storedAs;
  }

  /** The record key as the store sees it. */
  public String encryptKey(String plainKey) {
    String stored = keys.encode(plainKey);
    encodedKey = plainKey;
    return stored;
  }

  /** The field name as the store sees it. */
  public String encryptName(String plainName) {
    return fields.ofPlainName(plainName).storedName();
  }

  /**
   * The names of a projection as the store sees them, in a set that isn't changed any more; null,
   * which means all fields, stays null.
   */
  public @Nullable Set<String> encryptNames(@Nullable Set<String> plainNames) {
    if (plainNames == null) {
      return null;
    }
    @Nullable Set<String> known = projections.get(plainNames);
    return known == null ? newProjection(plainNames) : known;
  }

  private Set<String> newProjection(Set<String> plainNames) {
    Set<String> storedNames = new HashSet<>(capacityFor(plainNames.size()));
    for (String name : plainNames) {
      storedNames.add(encryptName(name));
    }
    Set<String> made = Collections.unmodifiableSet(storedNames);
    if (projections.size() < MAX_PROJECTIONS) {
      // a copy: callers may use their sets again
      projections.put(new HashSet<>(plainNames), made);
    }
    return made;
  }

  /** The plain name of a stored one; null when it isn't one of ours. */
  public @Nullable String decryptName(String storedName) throws DecryptionException {
    @Nullable Field field = fields.ofStoredName(storedName);
    return field == null ? null : field.plainName();
  }

  /** A record as the store sees it, in a map of its own. The values' iterators are consumed. */
  public HashMap<String, ByteIterator> encryptRow(String plainKey, Map<String, ByteIterator> row) {
    begin(plainKey);
    HashMap<String, ByteIterator> stored = new HashMap<>(capacityFor(row.size()));
    for (Map.Entry<String, ByteIterator> entry : row.entrySet()) {
      Field field = fields.ofPlainName(entry.getKey());
      @Nullable ByteIterator value = entry.getValue();
      if (value != null && values != null && field.encrypted() && !StoredValues.isAbsent(value)) {
        value = values.encrypt(field, value);
      }
      put(stored, field.storedName(), value);
    }
    if (values != null) {
      values.finishEncryption();
    }
    return stored;
  }

  /**
   * Decrypts the record with this key into another map. Fields that aren't the encryption layer's
   * are left out, and so are those that the record doesn't have.
   *
   * @return how many fields were added
   * @throws DecryptionException when a field can't be decrypted; some others may be in the map then
   */
  public int decryptRow(
      String plainKey, Map<String, ByteIterator> stored, Map<String, ByteIterator> row)
      throws DecryptionException {
    begin(plainKey);
    int added = decryptFields(stored, row);
    if (values != null) {
      values.finishDecryption();
    }
    return added;
  }

  /**
   * Decrypts the records of a scan as {@link #decryptRow} does. Where their keys are given, values
   * have to belong to them; otherwise those of a row have to belong to one record.
   *
   * @param storedKeys of the rows, in their order; null when the binding gives none, or when values
   *     are bound to plain keys and these are one way
   * @param rows receives as many maps
   * @return how many fields were added
   */
  public int decryptScan(
      List<HashMap<String, ByteIterator>> stored,
      @Nullable List<String> storedKeys,
      List<HashMap<String, ByteIterator>> rows)
      throws DecryptionException {
    if (storedKeys != null && storedKeys.size() != stored.size()) {
      throw new IllegalStateException(
          "the binding gave " + storedKeys.size() + " keys of " + stored.size() + " rows");
    }
    if (values != null) {
      values.begin();
    }
    if (bound != null && storedKeys != null) {
      scannedKeys.clear();
      keys.decode(storedKeys, scannedKeys);
      bound.beginScan(scannedKeys, keys);
    }
    int added = 0;
    for (int i = 0; i < stored.size(); i++) {
      @Nullable HashMap<String, ByteIterator> storedRow = stored.get(i);
      if (storedRow == null) {
        throw new UnreadableRecordException("a row of a scan that is null");
      }
      if (bound != null) {
        beginScanned(bound, storedKeys != null, i);
      }
      HashMap<String, ByteIterator> row = new HashMap<>(capacityFor(storedRow.size()));
      added += decryptFields(storedRow, row);
      rows.add(row);
    }
    if (values != null) {
      values.finishDecryption();
    }
    return added;
  }

  /** Begins an operation on the record with this key. */
  private void begin(String plainKey) {
    if (values != null) {
      values.begin();
    }
    if (bound != null) {
      if (!plainKey.equals(encodedKey)) {
        encryptKey(plainKey);
      }
      bound.begin(plainKey, keys.bytes(), keys.length());
    }
  }

  private static void beginScanned(BoundRecord bound, boolean keysGiven, int index) {
    if (keysGiven) {
      bound.beginRow(index);
    } else {
      bound.beginUnknown();
    }
  }

  private int decryptFields(Map<String, ByteIterator> stored, Map<String, ByteIterator> row)
      throws DecryptionException {
    int added = 0;
    int place = 0;
    for (Map.Entry<String, ByteIterator> entry : stored.entrySet()) {
      ByteIterator value = entry.getValue();
      if (StoredValues.isAbsent(value)) {
        continue;
      }
      @Nullable Field field = fields.ofStoredName(entry.getKey(), place);
      place++;
      if (field != null) {
        if (values != null && field.encrypted()) {
          values.decrypt(field, value, row);
        } else {
          row.put(field.plainName(), value);
        }
        added++;
      }
    }
    return added;
  }

  /** Workloads may write null; the binding decides what that means. */
  @SuppressWarnings("NullAway") // the map's type comes from YCSB, which knows no nullness
  private static void put(
      Map<String, ByteIterator> map, String name, @Nullable ByteIterator value) {
    map.put(name, value);
  }

  /** The capacity of a map that takes n entries without growing. */
  private static int capacityFor(int entries) {
    return entries + entries / 3 + 1;
  }

  /** How record keys are stored. Threading: one thread. */
  interface KeyEncoding extends BoundRecord.KeyOpener {
    /** The key as the store sees it. Equal keys give equal texts: look-ups depend on it. */
    String encode(String plainKey);

    /** Holds at 0 the bytes that the text stands for that was encoded last. */
    byte[] bytes();

    /** How many they are. */
    int length();

    /**
     * Puts in the bytes that stored keys stand for.
     *
     * @param keys receives each, or an empty one where {@link #encode} doesn't write such a key
     */
    void decode(List<String> storedKeys, StoredTexts keys);
  }

  /** Keys as they are. */
  static final class PlainKeys implements KeyEncoding {
    private byte[] latest = {};

    @Override
    public String encode(String plainKey) {
      latest = Utf8.encode(plainKey);
      return plainKey;
    }

    @Override
    public byte[] bytes() {
      return latest;
    }

    @Override
    public int length() {
      return latest.length;
    }

    @Override
    public void decode(List<String> storedKeys, StoredTexts keys) {
      for (String key : storedKeys) {
        keys.addPlain(Utf8.encode(key));
      }
    }

    @Override
    public boolean open(StoredTexts keys) {
      return true;
    }
  }
}
