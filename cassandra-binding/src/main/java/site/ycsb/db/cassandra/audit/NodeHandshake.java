package site.ycsb.db.cassandra.audit;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * The first message between nodes, for a version of the protocol that no node has: a node that
 * takes connections without TLS answers with its own version, and goes no further.
 *
 * <p>Format: magic number (4 bytes), flags with the versions (4), length of the address (1),
 * address (4 or 16), port (2), checksum (4). The answer: newest version (4), version to use (4),
 * checksum (4). Source: {@code org.apache.cassandra.net.HandshakeProtocol} of Cassandra 4.0 to 5.0.
 */
final class NodeHandshake {
  private static final int MAGIC = 0xCA552DFA;
  private static final int NO_SUCH_VERSION = 127;
  private static final int SMALL_MESSAGES = 1;
  private static final byte[] CHECKSUM_START = {(byte) 0xFA, 0x2D, 0x55, (byte) 0xCA};
  private static final int ANSWER_BYTES = 8;

  private NodeHandshake() {}

  /** Sends it; empty when the answer isn't a node's. */
  static Optional<String> answer(Socket socket) throws IOException {
    socket.getOutputStream().write(message(socket.getLocalAddress()));
    socket.getOutputStream().flush();
    byte[] content = new byte[ANSWER_BYTES];
    byte[] checksum = new byte[4];
    DataInputStream in = new DataInputStream(socket.getInputStream());
    in.readFully(content);
    in.readFully(checksum);
    if (ByteBuffer.wrap(checksum).getInt() != checksum(content)) {
      return Optional.empty();
    }
    return Optional.of("version " + ByteBuffer.wrap(content).getInt() + " of the nodes' protocol");
  }

  private static byte[] message(InetAddress from) {
    byte[] address = from.getAddress();
    ByteBuffer message = ByteBuffer.allocate(4 + 4 + 1 + address.length + 2 + 4);
    message.putInt(MAGIC);
    message.putInt(
        SMALL_MESSAGES | NO_SUCH_VERSION << 8 | NO_SUCH_VERSION << 16 | NO_SUCH_VERSION << 24);
    message.put((byte) (address.length + 2)).put(address).putShort((short) 0);
    byte[] soFar = Arrays.copyOf(message.array(), message.position());
    return message.putInt(checksum(soFar)).array();
  }

  private static int checksum(byte[] content) {
    CRC32 crc = new CRC32();
    crc.update(CHECKSUM_START);
    crc.update(content);
    return (int) crc.getValue();
  }
}
