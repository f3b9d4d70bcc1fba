package site.ycsb.db.mongodb;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * One command to the database admin and its reply, as OP_MSG, without the driver.
 *
 * <p>Format: length of all (4 bytes, little-endian), number (4), number answered (4), code 2013
 * (4), flags (4), kind 0 (1), a BSON document. Source: MongoDB's manual, "Wire Protocol".
 */
final class MongoMessage {
  /** The error's code when a user, or a right of it, is missing. */
  static final int UNAUTHORIZED = 13;

  private static final int CODE = 2013;
  private static final int HEADER_BYTES = 16;
  private static final int BEFORE_DOCUMENT_BYTES = 5;
  private static final int MAX_BYTES = 1 << 24;
  private static final int NUMBER = 1;
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  private MongoMessage() {}

  /**
   * Sends a command.
   *
   * @throws IOException when the connection is closed or stays silent, or the reply isn't one
   */
  static BsonDocument ask(Socket socket, BsonDocument command) throws IOException {
    socket.getOutputStream().write(message(command));
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
    try {
      return new RawBsonDocument(body, BEFORE_DOCUMENT_BYTES, body.length - BEFORE_DOCUMENT_BYTES)
          .decode(CODEC);
    } catch (RuntimeException e) {
      throw new IOException("the answer isn't MongoDB's", e);
    }
  }

  private static byte[] message(BsonDocument command) {
    BsonDocument complete = command.clone().append("$db", new BsonString("admin"));
    ByteBuffer document = new RawBsonDocument(complete, CODEC).getByteBuffer().asNIO();
    int length = HEADER_BYTES + BEFORE_DOCUMENT_BYTES + document.remaining();
    return ByteBuffer.allocate(length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(length)
        .putInt(NUMBER)
        .putInt(0)
        .putInt(CODE)
        .putInt(0)
        .put((byte) 0)
        .put(document)
        .array();
  }

  static boolean isOk(BsonDocument reply) {
    return reply.isNumber("ok") && reply.getNumber("ok").doubleValue() == 1;
  }

  static boolean isUnauthorized(BsonDocument reply) {
    return reply.isNumber("code") && reply.getNumber("code").intValue() == UNAUTHORIZED;
  }

  static String shown(BsonDocument reply) {
    return isOk(reply)
        ? "ok"
        : "error, " + ServerProduct.text(reply, "errmsg").orElse("without a message");
  }
}
