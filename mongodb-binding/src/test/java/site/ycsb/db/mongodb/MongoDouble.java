package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.function.Function;
import org.bson.BsonArray;
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

/** Speaks as much of MongoDB's protocol as it takes to answer commands. */
class MongoDouble extends LoopbackServer {
  private static final int HEADER_BYTES = 16;
  private static final int OP_REPLY = 1;
  private static final int OP_QUERY = 2004;
  private static final int OP_MSG = 2013;

  /**
   * A server.
   *
   * @param answers to commands; without one the connection ends
   */
  MongoDouble(Function<BsonDocument, Optional<BsonDocument>> answers) throws IOException {
    super(client -> serve(client, answers));
  }

  private static void serve(Socket client, Function<BsonDocument, Optional<BsonDocument>> answers)
      throws IOException {
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

  private static byte[] reply(
      int request,
      int opcode,
      ByteBuffer body,
      Function<BsonDocument, Optional<BsonDocument>> answers)
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
    BsonDocument command = decode(body);
    if (opcode == OP_MSG) {
      addSequences(command, body);
    }
    byte[] answer =
        encode(answers.apply(command).orElseThrow(() -> new EOFException(command.getFirstKey())));
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

  /** Documents of a command that are behind it, each sequence with the name of its field. */
  private static void addSequences(BsonDocument command, ByteBuffer body) {
    while (body.hasRemaining()) {
      assertEquals(1, body.get(), "kind of section");
      int end = body.position() + body.getInt();
      StringBuilder name = new StringBuilder();
      for (byte letter = body.get(); letter != 0; letter = body.get()) {
        name.append((char) letter);
      }
      BsonArray documents = new BsonArray();
      while (body.position() < end) {
        documents.add(decode(body));
      }
      command.append(name.toString(), documents);
    }
  }

  /** The document that begins here; goes on behind it. */
  private static BsonDocument decode(ByteBuffer body) {
    int size = body.getInt(body.position());
    ByteBuffer bytes = body.slice(body.position(), size).order(ByteOrder.LITTLE_ENDIAN);
    body.position(body.position() + size);
    try (BsonBinaryReader reader =
        new BsonBinaryReader(new ByteBufferBsonInput(new ByteBufNIO(bytes)))) {
      return new BsonDocumentCodec().decode(reader, DecoderContext.builder().build());
    }
  }

  static byte[] encode(BsonDocument document) {
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
