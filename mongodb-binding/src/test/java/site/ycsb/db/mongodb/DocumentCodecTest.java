package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.StringByteIterator;

class DocumentCodecTest {
  private static final DocumentCodec TEXT = new DocumentCodec(false);
  private static final DocumentCodec BYTES = new DocumentCodec(true);

  @Test
  void record_keyOfBytes_isABinary() {
    BsonDocument document =
        BYTES.record("\u0000\u00ff", Map.of("f", new ByteArrayByteIterator(new byte[1])));

    assertArrayEquals(new byte[] {0, -1}, document.getBinary("_id").getData());
    assertEquals(new BsonDocument("_id", document.get("_id")), BYTES.key("\u0000\u00ff"));
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
  void record_encrypted_hasBinariesOfSubtype6() {
    DocumentCodec encrypted = new DocumentCodec(true, BsonBinarySubType.ENCRYPTED);
    BsonDocument document =
        encrypted.record("\u0001", Map.of("f", new ByteArrayByteIterator(new byte[] {2})));

    assertEquals(new BsonBinary((byte) 6, new byte[] {1}), document.get("_id"));
    assertEquals(new BsonBinary((byte) 6, new byte[] {2}), document.get("f"));
  }

  @Test
  void projection_fields_areIncluded() {
    assertNull(DocumentCodec.projection(null));
    assertEquals(new BsonDocument("a", new BsonInt32(1)), DocumentCodec.projection(Set.of("a")));
    assertEquals(new BsonDocument("_id", new BsonInt32(1)), DocumentCodec.projection(Set.of()));
  }
}
