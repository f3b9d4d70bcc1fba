package site.ycsb.db.mongodb;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

/**
 * Carries records between YCSB's maps and documents: the key in {@code _id} as a string, each field
 * at the top as a binary value of subtype 0.
 *
 * <p>Cost: a value written is copied out of its iterator once; a value read is not copied after the
 * driver has taken it off the wire.
 */
final class DocumentCodec {
  static final String ID = "_id";

  private static final BsonInt32 INCLUDED = new BsonInt32(1);

  private DocumentCodec() {}

  /** The document of a record; consumes the values. */
  static BsonDocument record(String key, Map<String, ByteIterator> values) {
    BsonDocument document = new BsonDocument(values.size() + 1);
    document.append(ID, new BsonString(key));
    return append(document, values);
  }

  /** Fields without a key; consumes the values. */
  static BsonDocument fields(Map<String, ByteIterator> values) {
    return append(new BsonDocument(values.size()), values);
  }

  static BsonDocument key(String key) {
    return new BsonDocument(ID, new BsonString(key));
  }

  static BsonDocument keysFrom(String first) {
    return new BsonDocument(ID, new BsonDocument("$gte", new BsonString(first)));
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

  /** Adds the fields of a document to a result: its binary values, so not the key. */
  static void decode(BsonDocument document, Map<String, ByteIterator> result) {
    for (Map.Entry<String, BsonValue> field : document.entrySet()) {
      if (field.getValue() instanceof BsonBinary value) {
        result.put(field.getKey(), new ByteArrayByteIterator(value.getData()));
      }
    }
  }

  private static BsonDocument append(BsonDocument document, Map<String, ByteIterator> values) {
    for (Map.Entry<String, ByteIterator> field : values.entrySet()) {
      document.append(field.getKey(), new BsonBinary(bytes(field.getValue())));
    }
    return document;
  }

  private static byte[] bytes(ByteIterator value) {
    // its bytes are the low ones of its characters: right for ASCII only
    return value instanceof StringByteIterator
        ? value.toString().getBytes(StandardCharsets.UTF_8)
        : value.toArray();
  }
}
