package site.ycsb.crypto.record;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.value.Field;
import site.ycsb.spi.UnreadableRecordException;

/**
 * The fields of a table, by plain and by stored name. Fields are few: a name is encrypted or
 * decrypted once, and looked up from then on. Threading: one thread.
 */
final class Fields {
  /** A store that answers with ever new names doesn't fill the memory. */
  private static final int MAX_REMEMBERED = 10_000;

  private static final int PLACES = 32;

  private final NameEncoding names;
  private final Optional<Set<String>> selected;
  private final Map<String, Field> byPlainName = new HashMap<>();
  private final Map<String, Field> byStoredName = new HashMap<>();

  /** The latest at each place of a record. */
  private final @Nullable Field[] latest = new @Nullable Field[PLACES];

  /**
   * The fields of one table.
   *
   * @param selected plain names of the encrypted fields; all when empty
   */
  Fields(NameEncoding names, Optional<Set<String>> selected) {
    this.names = names;
    this.selected = selected;
  }

  /** The field that a user calls so. */
  Field ofPlainName(String plainName) {
    @Nullable Field known = byPlainName.get(plainName);
    if (known != null) {
      return known;
    }
    boolean encrypted = selected.map(set -> set.contains(plainName)).orElse(true);
    Field field = new Field(plainName, encrypted ? names.encode(plainName) : plainName, encrypted);
    if (byPlainName.size() < MAX_REMEMBERED) {
      byPlainName.put(plainName, field);
      byStoredName.put(field.storedName(), field);
    }
    return field;
  }

  /**
   * As {@link #ofStoredName(String)}, mostly without a look-up: records of a table have the same
   * fields in the same order.
   *
   * @param place in the record, from 0
   */
  @Nullable Field ofStoredName(@Nullable String storedName, int place) throws DecryptionException {
    if (place >= PLACES) {
      return ofStoredName(storedName);
    }
    @Nullable Field field = latest[place];
    if (field == null || !field.storedName().equals(storedName)) {
      field = ofStoredName(storedName);
      latest[place] = field;
    }
    return field;
  }

  /**
   * The field that the store calls so; null when it isn't one that the encryption layer wrote.
   *
   * @throws DecryptionException when the name is in our format and fails its check, or is the
   *     encrypted name of a field that stays plain
   */
  @Nullable Field ofStoredName(@Nullable String storedName) throws DecryptionException {
    if (storedName == null) {
      throw new UnreadableRecordException("a field without a name");
    }
    @Nullable Field known = byStoredName.get(storedName);
    if (known != null) {
      return known;
    }
    @Nullable String plainName = names.decode(storedName);
    if (plainName == null) {
      // in no format of ours: a field that was left plain, or one that the store added
      boolean leftPlain = selected.map(set -> !set.contains(storedName)).orElse(false);
      return leftPlain ? ofPlainName(storedName) : null;
    }
    Field field = ofPlainName(plainName);
    if (!field.storedName().equals(storedName)) {
      // loaded with other fields: its value would pass undecrypted
      throw new DecryptionException();
    }
    return field;
  }

  /**
   * How field names are stored. Called once for each name: results are kept by {@link Fields}.
   * Threading: one thread.
   */
  interface NameEncoding {
    /** The name as the store sees it: stable, and legal wherever a field has a name. */
    String encode(String plainName);

    /**
     * The plain name, or null when the stored one isn't in the format of this encoding.
     *
     * @throws DecryptionException when it is in the format and fails its check
     */
    @Nullable String decode(String storedName) throws DecryptionException;

    /** Names as they are. */
    NameEncoding PLAIN =
        new NameEncoding() {
          @Override
          public String encode(String plainName) {
            return plainName;
          }

          @Override
          public String decode(String storedName) {
            return storedName;
          }
        };
  }
}
