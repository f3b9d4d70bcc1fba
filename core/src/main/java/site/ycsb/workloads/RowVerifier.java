package site.ycsb.workloads;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.config.Notices;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.StoredValues;
import site.ycsb.workloads.FieldValues.FieldNames;
import site.ycsb.workloads.RecordKeys.KeyNames;
import site.ycsb.workloads.fields.RecordShape;

/**
 * Compares rows that came back with what was written: values of {@link VerifiableValue}, all of one
 * length, or values of a shape of the user's. Consumes the rows. Immutable.
 */
final class RowVerifier {
  private final Set<String> fields;
  private final IntSupplier lengthBytes;
  private final @Nullable RecordShape shape;
  private final Consumer<Difference> differences;

  /** All values have this length where there is no shape. */
  RowVerifier(
      FieldNames names,
      IntSupplier lengthBytes,
      Optional<RecordShape> shape,
      Consumer<Difference> differences) {
    fields = new HashSet<>(names.list());
    this.lengthBytes = lengthBytes;
    this.shape = shape.orElse(null);
    this.differences = differences;
  }

  /** How a row differs from what was written, in words. */
  enum Difference {
    NO_FIELDS("records came back without any field: they were never loaded, or deleted"),
    FIELDS_MISSING(
        "records came back with some of their fields only: an update of this binding may replace"
            + " the whole record, or its read leave fields out. writeallfields=true writes all"
            + " fields with each update"),
    VALUE(
        "values differ from those that were written: the load and every run on the table need "
            + "dataintegrity=true, and the same fields and lengths"),
    UNREADABLE(
        "records came back that can't be read: a field without a name, a value that throws, or no"
            + " row at all. That is a mistake of the binding"),
    ROWS("a scan returned more records than were requested");

    private final String text;

    Difference(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /** What the check of a scan found, and under which operation that is reported. */
  record Outcome(String operation, Status status) {}

  private static final Outcome WHOLE = new Outcome(OperationCounts.VERIFY, Status.OK);

  /** Rows agree, as far as values that don't have the record's key can show. */
  private static final Outcome PARTIAL = new Outcome(OperationCounts.VERIFY_PARTIAL, Status.OK);

  /**
   * Checks a row whose key is known: ERROR when it is empty, UNEXPECTED_STATE when a value is wrong
   * or there are fewer fields than expected. Absent fields are removed.
   */
  Status verify(String key, Map<String, ByteIterator> cells, int expectedFields) {
    try {
      return verifyRow(key, cells, expectedFields);
    } catch (RuntimeException e) {
      // iterators are the binding's own code
      return differs(Difference.UNREADABLE, Status.ERROR);
    }
  }

  private Status verifyRow(String key, Map<String, ByteIterator> cells, int expectedFields) {
    StoredValues.dropAbsent(cells);
    if (cells.isEmpty()) {
      return differs(Difference.NO_FIELDS, Status.ERROR);
    }
    if (cells.size() < expectedFields) {
      return differs(Difference.FIELDS_MISSING, Status.UNEXPECTED_STATE);
    }
    for (Map.Entry<String, ByteIterator> cell : cells.entrySet()) {
      if (!isValueOf(key, cell.getKey(), cell.getValue())) {
        return differs(Difference.VALUE, Status.UNEXPECTED_STATE);
      }
    }
    return Status.OK;
  }

  /** Checks the rows of a scan, which come without their keys; they look like the start key. */
  Outcome verifyScan(
      String startKey,
      List<HashMap<String, ByteIterator>> rows,
      int maxRows,
      int expectedFields,
      boolean mayBeEmpty) {
    try {
      return verifyRows(startKey, rows, maxRows, expectedFields, mayBeEmpty);
    } catch (RuntimeException e) {
      return wrong(Difference.UNREADABLE);
    }
  }

  private Outcome verifyRows(
      String startKey,
      List<HashMap<String, ByteIterator>> rows,
      int maxRows,
      int expectedFields,
      boolean mayBeEmpty) {
    if (rows.isEmpty()) {
      return mayBeEmpty ? WHOLE : wrong(Difference.NO_FIELDS);
    }
    if (rows.size() > maxRows) {
      return wrong(Difference.ROWS);
    }
    Outcome all = WHOLE;
    for (Map<String, ByteIterator> row : rows) {
      Outcome outcome = verifyScanned(startKey, row, expectedFields);
      if (!outcome.status().isOk()) {
        return outcome;
      }
      if (outcome.equals(PARTIAL)) {
        all = PARTIAL;
      }
    }
    return all;
  }

  private Outcome verifyScanned(
      String startKey, Map<String, ByteIterator> row, int expectedFields) {
    return shape == null
        ? verifyByKeyInValues(startKey, row, expectedFields)
        : verifyForm(shape, row, expectedFields);
  }

  /** Whether values of a shape, which don't identify their record, can be those of any record. */
  private Outcome verifyForm(RecordShape shape, Map<String, ByteIterator> row, int expectedFields) {
    int found = 0;
    for (Map.Entry<String, ByteIterator> cell : row.entrySet()) {
      if (fields.contains(cell.getKey()) && !StoredValues.isAbsent(cell.getValue())) {
        if (!shape.canBe(cell.getKey(), cell.getValue().toString())) {
          return wrong(Difference.VALUE);
        }
        found++;
      }
    }
    if (found == 0) {
      return wrong(Difference.NO_FIELDS);
    }
    return found < expectedFields ? wrong(Difference.FIELDS_MISSING) : PARTIAL;
  }

  private Outcome verifyByKeyInValues(
      String startKey, Map<String, ByteIterator> row, int expectedFields) {
    Map<String, byte[]> values = new HashMap<>();
    for (Map.Entry<String, ByteIterator> cell : row.entrySet()) {
      // a scan of all fields may bring columns that are the store's own
      if (fields.contains(cell.getKey()) && !StoredValues.isAbsent(cell.getValue())) {
        int length = lengthBytes.getAsInt();
        byte[] value = bytesOf(cell.getValue(), length);
        if (value.length != length) {
          return wrong(Difference.VALUE);
        }
        values.put(cell.getKey(), value);
      }
    }
    if (values.isEmpty()) {
      return wrong(Difference.NO_FIELDS);
    }
    if (values.size() < expectedFields) {
      return wrong(Difference.FIELDS_MISSING);
    }
    Map.Entry<String, byte[]> sample = values.entrySet().iterator().next();
    @Nullable String key = keyIn(sample.getKey(), sample.getValue());
    if (key != null) {
      boolean right =
          (!KeyNames.isLikely(startKey) || KeyNames.isLikely(key))
              && values.entrySet().stream()
                  .allMatch(cell -> isValueOf(key, cell.getKey(), cell.getValue()));
      return right ? WHOLE : wrong(Difference.VALUE);
    }
    return isStartOfKey(startKey, sample.getValue())
            && values.values().stream().allMatch(value -> Arrays.equals(value, sample.getValue()))
        ? PARTIAL
        : wrong(Difference.VALUE);
  }

  private Outcome wrong(Difference difference) {
    return new Outcome(
        OperationCounts.VERIFY,
        differs(
            difference,
            difference == Difference.NO_FIELDS || difference == Difference.UNREADABLE
                ? Status.ERROR
                : Status.UNEXPECTED_STATE));
  }

  private Status differs(Difference difference, Status status) {
    differences.accept(difference);
    return status;
  }

  /** The record key that a value begins with; null when the value isn't long enough to tell. */
  private @Nullable String keyIn(String field, byte[] value) {
    String text = new String(value, StandardCharsets.ISO_8859_1);
    for (int end = text.indexOf(':'); end >= 0; end = text.indexOf(':', end + 1)) {
      int shown = Math.min(field.length(), text.length() - end - 1);
      if (text.regionMatches(end + 1, field, 0, shown)) {
        String key = text.substring(0, end);
        if (isValueOf(key, field, value)) {
          return key;
        }
      }
    }
    return null;
  }

  /** Whether a value without a whole key in it can be the first part of one. */
  private static boolean isStartOfKey(String startKey, byte[] value) {
    String text = new String(value, StandardCharsets.ISO_8859_1);
    if (text.length() > startKey.length() + KeyNames.MAX_DIGITS) {
      return false;
    }
    return KeyNames.isLikely(startKey) ? KeyNames.isStart(text) : text.indexOf(':') < 0;
  }

  /** A store of texts may return characters beyond ASCII in UTF-8. */
  private static byte[] bytesOf(ByteIterator value, int length) {
    byte[] bytes = value.toArray();
    if (bytes.length > length) {
      String text = new String(bytes, StandardCharsets.UTF_8);
      return text.length() == length ? new StringByteIterator(text).toArray() : bytes;
    }
    return bytes;
  }

  private boolean isValueOf(String key, String field, ByteIterator value) {
    if (shape != null) {
      return shape.isValueOf(key, field, value.toString());
    }
    int length = lengthBytes.getAsInt();
    return Arrays.equals(bytesOf(value, length), VerifiableValue.of(key, field, length));
  }

  private boolean isValueOf(String key, String field, byte[] value) {
    return Arrays.equals(value, VerifiableValue.of(key, field, lengthBytes.getAsInt()));
  }

  /**
   * Warns once of each kind of operation whose answers can't be verified, and of each way in which
   * verified ones differ. Thread-safe.
   */
  static final class UnverifiedNotice {
    private final Notices notices;
    private final Set<String> given = ConcurrentHashMap.newKeySet();

    UnverifiedNotice(Notices notices) {
      this.notices = notices;
    }

    /** Reports how verified data differs; the run's verdict only counts. */
    void giveDifference(RowVerifier.Difference difference) {
      if (!given.contains(difference.name()) && given.add(difference.name())) {
        notices.warn("[" + OperationCounts.VERIFY + "] " + difference.text());
      }
    }

    void give(String operation) {
      if (!given.contains(operation) && given.add(operation)) {
        notices.warn(
            "["
                + operation
                + "] returned no fields when all of them were requested without their names: such"
                + " answers aren't verified. "
                + CoreConfig.READ_ALL_FIELDS_BY_NAME.key()
                + "=true requests them by name");
      }
    }
  }
}
