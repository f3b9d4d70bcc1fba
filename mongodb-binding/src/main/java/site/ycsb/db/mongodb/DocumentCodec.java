package site.ycsb.db.mongodb;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

/**
 * Makes documents of records, and what asks for them: the key in {@code _id} as a string, or as a
 * binary value where it is bytes; each field at the top as a binary value of subtype 0, or of
 * subtype 6 where the driver has encrypted it. Immutable. {@link RecordReader} is the way back.
 *
 * <p>Cost: a value written is copied out of its iterator once.
 */
final class DocumentCodec {
  static final String ID = "_id";

  private static final BsonInt32 INCLUDED = new BsonInt32(1);

  private final boolean keysAsBytes;
  private final BsonBinarySubType subtype;

  /** A codec of data that the driver doesn't encrypt. */
  DocumentCodec(boolean keysAsBytes) {
    this(keysAsBytes, BsonBinarySubType.BINARY);
  }

  /**
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

  /** What a read of these fields has to return; null, either way, is everything. */
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

  /**
   * Which field names mean on MongoDB what they spell: a dot leads into a field's own fields, a
   * dollar at the beginning is an operator, and {@code _id} is the key.
   */
  static final class FieldNames {
    private FieldNames() {}

    static final String RULE =
        "a dot leads into a field of a field, a dollar at the beginning is an operator, and _id is"
            + " the key";

    /** The first one that can't be used; empty when all can. */
    static Optional<String> firstUnusable(Collection<String> names) {
      return names.stream().filter(name -> !isUsable(name)).findFirst();
    }

    /** Whether all of them can be used; null is none. */
    static boolean areUsable(@Nullable Collection<String> names) {
      if (names != null) {
        for (String name : names) {
          if (!isUsable(name)) {
            return false;
          }
        }
      }
      return true;
    }

    private static boolean isUsable(String name) {
      return !name.isEmpty()
          && name.charAt(0) != '$'
          && name.indexOf('.') < 0
          && name.indexOf('\0') < 0
          && !name.equals(DocumentCodec.ID);
    }
  }
}
