package site.ycsb.db.mongodb;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

/**
 * Carries records between YCSB's maps and documents: the key in {@code _id} as a string, or as a
 * binary value where it is bytes; each field at the top as a binary value of subtype 0, or of
 * subtype 6 where the driver has encrypted it. Immutable.
 *
 * <p>Cost: a value written is copied out of its iterator once; a value read is not copied after the
 * driver has taken it off the wire.
 */
final class DocumentCodec {
  static final String ID = "_id";

  private static final BsonInt32 INCLUDED = new BsonInt32(1);
  private static final byte ENCRYPTED = BsonBinarySubType.ENCRYPTED.getValue();

  private final boolean keysAsBytes;
  private final BsonBinarySubType subtype;

  /**
   * A codec of data that the driver doesn't encrypt.
   *
   * @param keysAsBytes whether keys are texts whose characters are one byte each
   */
  DocumentCodec(boolean keysAsBytes) {
    this(keysAsBytes, BsonBinarySubType.BINARY);
  }

  /**
   * A codec.
   *
   * @param keysAsBytes whether keys are texts whose characters are one byte each
   * @param subtype of all bytes
   */
  DocumentCodec(boolean keysAsBytes, BsonBinarySubType subtype) {
    this.keysAsBytes = keysAsBytes;
    this.subtype = subtype;
  }

  /** Whether keys are binary values. */
  boolean keysAsBytes() {
    return keysAsBytes;
  }

  /** The document of a record; consumes the values. */
  BsonDocument record(String key, Map<String, ByteIterator> values) {
    BsonDocument document = new BsonDocument(values.size() + 1);
    document.append(ID, id(key));
    return append(document, values);
  }

  /** Fields without a key; consumes the values. */
  BsonDocument fields(Map<String, ByteIterator> values) {
    return append(new BsonDocument(values.size()), values);
  }

  BsonDocument key(String key) {
    return new BsonDocument(ID, id(key));
  }

  BsonDocument keysFrom(String first) {
    return new BsonDocument(ID, new BsonDocument("$gte", id(first)));
  }

  private BsonValue id(String key) {
    return keysAsBytes
        ? new BsonBinary(subtype, key.getBytes(StandardCharsets.ISO_8859_1))
        : new BsonString(key);
  }

  /** The key of a document; empty when it is one of another type. */
  String keyOf(BsonDocument document) {
    BsonValue id = document.get(ID);
    if (keysAsBytes) {
      return id instanceof BsonBinary bytes
          ? new String(bytes.getData(), StandardCharsets.ISO_8859_1)
          : "";
    }
    return id instanceof BsonString text ? text.getValue() : "";
  }

  /**
   * What a read has to return; null is everything.
   *
   * @param fields null for all
   */
  static @Nullable BsonDocument projection(@Nullable Set<String> fields) {
    if (fields == null) {
      return null;
    }
    if (fields.isEmpty()) {
      return new BsonDocument(ID, INCLUDED); // nothing would mean everything
    }
    BsonDocument projection = new BsonDocument(fields.size());
    for (String field : fields) {
      projection.append(field, INCLUDED);
    }
    return projection;
  }

  /**
   * Adds the fields of a document to a result: its binary values but the key.
   *
   * @throws BsonInvalidOperationException when the driver has encrypted one, and this run doesn't,
   *     or when it should have encrypted one and hasn't
   */
  void decode(BsonDocument document, Map<String, ByteIterator> result) {
    for (Map.Entry<String, BsonValue> field : document.entrySet()) {
      if (subtype == BsonBinarySubType.ENCRYPTED
          && !field.getKey().equals(ID)
          && !field.getValue().isBinary()) {
        throw new BsonInvalidOperationException("a value isn't one that the driver has encrypted");
      }
      if (field.getValue() instanceof BsonBinary value && !field.getKey().equals(ID)) {
        if (value.getType() == ENCRYPTED && subtype != BsonBinarySubType.ENCRYPTED) {
          throw new BsonInvalidOperationException(
              "the values are encrypted by a driver, and csfle-mongodb reads them");
        }
        result.put(field.getKey(), new ByteArrayByteIterator(value.getData()));
      }
    }
  }

  private BsonDocument append(BsonDocument document, Map<String, ByteIterator> values) {
    for (Map.Entry<String, ByteIterator> field : values.entrySet()) {
      document.append(field.getKey(), new BsonBinary(subtype, bytes(field.getValue())));
    }
    return document;
  }

  /** The bytes of a value, which is consumed. */
  static byte[] bytes(ByteIterator value) {
    // its bytes are the low ones of its characters: right for ASCII only
    return value instanceof StringByteIterator
        ? value.toString().getBytes(StandardCharsets.UTF_8)
        : value.toArray();
  }
}
