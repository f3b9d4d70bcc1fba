package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static site.ycsb.db.mongodb.EncodedDocuments.decoded;
import static site.ycsb.db.mongodb.EncodedDocuments.encoded;
import static site.ycsb.db.mongodb.EncodedDocuments.sent;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.bson.BSONException;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.BsonDocumentReader;
import org.bson.BsonInt32;
import org.bson.BsonSerializationException;
import org.bson.BsonType;
import org.bson.codecs.DecoderContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentBytesTest {
  private static final DecoderContext CONTEXT = DecoderContext.builder().build();
  private static final BsonDocument DOCUMENT =
      new BsonDocument("_id", new BsonInt32(1)).append("f", new BsonBinary(new byte[] {1, 2, 3}));

  private final DocumentBytes.Reading reading = new DocumentBytes.Reading();

  @Test
  void decode_document_isItsElementsAndTheirEnd() {
    byte[] encoded = encoded(DOCUMENT);

    byte[] elements = decoded(encoded).elements();

    assertEquals(encoded.length - 4, elements.length);
    assertArrayEquals(Arrays.copyOfRange(encoded, 4, encoded.length), elements);
    assertArrayEquals(new byte[1], sent(new BsonDocument()).elements());
  }

  @Test
  void decode_documentsInAnArray_leavesTheReaderBehindEach() {
    BsonDocument answer =
        new BsonDocument("batch", new BsonArray(List.of(DOCUMENT, new BsonDocument(), DOCUMENT)))
            .append("ok", new BsonInt32(1));
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(encoded(answer)))) {
      reader.readStartDocument();
      assertEquals("batch", reader.readName());
      reader.readStartArray();
      for (BsonDocument expected : List.of(DOCUMENT, new BsonDocument(), DOCUMENT)) {
        assertEquals(BsonType.DOCUMENT, reader.readBsonType());
        assertArrayEquals(sent(expected).elements(), reading.decode(reader, CONTEXT).elements());
      }
      assertEquals(BsonType.END_OF_DOCUMENT, reader.readBsonType());
      reader.readEndArray();
      assertEquals(1, reader.readInt32("ok"));
      reader.readEndDocument();
    }
  }

  @Test
  void decode_anotherKindOfReader_givesTheSame() {
    try (BsonDocumentReader reader = new BsonDocumentReader(DOCUMENT)) {
      assertArrayEquals(sent(DOCUMENT).elements(), reading.decode(reader, CONTEXT).elements());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 4, 48_000_001, Integer.MAX_VALUE})
  void decode_sizeThatCantBe_failsWithoutTakingMemoryForIt(int size) {
    byte[] encoded = encoded(DOCUMENT);
    ByteBuffer.wrap(encoded).order(ByteOrder.LITTLE_ENDIAN).putInt(0, size);

    assertThrows(BsonSerializationException.class, () -> decoded(encoded));
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 24, 1_000})
  void decode_sizeThatIsntTheDocuments_fails(int size) {
    byte[] encoded = encoded(DOCUMENT);
    ByteBuffer.wrap(encoded).order(ByteOrder.LITTLE_ENDIAN).putInt(0, size);

    assertThrows(BSONException.class, () -> decoded(encoded));
  }
}
