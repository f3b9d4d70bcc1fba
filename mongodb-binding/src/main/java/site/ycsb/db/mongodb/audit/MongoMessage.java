package site.ycsb.db.mongodb.audit;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/**
 * One command and its reply, as OP_MSG.
 *
 * <p>Format: length of all (4 bytes, little-endian), number (4), number answered (4), code 2013
 * (4), flags (4), kind 0 (1), a BSON document. Source: MongoDB's manual, "Wire Protocol".
 */
final class MongoMessage {
  private static final int CODE = 2013;
  private static final int HEADER_BYTES = 16;
  private static final int BEFORE_DOCUMENT_BYTES = 5;
  private static final int MAX_BYTES = 1 << 24;
  private static final int NUMBER = 1;
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  private MongoMessage() {}

  /**
   * Sends a command to a database.
   *
   * @throws IOException when the connection is closed or stays silent, or the reply isn't one
   */
  static BsonDocument ask(Socket socket, String database, BsonDocument command) throws IOException {
    socket.getOutputStream().write(message(database, command));
    socket.getOutputStream().flush();
    DataInputStream in = new DataInputStream(socket.getInputStream());
    byte[] start = new byte[HEADER_BYTES];
    in.readFully(start);
    ByteBuffer header = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN);
    int length = header.getInt(0);
    if (header.getInt(12) != CODE
        || header.getInt(8) != NUMBER
        || length < HEADER_BYTES + BEFORE_DOCUMENT_BYTES
        || length > MAX_BYTES) {
      throw new IOException("the answer isn't MongoDB's");
    }
    byte[] body = new byte[length - HEADER_BYTES];
    in.readFully(body);
    ByteBuffer document =
        ByteBuffer.wrap(body, BEFORE_DOCUMENT_BYTES, body.length - BEFORE_DOCUMENT_BYTES).slice();
    try (BsonBinaryReader reader = new BsonBinaryReader(document)) {
      return CODEC.decode(reader, DecoderContext.builder().build());
    } catch (RuntimeException e) {
      throw new IOException("the answer isn't MongoDB's", e);
    }
  }

  private static byte[] message(String database, BsonDocument command) {
    BsonDocument complete = command.clone().append("$db", new BsonString(database));
    try (BasicOutputBuffer content = new BasicOutputBuffer();
        BsonBinaryWriter writer = new BsonBinaryWriter(content)) {
      CODEC.encode(writer, complete, EncoderContext.builder().build());
      byte[] document = content.toByteArray();
      return ByteBuffer.allocate(HEADER_BYTES + BEFORE_DOCUMENT_BYTES + document.length)
          .order(ByteOrder.LITTLE_ENDIAN)
          .putInt(HEADER_BYTES + BEFORE_DOCUMENT_BYTES + document.length)
          .putInt(NUMBER)
          .putInt(0)
          .putInt(CODE)
          .putInt(0)
          .put((byte) 0)
          .put(document)
          .array();
    }
  }
}
