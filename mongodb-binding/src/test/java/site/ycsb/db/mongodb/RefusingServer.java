package site.ycsb.db.mongodb;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
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

/**
 * Speaks as much of MongoDB's protocol as it takes to refuse a user, and to tell nothing, or
 * little, to one who gives no name: the stand-in knows no users.
 */
final class RefusingServer implements AutoCloseable {
  private static final int HEADER_BYTES = 16;
  private static final int OP_REPLY = 1;
  private static final int OP_QUERY = 2004;
  private static final int OP_MSG = 2013;

  /** An answer that is none: the connection ends. */
  static final String HANGS_UP = "";

  private final Map<String, String> answers;
  private final ServerSocket listener;

  RefusingServer() throws IOException {
    this(Map.of());
  }

  /** One that refuses all commands but these. */
  RefusingServer(Map<String, String> answers) throws IOException {
    this.answers = Map.copyOf(answers);
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(
        () -> {
          while (!listener.isClosed()) {
            Socket client = listener.accept();
            start(() -> serve(client));
          }
        });
  }

  int port() {
    return listener.getLocalPort();
  }

  private void serve(Socket client) throws IOException {
    try (client) {
      DataInputStream in = new DataInputStream(client.getInputStream());
      while (true) {
        byte[] headerBytes = new byte[HEADER_BYTES];
        in.readFully(headerBytes);
        ByteBuffer header = littleEndian(headerBytes);
        byte[] body = new byte[header.getInt(0) - HEADER_BYTES];
        in.readFully(body);
        reply(client.getOutputStream(), header.getInt(4), header.getInt(12), littleEndian(body));
      }
    }
  }

  private void reply(OutputStream out, int request, int opcode, ByteBuffer body)
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
    byte[] answer = encode(answerTo(command));
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
    out.write(message);
    out.flush();
  }

  private BsonDocument answerTo(String command) throws IOException {
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

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // the client went away, or the test has ended
                return;
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
