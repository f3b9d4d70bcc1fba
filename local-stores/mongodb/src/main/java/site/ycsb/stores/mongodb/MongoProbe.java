package site.ycsb.stores.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Sends a server commands without parameters over MongoDB's wire protocol, without a driver.
 *
 * <p>A message has a header of 16 bytes, little-endian: length of all, request id, id that it
 * answers, opcode (OP_MSG). Then follow flags (4), the kind of the section (1) and a BSON document:
 * its length, elements of type (1), name, 0 and value, and 0 at the end. Source: MongoDB's manual,
 * "MongoDB Wire Protocol"; bsonspec.org, version 1.1.
 */
final class MongoProbe {
  /** The field by which the stand-in says who it is. */
  static final String MARK = "ycsbStandIn";

  private static final int TIMEOUT_MILLIS = 3_000;
  private static final int FLUSH_TIMEOUT_MILLIS = 30_000;
  private static final int HEADER_BYTES = 16;
  private static final int MAX_MESSAGE_BYTES = 1 << 20;
  private static final int OP_MSG = 2013;
  private static final int REQUEST_ID = 1;
  private static final byte INT32 = 0x10;
  private static final byte STRING = 0x02;

  private MongoProbe() {}

  /** Whether the stand-in of this id answers there. Throws when nothing does. */
  static boolean isStandIn(String address, int port, String storeId) throws IOException {
    return contains(
        answer(address, port, "buildInfo", TIMEOUT_MILLIS), stringElement(MARK, storeId));
  }

  /** Lets the server write to its file what it holds in memory. */
  static void flush(String address, int port) throws IOException {
    answer(address, port, "fsync", FLUSH_TIMEOUT_MILLIS);
  }

  private static byte[] answer(String address, int port, String command, int timeoutMillis)
      throws IOException {
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(timeoutMillis);
      socket.connect(new InetSocketAddress(address, port), TIMEOUT_MILLIS);
      socket.getOutputStream().write(request(command));
      DataInputStream in = new DataInputStream(socket.getInputStream());
      byte[] header = new byte[HEADER_BYTES];
      in.readFully(header);
      ByteBuffer fields = littleEndian(header);
      int length = fields.getInt();
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES || fields.getInt(12) != OP_MSG) {
        throw new IOException("not a MongoDB server");
      }
      byte[] body = new byte[length - HEADER_BYTES];
      in.readFully(body);
      return body;
    }
  }

  private static byte[] request(String name) {
    byte[] database = stringElement("$db", "admin");
    byte[] command = name.getBytes(UTF_8);
    int documentBytes = 4 + (1 + command.length + 1 + 4) + database.length + 1;
    byte[] message = new byte[HEADER_BYTES + 4 + 1 + documentBytes];
    ByteBuffer content = littleEndian(message);
    content.putInt(message.length).putInt(REQUEST_ID).putInt(0).putInt(OP_MSG);
    content.putInt(0).put((byte) 0);
    content.putInt(documentBytes).put(INT32).put(command).put((byte) 0).putInt(1);
    content.put(database).put((byte) 0);
    return message;
  }

  private static byte[] stringElement(String name, String value) {
    byte[] nameBytes = name.getBytes(UTF_8);
    byte[] valueBytes = value.getBytes(UTF_8);
    byte[] element = new byte[1 + nameBytes.length + 1 + 4 + valueBytes.length + 1];
    ByteBuffer content = littleEndian(element);
    content.put(STRING).put(nameBytes).put((byte) 0);
    content.putInt(valueBytes.length + 1).put(valueBytes).put((byte) 0);
    return element;
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static boolean contains(byte[] bytes, byte[] wanted) {
    ByteBuffer element = ByteBuffer.wrap(wanted);
    for (int start = 0; start + wanted.length <= bytes.length; start++) {
      if (ByteBuffer.wrap(bytes, start, wanted.length).equals(element)) {
        return true;
      }
    }
    return false;
  }
}
