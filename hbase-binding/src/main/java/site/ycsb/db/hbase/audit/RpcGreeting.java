package site.ycsb.db.hbase.audit;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The first bytes of a connection to HBase's RPC, for a version that no server has: one that takes
 * connections without TLS answers with an error, and closes the connection.
 *
 * <p>Format: {@code HBas}, version (1 byte), kind of login (1 byte). The answer: length (4 bytes),
 * a message. Source: HBase's reference guide, appendix "HBase RPC specification".
 */
final class RpcGreeting {
  private static final byte[] MESSAGE = {'H', 'B', 'a', 's', 99, 80};
  private static final int MAX_BYTES = 1 << 16;

  private RpcGreeting() {}

  /** Sends it; empty when the answer isn't HBase's. */
  static Optional<String> answer(Socket socket) throws IOException {
    socket.getOutputStream().write(MESSAGE);
    socket.getOutputStream().flush();
    DataInputStream in = new DataInputStream(socket.getInputStream());
    int length = in.readInt();
    if (length <= 0 || length > MAX_BYTES) {
      return Optional.empty();
    }
    byte[] content = new byte[length];
    in.readFully(content);
    return new String(content, StandardCharsets.ISO_8859_1).contains("org.apache.hadoop.hbase.ipc.")
        ? Optional.of("an error of HBase's RPC about an unknown version")
        : Optional.empty();
  }
}
