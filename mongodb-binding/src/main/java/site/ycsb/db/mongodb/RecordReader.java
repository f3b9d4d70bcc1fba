package site.ycsb.db.mongodb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.bson.BsonBinarySubType;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonSerializationException;
import org.bson.BsonType;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.db.session.NameCache;

/**
 * Finds the fields of records in documents: their binary values at the top, of any subtype, but the
 * key. Belongs to one thread.
 *
 * <p>Cost: for each field an iterator over a part of the document's bytes and an entry of the map;
 * no copy of a value, and no text of a name that was seen before.
 *
 * <p>Errors: {@link BsonSerializationException} when the bytes aren't a document, {@link
 * BsonInvalidOperationException} when a driver has encrypted a value, and this run doesn't, or when
 * it should have encrypted one and hasn't.
 */
final class RecordReader {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final byte ENCRYPTED = BsonBinarySubType.ENCRYPTED.getValue();

  private final boolean encrypted;
  private final NameCache names = new NameCache(StandardCharsets.UTF_8);

  /** How many fields the last record had. */
  private int lastFields;

  // where in which document it is
  private byte[] bytes = {0};
  private int next;
  private BsonType type = BsonType.END_OF_DOCUMENT;
  private NameCache.Name name = names.upToZero(bytes, 0);
  private int value;

  /**
   * @param encrypted whether values may be ones that the driver has encrypted
   */
  RecordReader(boolean encrypted) {
    this.encrypted = encrypted;
  }

  /** Adds the fields of a document to a record. */
  void read(DocumentBytes document, Map<String, ByteIterator> record) {
    begin(document);
    int fields = 0;
    while (hasElement()) {
      if (name.text().equals(DocumentCodec.ID)) {
        continue;
      }
      if (type == BsonType.BINARY) {
        int from = dataStart();
        if (bytes[value + Integer.BYTES] == ENCRYPTED && !encrypted) {
          throw new BsonInvalidOperationException(
              "the values are encrypted by a driver, and csfle-mongodb reads them");
        }
        record.put(name.text(), new ByteArrayByteIterator(bytes, from, next - from));
        fields++;
      } else if (encrypted) {
        throw new BsonInvalidOperationException("a value isn't one that the driver has encrypted");
      }
    }
    lastFields = fields;
  }

  /** The fields of a document as a record of their own. */
  HashMap<String, ByteIterator> record(DocumentBytes document) {
    HashMap<String, ByteIterator> record = new HashMap<>(2 * lastFields + 1);
    read(document, record);
    return record;
  }

  /**
   * The key of a document; empty when there is none of this type.
   *
   * @param asBytes whether keys are binary values
   */
  String keyOf(DocumentBytes document, boolean asBytes) {
    begin(document);
    while (hasElement()) {
      if (name.text().equals(DocumentCodec.ID)) {
        return type == (asBytes ? BsonType.BINARY : BsonType.STRING) ? key() : "";
      }
    }
    return "";
  }

  private String key() {
    if (type == BsonType.BINARY) {
      int from = dataStart();
      return new String(bytes, from, next - from, StandardCharsets.ISO_8859_1);
    }
    int from = value + Integer.BYTES;
    return new String(bytes, from, next - 1 - from, StandardCharsets.UTF_8);
  }

  private void begin(DocumentBytes document) {
    bytes = document.elements();
    next = 0;
    names.beginRecord();
  }

  /** Advances to the next element, if any; its value is from {@link #value} to the next. */
  private boolean hasElement() {
    int end = bytes.length - 1;
    if (next == end) {
      return false;
    }
    name = names.upToZero(bytes, next + 1);
    @Nullable BsonType found = BsonType.findByValue(bytes[next]);
    if (found == null) {
      throw new BsonSerializationException(
          String.format(Locale.ROOT, "\\x%02x isn't a type of BSON", bytes[next]));
    }
    type = found;
    value = next + 1 + name.length() + 1;
    long after = value + lengthOf(found, end);
    if (after > end) {
      throw broken();
    }
    next = (int) after;
    return true;
  }

  /** How many bytes a value has, with what stands before it of its length. */
  private long lengthOf(BsonType found, int end) {
    return switch (found) {
      case DOUBLE, DATE_TIME, TIMESTAMP, INT64 -> Long.BYTES;
      case STRING, SYMBOL, JAVASCRIPT -> Integer.BYTES + (long) sizeAt(value, 1, end);
      case DOCUMENT, ARRAY, JAVASCRIPT_WITH_SCOPE -> sizeAt(value, Integer.BYTES + 1, end);
      case BINARY -> Integer.BYTES + 1 + (long) sizeAt(value, 0, end);
      case UNDEFINED, NULL, MIN_KEY, MAX_KEY -> 0;
      case OBJECT_ID -> 12;
      case BOOLEAN -> 1;
      case REGULAR_EXPRESSION -> (long) afterText(afterText(value)) - value;
      case DB_POINTER -> Integer.BYTES + (long) sizeAt(value, 1, end) + 12;
      case INT32 -> Integer.BYTES;
      case DECIMAL128 -> 2 * Long.BYTES;
      case END_OF_DOCUMENT -> throw broken();
    };
  }

  /** Where the bytes of a binary value begin. */
  private int dataStart() {
    int from = value + Integer.BYTES + 1;
    if (bytes[from - 1] != BsonBinarySubType.OLD_BINARY.getValue()) {
      return from;
    }
    // the old subtype has its length once more
    if (sizeAt(from, 0, next) != next - from - Integer.BYTES) {
      throw broken();
    }
    return from + Integer.BYTES;
  }

  private int afterText(int from) {
    int at = from;
    while (at < bytes.length && bytes[at] != 0) {
      at++;
    }
    return at + 1;
  }

  private int sizeAt(int at, int least, int end) {
    if (at > end - Integer.BYTES) {
      throw broken();
    }
    int size = (int) INT.get(bytes, at);
    if (size < least) {
      throw broken();
    }
    return size;
  }

  private static BsonSerializationException broken() {
    return new BsonSerializationException("the lengths in a document aren't those of its values");
  }
}
