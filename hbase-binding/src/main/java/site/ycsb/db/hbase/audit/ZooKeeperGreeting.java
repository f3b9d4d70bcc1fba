package site.ycsb.db.hbase.audit;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** ZooKeeper's command {@code srvr}, which every client may send. */
final class ZooKeeperGreeting {
  private static final String COMMAND = "srvr";
  private static final int MAX_BYTES = 4096;

  private ZooKeeperGreeting() {}

  /** Sends it; empty when the answer isn't ZooKeeper's. */
  static Optional<String> answer(Socket socket) throws IOException {
    socket.getOutputStream().write(COMMAND.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
    String answer =
        new String(socket.getInputStream().readNBytes(MAX_BYTES), StandardCharsets.ISO_8859_1);
    if (answer.isEmpty()) {
      throw new EOFException();
    }
    if (answer.contains("whitelist")) {
      return Optional.of("ZooKeeper, which doesn't execute " + COMMAND);
    }
    return answer.startsWith("Zookeeper version") ? answer.lines().findFirst() : Optional.empty();
  }
}
