package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

class DocumentCodecTest {
  private static final DocumentCodec TEXT = new DocumentCodec(false);
  private static final DocumentCodec BYTES = new DocumentCodec(true);

  @Test
  void record_keyOfBytes_isABinaryAndNoField() {
    BsonDocument document =
        BYTES.record("\u0000\u00ff", Map.of("f", new ByteArrayByteIterator(new byte[1])));
    Map<String, ByteIterator> result = new HashMap<>();

    BYTES.decode(document, result);

    assertArrayEquals(new byte[] {0, -1}, document.getBinary("_id").getData());
    assertEquals("\u0000\u00ff", BYTES.keyOf(document));
    assertEquals(Set.of("f"), result.keySet());
    assertEquals(new BsonDocument("_id", document.get("_id")), BYTES.key("\u0000\u00ff"));
  }

  @Test
  void keyOf_keyOfAnotherType_isEmpty() {
    assertEquals("k", TEXT.keyOf(new BsonDocument("_id", new BsonString("k"))));
    assertEquals("", BYTES.keyOf(new BsonDocument("_id", new BsonString("k"))));
    assertEquals("", TEXT.keyOf(new BsonDocument("_id", new BsonInt32(1))));
  }

  @Test
  void record_fields_areBinariesOfSubtype0NextToTheKey() {
    byte[] bytes = {0, (byte) 0xFF, 7};
    BsonDocument document = TEXT.record("k", Map.of("f", new ByteArrayByteIterator(bytes)));

    assertEquals("_id", document.getFirstKey());
    assertEquals(new BsonString("k"), document.get("_id"));
    assertEquals(BsonBinarySubType.BINARY.getValue(), document.getBinary("f").getType());
    assertArrayEquals(bytes, document.getBinary("f").getData());
    assertEquals(2, document.size());
  }

  @Test
  void record_textBeyondAscii_isUtf8() {
    BsonDocument document = TEXT.record("k", Map.of("f", new StringByteIterator("ü€")));

    assertArrayEquals("ü€".getBytes(StandardCharsets.UTF_8), document.getBinary("f").getData());
  }

  @Test
  void decode_document_givesItsBinaryFieldsOnly() {
    BsonDocument document =
        new BsonDocument("_id", new BsonString("k"))
            .append("f", new BsonBinary(new byte[] {1, 2}))
            .append("number", new BsonInt32(5));
    Map<String, ByteIterator> result = new HashMap<>();

    TEXT.decode(document, result);

    assertEquals(Set.of("f"), result.keySet());
    assertArrayEquals(new byte[] {1, 2}, Objects.requireNonNull(result.get("f")).toArray());
  }

  @Test
  void record_encrypted_hasBinariesOfSubtype6AndNoOtherCodecReadsThem() {
    DocumentCodec encrypted = new DocumentCodec(true, BsonBinarySubType.ENCRYPTED);
    BsonDocument document =
        encrypted.record("\u0001", Map.of("f", new ByteArrayByteIterator(new byte[] {2})));
    Map<String, ByteIterator> result = new HashMap<>();

    encrypted.decode(document, result);

    assertEquals(new BsonBinary((byte) 6, new byte[] {1}), document.get("_id"));
    assertEquals(new BsonBinary((byte) 6, new byte[] {2}), document.get("f"));
    assertArrayEquals(new byte[] {2}, Objects.requireNonNull(result.get("f")).toArray());
    for (DocumentCodec other : List.of(TEXT, BYTES)) {
      assertThrows(
          BsonInvalidOperationException.class, () -> other.decode(document, new HashMap<>()));
    }
  }

  @Test
  void projection_fields_areIncluded() {
    assertNull(DocumentCodec.projection(null));
    assertEquals(new BsonDocument("a", new BsonInt32(1)), DocumentCodec.projection(Set.of("a")));
    assertEquals(new BsonDocument("_id", new BsonInt32(1)), DocumentCodec.projection(Set.of()));
  }
}
