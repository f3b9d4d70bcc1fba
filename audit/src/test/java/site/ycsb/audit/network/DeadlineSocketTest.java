package site.ycsb.audit.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.audit.network.ProbeSockets.DeadlineSocket;

@Timeout(60)
class DeadlineSocketTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 5);

  @Test
  void read_serverThatSendsAByteNowAndThen_endsAtTheDeadline() throws Exception {
    try (TestServer server = TestServer.plain(connection -> send("abc", connection));
        Socket socket = new DeadlineSocket(LONG, Duration.ofSeconds(10), nanoTime::get)) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
      InputStream in = socket.getInputStream();
      assertEquals('a', in.read());
      nanoTime.addAndGet(Duration.ofSeconds(9).toNanos());
      assertEquals('b', in.read());
      nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());
      assertThrows(SocketTimeoutException.class, in::read);
      assertThrows(SocketTimeoutException.class, () -> in.readNBytes(1));
    }
  }

  @Test
  void read_silentServer_endsAtTheLimitOfAnAnswer() throws Exception {
    try (TestServer server = TestServer.plain(connection -> connection.getInputStream().read());
        Socket socket = new DeadlineSocket(Duration.ofMillis(50), LONG, nanoTime::get)) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
      assertThrows(SocketTimeoutException.class, () -> socket.getInputStream().read());
    }
  }

  private static void send(String text, Socket connection) throws java.io.IOException {
    connection.getOutputStream().write(text.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    connection.getOutputStream().flush();
    connection.getInputStream().read();
  }
}
