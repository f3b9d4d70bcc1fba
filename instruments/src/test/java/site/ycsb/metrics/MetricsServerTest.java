package site.ycsb.metrics;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.metrics.MetricsInstrumentFactory.MetricsServer;

@Timeout(60)
class MetricsServerTest {
  private static int statusOf(String url) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(20)).build(),
            HttpResponse.BodyHandlers.ofString())
        .statusCode();
  }

  @Test
  void answer_whileAnotherClientStalls_comesAllTheSame() throws Exception {
    MetricsServer server = MetricsServer.open("127.0.0.1", 0);
    try (Socket stalling =
        new Socket(InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort())) {
      stalling.getOutputStream().write("GET /met".getBytes(US_ASCII));
      stalling.getOutputStream().flush();

      assertEquals(200, statusOf(server.url()));
      // by now the half line has been seen too, as its client came first
      assertEquals(200, statusOf(server.url()));
    } finally {
      server.close();
    }
  }
}
