package site.ycsb.stores.mongodb;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class MongoProbeTest {
  private static final String ADDRESS = "127.0.0.1";

  /** {ycsbStandIn: "an-id"} */
  private static final String ANSWER =
      "1c000000" + "02" + "7963736253" + "74616e64496e" + "00" + "06000000" + "616e2d6964" + "0000";

  @Test
  void isStandIn_itsAnswer_isTrueForItsIdOnly() throws Exception {
    try (Reply server = new Reply(message(2013, ANSWER))) {
      assertTrue(MongoProbe.isStandIn(ADDRESS, server.port(), "an-id"));
      assertEquals(
          "380000000100000000000000dd070000" // length, request, answers none, OP_MSG
              + "0000000000" // flags, one document
              + "23000000" // {buildInfo: 1, $db: "admin"}
              + "106275696c64496e666f0001000000"
              + "022464620006000000"
              + "61646d696e0000",
          server.request());
    }
    try (Reply server = new Reply(message(2013, ANSWER))) {
      assertFalse(MongoProbe.isStandIn(ADDRESS, server.port(), "an-i"));
    }
  }

  @Test
  void isStandIn_aRealServersAnswer_isFalse() throws Exception {
    try (Reply server = new Reply(message(2013, "0500000000"))) {
      assertFalse(MongoProbe.isStandIn(ADDRESS, server.port(), "an-id"));
    }
  }

  @Test
  void isStandIn_otherProtocol_throws() throws Exception {
    byte[] http = "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII);
    try (Reply server = new Reply(http)) {
      assertThrows(IOException.class, () -> MongoProbe.isStandIn(ADDRESS, server.port(), "an-id"));
    }
  }

  @Test
  void isStandIn_answerCutOff_throws() throws Exception {
    byte[] whole = message(2013, ANSWER);
    byte[] cut = java.util.Arrays.copyOf(whole, whole.length - 1);
    try (Reply server = new Reply(cut)) {
      assertThrows(IOException.class, () -> MongoProbe.isStandIn(ADDRESS, server.port(), "an-id"));
    }
  }

  @Test
  void isStandIn_nobodyListens_throws() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    assertThrows(IOException.class, () -> MongoProbe.isStandIn(ADDRESS, port, "an-id"));
  }

  private static byte[] message(int opcode, String documentHex) {
    byte[] document = HexFormat.of().parseHex(documentHex);
    byte[] message = new byte[16 + 5 + document.length];
    ByteBuffer content = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
    content.putInt(message.length).putInt(7).putInt(1).putInt(opcode);
    content.putInt(0).put((byte) 0).put(document);
    return message;
  }

  /** A server that answers one request of one client with given bytes. */
  private static final class Reply implements AutoCloseable {
    private final ServerSocket socket;
    private final CompletableFuture<String> request = new CompletableFuture<>();

    Reply(byte[] reply) throws IOException {
      socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      Thread thread = new Thread(() -> serve(reply), "reply");
      thread.setDaemon(true);
      thread.start();
    }

    int port() {
      return socket.getLocalPort();
    }

    String request() throws Exception {
      return request.get(10, TimeUnit.SECONDS);
    }

    private void serve(byte[] reply) {
      try (Socket client = socket.accept()) {
        byte[] header = client.getInputStream().readNBytes(4);
        int length = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).getInt();
        byte[] rest = client.getInputStream().readNBytes(length - 4);
        request.complete(HexFormat.of().formatHex(header) + HexFormat.of().formatHex(rest));
        client.getOutputStream().write(reply);
      } catch (IOException e) {
        request.completeExceptionally(e);
      }
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
