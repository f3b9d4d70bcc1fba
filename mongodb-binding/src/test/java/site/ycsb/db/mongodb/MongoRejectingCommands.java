package site.ycsb.db.mongodb;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.ByteBufNIO;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.io.ByteBufferBsonInput;
import site.ycsb.testing.doubles.LoopbackServer;

/**
 * Speaks as much of MongoDB's protocol as it takes to reject a user, and to tell nothing, or
 * little, to one who gives no name: the stand-in knows no users.
 */
final class MongoRejectingCommands extends LoopbackServer {
  private static final int HEADER_BYTES = 16;
  private static final int OP_REPLY = 1;
  private static final int OP_QUERY = 2004;
  private static final int OP_MSG = 2013;

  /** An answer that is none: the connection ends. */
  static final String HANGS_UP = "";

  MongoRejectingCommands() throws IOException {
    this(Map.of());
  }

  /** One that rejects all commands but these. */
  MongoRejectingCommands(Map<String, String> answers) throws IOException {
    super(client -> serve(client, Map.copyOf(answers)));
  }

  private static void serve(Socket client, Map<String, String> answers) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    while (true) {
      byte[] headerBytes = new byte[HEADER_BYTES];
      in.readFully(headerBytes);
      ByteBuffer header = littleEndian(headerBytes);
      byte[] body = new byte[header.getInt(0) - HEADER_BYTES];
      in.readFully(body);
      client
          .getOutputStream()
          .write(reply(header.getInt(4), header.getInt(12), littleEndian(body), answers));
    }
  }

  private static byte[] reply(int request, int opcode, ByteBuffer body, Map<String, String> answers)
      throws IOException {
    body.position(4);
    if (opcode == OP_QUERY) {
      byte ofName;
      do {
        ofName = body.get();
      } while (ofName != 0);
      body.position(body.position() + 8);
    } else {
      body.position(5);
    }
    String command = decode(body).getFirstKey();
    byte[] answer = encode(answerTo(command, answers));
    int prefix = opcode == OP_QUERY ? 20 : 5;
    byte[] message = new byte[HEADER_BYTES + prefix + answer.length];
    ByteBuffer content = littleEndian(message);
    content.putInt(message.length).putInt(0).putInt(request);
    content.putInt(opcode == OP_QUERY ? OP_REPLY : OP_MSG);
    if (opcode == OP_QUERY) {
      content.putInt(0).putLong(0).putInt(0).putInt(1);
    } else {
      content.putInt(0).put((byte) 0);
    }
    content.put(answer);
    return message;
  }

  private static BsonDocument answerTo(String command, Map<String, String> answers)
      throws IOException {
    String own = answers.get(command);
    if (own != null) {
      if (own.equals(HANGS_UP)) {
        throw new EOFException(command);
      }
      return BsonDocument.parse(own);
    }
    return BsonDocument.parse(
        switch (command) {
          case "isMaster", "ismaster", "hello" ->
              "{ismaster: true, maxWireVersion: 21, minWireVersion: 0, ok: 1}";
          case "buildInfo" -> "{version: '7.0.1', gitVersion: 'x', ok: 1}";
          case "saslStart" ->
              "{ok: 0, code: 18, codeName: 'AuthenticationFailed',"
                  + " errmsg: 'Authentication failed.'}";
          default ->
              "{ok: 0, code: 13, codeName: 'Unauthorized', errmsg: 'command "
                  + command
                  + " requires authentication'}";
        });
  }

  private static BsonDocument decode(ByteBuffer body) {
    try (BsonBinaryReader reader =
        new BsonBinaryReader(new ByteBufferBsonInput(new ByteBufNIO(body)))) {
      return new BsonDocumentCodec().decode(reader, DecoderContext.builder().build());
    }
  }

  private static byte[] encode(BsonDocument document) {
    try (BasicOutputBuffer bytes = new BasicOutputBuffer();
        BsonBinaryWriter writer = new BsonBinaryWriter(bytes)) {
      new BsonDocumentCodec().encode(writer, document, EncoderContext.builder().build());
      return bytes.toByteArray();
    }
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
