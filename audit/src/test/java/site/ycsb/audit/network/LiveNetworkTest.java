package site.ycsb.audit.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.audit.report.AuditReport;
import site.ycsb.audit.report.AuditReport.Weakness;
import site.ycsb.audit.report.RecordingTrail;
import site.ycsb.certificates.CertificateBuilder;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.tls.ClientTls;

class LiveNetworkTest {
  private static final int HANDSHAKE = 22;
  private static final String[] MODERN = {"TLSv1.3", "TLSv1.2"};
  private static final String[] STRONG = {
    "TLS_AES_256_GCM_SHA384",
    "TLS_AES_128_GCM_SHA256",
    "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
    "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"
  };

  @TempDir static Path folder;
  private static TestCertificate localhost = new TestCertificate(Path.of(""));

  private final RecordingTrail trail = new RecordingTrail();

  /** The key of one whose certificate only has to be good: an RSA key takes a second to make. */
  @BeforeAll
  static void createLocalhost() throws Exception {
    localhost = TestCertificate.create(folder, local().hostName("localhost"));
  }

  private static CertificateBuilder local() {
    return new CertificateBuilder("CN=test").ipAddress("127.0.0.1");
  }

  @Test
  void path_plainServer_isNo() throws Exception {
    try (TestServer server = TestServer.plain(TestServer::echo)) {
      assertEquals(NetworkProbes.Path.PLAIN, path(server, ClientTls.DEFAULT));
    }
    assertEquals(AuditAnswer.NO, answer());
    assertEquals(List.of(), titles());
  }

  @Test
  void path_goodTls_isYesWithoutWeaknesses() throws Exception {
    assertEquals(NetworkProbes.Path.TLS, tls(localhost, false, MODERN, trusting(localhost)));
    assertEquals(AuditAnswer.YES, answer());
    assertEquals(List.of("self-signed certificate"), titles());
    assertTrue(details().contains("client certificates not required"), () -> details().toString());
    assertTrue(details().contains("TLS 1.3, TLS 1.2; keys of 256, 128 bits"), this::text);
  }

  /** HTTPS, for one. */
  @Test
  void path_goodTlsOfAnotherServer_cantTell() throws Exception {
    try (TestServer server = otherServer(localhost, false)) {
      assertEquals(NetworkProbes.Path.UNRECOGNISED, path(server, trusting(localhost)));
    }
    assertEquals(AuditAnswer.UNKNOWN, answer());
    assertEquals(AuditAnswer.UNKNOWN, report().of(SecurityFeature.TRANSPORT_ENCRYPTION).answer());
  }

  /** As a node's port is for other nodes, which answers no client. */
  @Test
  void ownPath_tlsWithoutAnAnswer_isTheStores() throws Exception {
    try (TestServer server = otherServer(localhost, true)) {
      assertEquals(
          NetworkProbes.Path.TLS,
          network()
              .ownPath(
                  Set.of(SecurityFeature.CLIENT_TO_NODE),
                  new Endpoint("port", "127.0.0.1", server.port()),
                  LiveNetworkTest::asked));
    }
    assertEquals(AuditAnswer.YES, answer());
  }

  private static TestServer otherServer(TestCertificate certificate, boolean needsClient)
      throws Exception {
    return TestServer.tls(
        certificate.serverContext(),
        needsClient,
        MODERN,
        STRONG,
        connection -> {
          connection.getInputStream().read();
          connection
              .getOutputStream()
              .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        });
  }

  @Test
  void path_clientCertificateRequired_isFound() throws Exception {
    for (String version : MODERN) {
      tls(localhost, true, new String[] {version}, trusting(localhost));
    }
    assertTrue(details().contains("client certificates required"), this::text);
    assertTrue(!details().contains("client certificates not required"), this::text);
  }

  @Test
  void path_oldVersions_areAWeakness() throws Exception {
    tls(localhost, false, new String[] {"TLSv1", "TLSv1.1"}, trusting(localhost));
    Weakness old =
        report().weaknesses().stream()
            .filter(found -> found.title().equals("TLS below 1.2"))
            .findFirst()
            .orElseThrow();
    assertTrue(old.evidence().endsWith("accepts TLS 1.1, TLS 1.0"), old.evidence());
  }

  @Test
  void path_expiredCertificate_isAWeakness() throws Exception {
    TestCertificate certificate =
        TestCertificate.create(
            folder, local().valid(Instant.now().minus(Duration.ofDays(10)), Duration.ofDays(5)));
    tls(certificate, false, MODERN, trusting(certificate));
    assertTrue(titles().contains("invalid certificate"), this::text);
  }

  @Test
  void path_certificateThatEndsIn20Days_isAWeakness() throws Exception {
    TestCertificate certificate =
        TestCertificate.create(folder, local().valid(Instant.now(), Duration.ofDays(20)));
    tls(certificate, false, MODERN, trusting(certificate));
    assertTrue(titles().contains("certificate that expires soon"), this::text);
  }

  @Test
  void path_certificateForAnotherName_isAWeakness() throws Exception {
    TestCertificate certificate =
        TestCertificate.create(
            folder, new CertificateBuilder("CN=test").hostName("elsewhere.example"));
    tls(certificate, false, MODERN, trusting(certificate));
    assertTrue(titles().contains("certificate for another name"), this::text);
  }

  @Test
  void path_serverThatTakesBoth_isPartly() throws Exception {
    try (TestServer tls =
            TestServer.tls(localhost.serverContext(), false, MODERN, STRONG, TestServer::echo);
        TestServer either = TestServer.plain(connection -> either(connection, tls.port()))) {
      assertEquals(NetworkProbes.Path.EITHER, path(either, trusting(localhost)));
    }
    assertEquals(AuditAnswer.PARTLY, answer());
  }

  @Test
  void path_tlsAndSilenceWithoutIt_cantTell() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    try (TestServer tls =
            TestServer.tls(localhost.serverContext(), false, MODERN, STRONG, TestServer::echo);
        TestServer busy =
            TestServer.plain(
                connection -> {
                  int first = connection.getInputStream().read();
                  if (first == HANDSHAKE) {
                    handOn(first, connection, tls.port());
                  } else {
                    requests.incrementAndGet();
                    connection.getInputStream().transferTo(OutputStream.nullOutputStream());
                  }
                })) {
      assertEquals(
          NetworkProbes.Path.TLS_OR_UNANSWERED,
          path(network(Duration.ofSeconds(2)), busy, trusting(localhost)));
    }
    assertEquals(AuditAnswer.UNKNOWN, answer());
    assertEquals(2, requests.get());
  }

  @Test
  void path_rejectionByTlsForAnotherReason_saysNothingOfCertificates() throws Exception {
    try (TestServer server =
        TestServer.tls(
            localhost.serverContext(),
            false,
            MODERN,
            STRONG,
            connection -> connection.getInputStream().read())) {
      path(server, trusting(localhost));
    }
    assertEquals(
        List.of(),
        details().stream().filter(found -> found.startsWith("client certificates")).toList());
  }

  @Test
  void path_nothingListens_cantTell() throws Exception {
    int port;
    try (ServerSocket taken = new ServerSocket(0)) {
      port = taken.getLocalPort();
    }
    assertEquals(
        NetworkProbes.Path.CLOSED,
        network()
            .path(
                Set.of(SecurityFeature.CLIENT_TO_NODE),
                new Endpoint("port", "127.0.0.1", port),
                LiveNetworkTest::asked));
    assertEquals(AuditAnswer.UNKNOWN, answer());
  }

  @Test
  void checkThatAllStillReact_serverThatEndsOrFallsSilent_isTold() throws Exception {
    AtomicBoolean silent = new AtomicBoolean();
    LiveNetwork network = network(Duration.ofSeconds(2));
    String name;
    try (TestServer server =
        TestServer.plain(
            connection -> {
              if (silent.get()) {
                connection.getInputStream().transferTo(OutputStream.nullOutputStream());
              } else {
                TestServer.echo(connection);
              }
            })) {
      name = "port 127.0.0.1:" + server.port();
      path(network, server, ClientTls.DEFAULT);
      network.checkThatAllStillReact();

      silent.set(true);
      assertGone(network, name, "no answer in time");
      silent.set(false);
      network.checkThatAllStillReact();
    }
    assertGone(network, name, "refused");
  }

  private static void assertGone(LiveNetwork network, String... parts) {
    String message =
        assertThrows(StoreUnavailableException.class, network::checkThatAllStillReact).toString();
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  @Test
  void jmx_portThatIsNoJmx_cantTell() throws Exception {
    try (TestServer server = TestServer.plain(connection -> {})) {
      network().jmx("127.0.0.1", server.port());
    }
    assertEquals(AuditAnswer.UNKNOWN, report().of(SecurityFeature.JMX_AUTHENTICATION).answer());
    assertEquals(List.of(), titles());
  }

  @Test
  void webPage_answers200_isAWeakness() throws Exception {
    try (TestServer open = web("200 OK")) {
      network().webPage(new Endpoint("web page", "127.0.0.1", open.port()));
    }
    assertEquals(List.of("open web page"), titles());
  }

  @Test
  void webPage_wantsAUser_isNone() throws Exception {
    try (TestServer closed = web("401 Unauthorized")) {
      network().webPage(new Endpoint("web page", "127.0.0.1", closed.port()));
    }
    assertEquals(List.of(), titles());
  }

  private static TestServer web(String status) throws IOException {
    return TestServer.plain(
        connection -> {
          connection.getInputStream().readNBytes(10);
          connection
              .getOutputStream()
              .write(("HTTP/1.1 " + status + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        });
  }

  /** Hands TLS on and answers the rest itself, as servers with optional encryption do. */
  private static void either(Socket connection, int tlsPort) throws IOException {
    int first = connection.getInputStream().read();
    if (first != HANDSHAKE) {
      connection.getOutputStream().write(first);
      connection.getOutputStream().flush();
      TestServer.echo(connection);
      return;
    }
    handOn(first, connection, tlsPort);
  }

  private static void handOn(int first, Socket connection, int tlsPort) throws IOException {
    try (Socket tls = new Socket(InetAddress.getLoopbackAddress(), tlsPort)) {
      tls.getOutputStream().write(first);
      Thread back =
          new Thread(
              () -> {
                try {
                  tls.getInputStream().transferTo(connection.getOutputStream());
                  connection.shutdownOutput();
                } catch (IOException e) {
                  return;
                }
              });
      back.setDaemon(true);
      back.start();
      connection.getInputStream().transferTo(tls.getOutputStream());
    }
  }

  private static Optional<String> asked(Socket socket) throws IOException {
    // as long as a record's header, so that a server by TLS needn't wait for more
    socket.getOutputStream().write("??????".getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
    int answer = socket.getInputStream().read();
    if (answer < 0) {
      throw new java.io.EOFException();
    }
    return answer == '?' ? Optional.of("an echo") : Optional.empty();
  }

  private NetworkProbes.Path tls(
      TestCertificate certificate, boolean needsClient, String[] versions, ClientTls keys)
      throws Exception {
    try (TestServer server =
        TestServer.tls(
            certificate.serverContext(),
            needsClient,
            versions,
            versions[0].equals("TLSv1") ? new String[0] : STRONG,
            TestServer::echo)) {
      return path(server, keys);
    }
  }

  private static ClientTls trusting(TestCertificate certificate) throws Exception {
    Optional<KeyStoreFile> trusted = Optional.of(certificate.trustStore());
    return new ClientTls(trusted, Optional.of(certificate.keyStore()));
  }

  private NetworkProbes.Path path(TestServer server, ClientTls keys) {
    return path(network(), server, keys);
  }

  private static NetworkProbes.Path path(LiveNetwork network, TestServer server, ClientTls keys) {
    return network.path(
        Set.of(SecurityFeature.CLIENT_TO_NODE),
        new Endpoint("port", "127.0.0.1", server.port(), keys),
        LiveNetworkTest::asked);
  }

  private LiveNetwork network() {
    return network(Duration.ofSeconds(20));
  }

  private LiveNetwork network(Duration answerLimit) {
    return new LiveNetwork(
        trail, new ProbeSockets(Duration.ofSeconds(20), answerLimit, Duration.ofSeconds(60)));
  }

  private AuditReport report() {
    return trail.report("test", Instant.EPOCH, Optional.empty());
  }

  private AuditAnswer answer() {
    return report().of(SecurityFeature.CLIENT_TO_NODE).answer();
  }

  private List<String> details() {
    return report().of(SecurityFeature.CLIENT_TO_NODE).details();
  }

  private List<String> titles() {
    return report().weaknesses().stream().map(Weakness::title).toList();
  }

  private String text() {
    return details() + " " + report().weaknesses();
  }
}
