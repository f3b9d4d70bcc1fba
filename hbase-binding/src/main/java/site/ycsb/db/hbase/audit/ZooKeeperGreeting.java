package site.ycsb.db.hbase.audit;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** ZooKeeper's command {@code srvr}, which every client may send. */
final class ZooKeeperGreeting {
  private static final String COMMAND = "srvr";
  private static final Pattern VERSION = Pattern.compile("Zookeeper version: [\\w.]+");
  private static final int MAX_BYTES = 4096;

  private ZooKeeperGreeting() {}

  /** Sends it; empty when the answer isn't ZooKeeper's. */
  static Optional<String> answer(Socket socket) throws IOException {
    socket.getOutputStream().write(COMMAND.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
    String answer;
    try {
      answer = read(socket);
    } catch (SocketTimeoutException e) {
      // with TLS a server waits for a record's header, which is longer than the command
      socket.getOutputStream().write('\n');
      socket.getOutputStream().flush();
      answer = read(socket);
    }
    if (answer.isEmpty()) {
      throw new EOFException();
    }
    if (answer.contains("whitelist")) {
      return Optional.of("ZooKeeper, which doesn't execute " + COMMAND);
    }
    Matcher version = VERSION.matcher(answer);
    return version.lookingAt() ? Optional.of(version.group()) : Optional.empty();
  }

  private static String read(Socket socket) throws IOException {
    return new String(socket.getInputStream().readNBytes(MAX_BYTES), StandardCharsets.ISO_8859_1);
  }
}
