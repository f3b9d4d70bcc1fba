package site.ycsb.db.mongodb;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/** Documents in BSON, as a server sends them. */
final class EncodedDocuments {
  private EncodedDocuments() {}

  static byte[] encoded(BsonDocument document) {
    BasicOutputBuffer buffer = new BasicOutputBuffer();
    try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
      new BsonDocumentCodec().encode(writer, document, EncoderContext.builder().build());
    }
    return Arrays.copyOf(buffer.getInternalBuffer(), buffer.getSize());
  }

  static DocumentBytes decoded(byte[] encoded) {
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(encoded))) {
      return new DocumentBytes.Reading().decode(reader, DecoderContext.builder().build());
    }
  }

  static DocumentBytes sent(BsonDocument document) {
    return decoded(encoded(document));
  }
}
