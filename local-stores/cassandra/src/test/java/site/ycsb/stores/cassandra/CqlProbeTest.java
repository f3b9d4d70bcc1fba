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

  /** One row with the text "ycsb". */
  private static final String CLUSTER_NAME =
      "84000000"
          + "08"
          + "00000018"
          + "00000002"
          + "00000004"
          + "00000001"
          + "00000001"
          + "00000004"
          + "79637362";

  @Test
  void ask_serverKnowsTwoOthers_tellsItsNameAndThreeNodes() throws Exception {
    try (Replies server = new Replies(READY, TWO_ROWS, CLUSTER_NAME)) {
      assertEquals(new CqlProbe.Answer("ycsb", 3), CqlProbe.ask(ADDRESS, server.port()));
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
  void ask_serverRefusesStartup_throws() throws Exception {
    try (Replies server = new Replies("84000000" + "00" + "00000000", TWO_ROWS)) {
      assertThrows(IOException.class, () -> CqlProbe.ask(ADDRESS, server.port()));
    }
  }

  @Test
  void ask_otherProtocol_throws() throws Exception {
    String http = HexFormat.of().formatHex("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII));
    try (Replies server = new Replies(http, "")) {
      assertThrows(IOException.class, () -> CqlProbe.ask(ADDRESS, server.port()));
    }
  }

  @Test
  void ask_resultCutOff_throws() throws Exception {
    try (Replies server = new Replies(READY, "84000000" + "08" + "00000004" + "00000002")) {
      assertThrows(IOException.class, () -> CqlProbe.ask(ADDRESS, server.port()));
    }
  }

  @Test
  void ask_nobodyListens_throws() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    assertThrows(IOException.class, () -> CqlProbe.ask(ADDRESS, port));
  }

  /** A server that answers the requests of one client with given bytes. */
  private static final class Replies implements AutoCloseable {
    private final ServerSocket socket;
    private final CompletableFuture<byte[]> firstRequest = new CompletableFuture<>();

    Replies(String... replies) throws IOException {
      socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      Thread thread = new Thread(() -> serve(replies), "replies");
      thread.setDaemon(true);
      thread.start();
    }

    int port() {
      return socket.getLocalPort();
    }

    byte[] firstRequest() throws Exception {
      return firstRequest.get(10, TimeUnit.SECONDS);
    }

    private void serve(String... replies) {
      try (Socket client = socket.accept()) {
        for (String reply : replies) {
          // only the first request completes it
          firstRequest.complete(readFrame(client));
          client.getOutputStream().write(HexFormat.of().parseHex(reply));
        }
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
