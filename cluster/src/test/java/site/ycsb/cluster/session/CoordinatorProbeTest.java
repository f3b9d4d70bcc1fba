package site.ycsb.cluster.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.testing.doubles.LoopbackServer;

@Timeout(60)
class CoordinatorProbeTest {
  /** The header of a TLS record of 16,000 bytes, which holds a handshake message as long. */
  private static final byte[] ENDLESS_RECORD = {
    22, 3, 3, 0x3e, (byte) 0x80, 2, 0, 0x3e, 0x7c, 3, 3
  };

  private static final int PAUSE_MILLIS = 100;

  @TempDir Path folder;

  /** A byte each 100 ms: 27 minutes for one record, and no pause as long as a time-out. */
  private static void drip(Socket client) throws java.io.IOException {
    OutputStream out = client.getOutputStream();
    out.write(ENDLESS_RECORD);
    client.setSoTimeout(PAUSE_MILLIS);
    while (true) {
      out.write(1);
      out.flush();
      try {
        if (client.getInputStream().read() < 0) {
          return;
        }
      } catch (SocketTimeoutException e) {
        // it was the pause
      }
    }
  }

  private CoordinatorProbe probe(int port) throws Exception {
    return new CoordinatorProbe(
        InetSocketAddress.createUnresolved("127.0.0.1", port), Members.token(folder));
  }

  @Test
  void await_serverThatDripsBytes_isGivenUpAtTheLimit() throws Exception {
    try (LoopbackServer server = new LoopbackServer(CoordinatorProbeTest::drip)) {
      assertEquals(
          CoordinatorProbe.Finding.UNFINISHED,
          probe(server.port()).await(Duration.ofSeconds(1), () -> false));
    }
  }

  @Test
  void await_stopIsRequestedMeanwhile_endsTheHandshake() throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    try (LoopbackServer server =
        new LoopbackServer(
            client -> {
              stop.set(true);
              drip(client);
            })) {
      probe(server.port()).await(Duration.ofDays(1), stop::get);
    }
  }

  @Test
  void await_nobodyListens_isToldAtTheLimit() throws Exception {
    int port;
    try (LoopbackServer gone = new LoopbackServer(client -> {})) {
      port = gone.port();
    }
    assertEquals(
        CoordinatorProbe.Finding.NOBODY, probe(port).await(Duration.ofSeconds(1), () -> false));
  }
}
