package site.ycsb.stores.cassandra;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CqlProbeTest {
  private static final String ADDRESS = "127.0.0.1";
  private static final int HEADER_BYTES = 9;
  private static final String READY = "84000000" + "02" + "00000000";

  /** Kind rows, no metadata, one column, two rows. */
  private static final String TWO_ROWS =
      "84000000" + "08" + "00000010" + "00000002" + "00000004" + "00000001" + "00000002";

  @Test
  void knownNodes_serverKnowsTwoOthers_areThree() throws Exception {
    try (Replies server = new Replies(READY, TWO_ROWS)) {
      assertEquals(3, CqlProbe.knownNodes(ADDRESS, server.port()));
      // STARTUP with {CQL_VERSION: 3.0.0}
      assertArrayEquals(
          HexFormat.of()
              .parseHex(
                  "0400000001"
                      + "00000016"
                      + "0001"
                      + "000b43514c5f56455253494f4e"
                      + "0005332e302e30"),
          server.firstRequest());
    }
  }

  @Test
  void knownNodes_serverRefusesStartup_throws() throws Exception {
    try (Replies server = new Replies("84000000" + "00" + "00000000", TWO_ROWS)) {
      assertThrows(IOException.class, () -> CqlProbe.knownNodes(ADDRESS, server.port()));
    }
  }

  @Test
  void knownNodes_otherProtocol_throws() throws Exception {
    String http = HexFormat.of().formatHex("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII));
    try (Replies server = new Replies(http, "")) {
      assertThrows(IOException.class, () -> CqlProbe.knownNodes(ADDRESS, server.port()));
    }
  }

  @Test
  void knownNodes_resultCutOff_throws() throws Exception {
    try (Replies server = new Replies(READY, "84000000" + "08" + "00000004" + "00000002")) {
      assertThrows(IOException.class, () -> CqlProbe.knownNodes(ADDRESS, server.port()));
    }
  }

  @Test
  void knownNodes_nobodyListens_throws() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    assertThrows(IOException.class, () -> CqlProbe.knownNodes(ADDRESS, port));
  }

  /** A server that answers two requests of one client with given bytes. */
  private static final class Replies implements AutoCloseable {
    private final ServerSocket socket;
    private final CompletableFuture<byte[]> firstRequest = new CompletableFuture<>();

    Replies(String first, String second) throws IOException {
      socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      Thread thread = new Thread(() -> serve(first, second), "replies");
      thread.setDaemon(true);
      thread.start();
    }

    int port() {
      return socket.getLocalPort();
    }

    byte[] firstRequest() throws Exception {
      return firstRequest.get(10, TimeUnit.SECONDS);
    }

    private void serve(String first, String second) {
      try (Socket client = socket.accept()) {
        firstRequest.complete(readFrame(client));
        client.getOutputStream().write(HexFormat.of().parseHex(first));
        readFrame(client);
        client.getOutputStream().write(HexFormat.of().parseHex(second));
      } catch (IOException e) {
        firstRequest.completeExceptionally(e);
      }
    }

    private static byte[] readFrame(Socket client) throws IOException {
      byte[] header = client.getInputStream().readNBytes(HEADER_BYTES);
      assertTrue(header.length == HEADER_BYTES || header.length == 0);
      int bodyBytes = header.length == 0 ? 0 : header[HEADER_BYTES - 1];
      byte[] body = client.getInputStream().readNBytes(bodyBytes);
      byte[] frame = new byte[header.length + body.length];
      System.arraycopy(header, 0, frame, 0, header.length);
      System.arraycopy(body, 0, frame, header.length, body.length);
      return frame;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
