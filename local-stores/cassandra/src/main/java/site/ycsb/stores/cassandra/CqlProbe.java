package site.ycsb.stores.cassandra;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * Asks a Cassandra node over its native protocol (version 4) who it is and which nodes it knows,
 * without a driver.
 *
 * <p>A frame has a header of 9 bytes: version, flags, stream (2), opcode, length of the body (4).
 * Source: Cassandra's native_protocol_v4.spec, sections 2, 4.1.1, 4.1.4 and 4.2.5.2.
 */
final class CqlProbe {
  private static final int TIMEOUT_MILLIS = 3_000;
  private static final int REQUEST_VERSION = 0x04;
  private static final int STARTUP = 0x01;
  private static final int READY = 0x02;
  private static final int QUERY = 0x07;
  private static final int RESULT = 0x08;
  private static final int ROWS = 2;
  private static final int CONSISTENCY_ONE = 1;
  private static final int SKIP_METADATA = 0x02;
  private static final int HAS_MORE_PAGES = 0x02;
  private static final int MAX_BODY_BYTES = 1 << 20;

  private CqlProbe() {}

  /** Asks the node at this address. Throws when it doesn't answer as it should. */
  static Answer ask(String address, int port) throws IOException {
    // of a channel, since an interrupt ends its reads
    try (SocketChannel channel = SocketChannel.open()) {
      Socket socket = channel.socket();
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.connect(new InetSocketAddress(address, port), TIMEOUT_MILLIS);
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      DataInputStream in = new DataInputStream(socket.getInputStream());
      send(out, STARTUP, startup());
      receive(in, READY);
      send(out, QUERY, query("SELECT peer FROM system.peers_v2"));
      int knownNodes = 1 + rowCount(receive(in, RESULT));
      send(out, QUERY, query("SELECT cluster_name FROM system.local"));
      return new Answer(firstText(receive(in, RESULT)), knownNodes);
    }
  }

  private static byte[] startup() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream body = new DataOutputStream(bytes);
    body.writeShort(1);
    // modified UTF-8 with a 16-bit length is the protocol's [string] for ASCII
    body.writeUTF("CQL_VERSION");
    body.writeUTF("3.0.0");
    return bytes.toByteArray();
  }

  private static byte[] query(String cql) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream body = new DataOutputStream(bytes);
    byte[] text = cql.getBytes(StandardCharsets.US_ASCII);
    body.writeInt(text.length);
    body.write(text);
    body.writeShort(CONSISTENCY_ONE);
    body.writeByte(SKIP_METADATA);
    return bytes.toByteArray();
  }

  private static void send(DataOutputStream out, int opcode, byte[] body) throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    DataOutputStream content = new DataOutputStream(frame);
    content.writeByte(REQUEST_VERSION);
    content.writeByte(0);
    content.writeShort(0);
    content.writeByte(opcode);
    content.writeInt(body.length);
    content.write(body);
    out.write(frame.toByteArray());
    out.flush();
  }

  private static ByteBuffer receive(DataInputStream in, int expectedOpcode) throws IOException {
    in.skipNBytes(4);
    int opcode = in.readUnsignedByte();
    int length = in.readInt();
    if (length < 0 || length > MAX_BODY_BYTES) {
      throw new IOException("not a CQL server: a frame of " + length + " bytes");
    }
    byte[] body = new byte[length];
    in.readFully(body);
    if (opcode != expectedOpcode) {
      throw new IOException("opcode " + opcode + " in the place of " + expectedOpcode);
    }
    return ByteBuffer.wrap(body);
  }

  /** Reads up to the first row. */
  private static int rowCount(ByteBuffer result) throws IOException {
    try {
      int kind = result.getInt();
      int flags = result.getInt();
      if (kind != ROWS || (flags & HAS_MORE_PAGES) != 0) {
        throw new IOException("unexpected result: kind " + kind + ", flags " + flags);
      }
      result.getInt();
      return result.getInt();
    } catch (BufferUnderflowException e) {
      throw new IOException("a result that is cut off", e);
    }
  }

  private static String firstText(ByteBuffer result) throws IOException {
    if (rowCount(result) != 1) {
      throw new IOException("not one row");
    }
    try {
      byte[] text = new byte[Math.min(result.getInt(), result.remaining())];
      result.get(text);
      return new String(text, StandardCharsets.UTF_8);
    } catch (BufferUnderflowException | NegativeArraySizeException e) {
      throw new IOException("a result that is cut off", e);
    }
  }

  /**
   * What a node says.
   *
   * @param clusterName the name of its cluster
   * @param knownNodes how many nodes it knows, itself included
   */
  record Answer(String clusterName, int knownNodes) {}
}
