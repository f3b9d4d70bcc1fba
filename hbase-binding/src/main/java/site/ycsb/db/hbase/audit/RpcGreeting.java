package site.ycsb.db.hbase.audit;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The first bytes of a connection to HBase's RPC, which a server answers at once when it doesn't
 * like them.
 *
 * <p>Format: {@code HBas}, version (1 byte), kind of login (1 byte). The answer: length (4 bytes),
 * a message with the exception's class and text. Source: HBase's reference guide, appendix "HBase
 * RPC specification", and {@code org.apache.hadoop.hbase.ipc.ServerRpcConnection} of HBase 2.6.
 */
final class RpcGreeting {
  private static final byte UNKNOWN_VERSION = 99;
  private static final byte VERSION = 0;
  private static final byte SIMPLE_LOGIN = 80;
  private static final int MAX_BYTES = 1 << 16;

  private RpcGreeting() {}

  /**
   * Greets in a version that no server has: one that takes connections without TLS answers with an
   * error.
   *
   * @return empty when the answer isn't HBase's
   */
  static Optional<String> answer(Socket socket) throws IOException {
    return send(socket, UNKNOWN_VERSION).contains("org.apache.hadoop.hbase.ipc.")
        ? Optional.of("an error of HBase's RPC about an unknown version")
        : Optional.empty();
  }

  /**
   * Begins a login that proves nothing. A server that requires a proof says so; one that doesn't
   * waits for the name.
   *
   * @return whether it said so
   * @throws java.net.SocketTimeoutException when it waits
   */
  static boolean requiresProof(Socket socket) throws IOException {
    return Rejections.requiresProof(send(socket, VERSION));
  }

  private static String send(Socket socket, byte version) throws IOException {
    socket.getOutputStream().write(new byte[] {'H', 'B', 'a', 's', version, SIMPLE_LOGIN});
    socket.getOutputStream().flush();
    DataInputStream in = new DataInputStream(socket.getInputStream());
    int length = in.readInt();
    if (length <= 0 || length > MAX_BYTES) {
      return "";
    }
    byte[] content = new byte[length];
    in.readFully(content);
    return new String(content, StandardCharsets.ISO_8859_1);
  }
}
