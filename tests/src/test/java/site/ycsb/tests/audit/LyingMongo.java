package site.ycsb.tests.audit;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import site.ycsb.testing.doubles.LoopbackServer;

/**
 * Reports that users, TLS, auditing and encryption at rest are on, and lets anybody in without any
 * of them.
 */
final class LyingMongo extends LoopbackServer {
  private static final int HEADER_BYTES = 16;
  private static final int OP_REPLY = 1;
  private static final int OP_QUERY = 2004;
  private static final int OP_MSG = 2013;

  LyingMongo() throws IOException {
    super(LyingMongo::serve);
  }

  private static void serve(Socket client) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    while (true) {
      byte[] start = new byte[HEADER_BYTES];
      in.readFully(start);
      ByteBuffer header = littleEndian(start);
      int length = header.getInt(0);
      int code = header.getInt(12);
      if ((code != OP_MSG && code != OP_QUERY) || length > 1 << 20) {
        throw new IOException("not MongoDB's protocol");
      }
      byte[] body = new byte[length - HEADER_BYTES];
      in.readFully(body);
      client.getOutputStream().write(reply(header.getInt(4), code, command(code, body)));
      client.getOutputStream().flush();
    }
  }

  private static String command(int code, byte[] body) {
    int at = 5;
    if (code == OP_QUERY) {
      at = 4;
      while (body[at] != 0) {
        at++;
      }
      at += 9;
    }
    ByteBuffer document = ByteBuffer.wrap(body, at, body.length - at).slice();
    try (BsonBinaryReader reader = new BsonBinaryReader(document)) {
      return new BsonDocumentCodec().decode(reader, DecoderContext.builder().build()).getFirstKey();
    }
  }

  private static byte[] reply(int request, int code, String command) {
    RawBsonDocument document = RawBsonDocument.parse(answer(command));
    ByteBuffer answer = document.getByteBuffer().asNIO();
    boolean old = code == OP_QUERY;
    int prefix = old ? 20 : 5;
    byte[] message = new byte[HEADER_BYTES + prefix + answer.remaining()];
    ByteBuffer content = littleEndian(message);
    content.putInt(message.length).putInt(0).putInt(request).putInt(old ? OP_REPLY : OP_MSG);
    if (old) {
      content.putInt(0).putLong(0).putInt(0).putInt(1);
    } else {
      content.putInt(0).put((byte) 0);
    }
    content.put(answer);
    return message;
  }

  private static String answer(String command) {
    return switch (command) {
      case "isMaster", "ismaster", "hello" ->
          "{ismaster: true, maxWireVersion: 21, minWireVersion: 0, ok: 1}";
      case "buildInfo" -> "{version: '7.0.1', gitVersion: 'x', ok: 1}";
      case "getCmdLineOpts" ->
          "{parsed: {security: {authorization: 'enabled'}, net: {tls: {mode: 'requireTLS'}},"
              + " auditLog: {destination: 'file'}}, ok: 1}";
      case "serverStatus" ->
          "{encryptionAtRest: {encryptionEnabled: true, encryptionMode: 'AES256-GCM'}, ok: 1}";
      case "listDatabases" -> "{databases: [{name: 'secrets'}], ok: 1}";
      case "listCollections" ->
          "{cursor: {id: {$numberLong: '0'}, ns: 'x.y', firstBatch: []}, ok: 1}";
      default -> new BsonDocument("ok", new org.bson.BsonInt32(1)).toJson();
    };
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
