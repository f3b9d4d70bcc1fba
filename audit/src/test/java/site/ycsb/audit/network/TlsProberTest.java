package site.ycsb.audit.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.audit.network.TlsProber.TlsSupport;
import site.ycsb.audit.network.TlsProber.TlsVersion;
import site.ycsb.certificates.CertificateBuilder;

class TlsProberTest {
  @TempDir static Path folder;
  static TestCertificate certificate = new TestCertificate(Path.of(""));

  @BeforeAll
  static void create() throws Exception {
    certificate =
        TestCertificate.create(folder, new CertificateBuilder("CN=test").ipAddress("127.0.0.1"));
  }

  @ParameterizedTest
  @CsvSource({
    "TLSv1.3, 'TLS 1.3', false",
    "TLSv1.2, 'TLS 1.2', false",
    "TLSv1.1, 'TLS 1.1', true",
    "TLSv1, 'TLS 1.0', true",
    "TLSv1.2;TLSv1.3, 'TLS 1.3, TLS 1.2', false",
    "TLSv1;TLSv1.1;TLSv1.2;TLSv1.3, 'TLS 1.3, TLS 1.2, TLS 1.1, TLS 1.0', true"
  })
  void probe_serverWithVersions_findsExactlyThese(String enabled, String found, boolean old)
      throws Exception {
    TlsSupport support = probe(enabled.split(";", -1));

    assertEquals(found, support.versions());
    assertEquals(old, !support.oldVersions().isEmpty());
  }

  @Test
  void probe_serverWithTwoSuites_findsBothWithTheirKeyLengths() throws Exception {
    TlsSupport support =
        probe(
            new String[] {"TLSv1.2"},
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256");

    assertEquals(
        Map.of(
            TlsVersion.TLS_1_2,
            Set.of(
                CipherSuite.TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
                CipherSuite.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256)),
        Map.of(
            TlsVersion.TLS_1_2,
            Set.copyOf(support.suites().getOrDefault(TlsVersion.TLS_1_2, List.of()))));
    assertEquals("256, 128", support.keyLengths());
    assertEquals(Set.of(), support.weakSuites());
  }

  @Test
  void probe_serverWithTripleDes_reportsTheWeakSuite() throws Exception {
    TlsSupport support =
        probe(
            new String[] {"TLSv1.2"},
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "SSL_RSA_WITH_3DES_EDE_CBC_SHA");

    assertEquals(Set.of(CipherSuite.TLS_RSA_WITH_3DES_EDE_CBC_SHA), support.weakSuites());
  }

  @Test
  void probe_serverThatNeedsAClientCertificate_stillShowsVersions() throws Exception {
    try (TestServer server =
        TestServer.tls(
            certificate.serverContext(),
            true,
            new String[] {"TLSv1.3", "TLSv1.2"},
            new String[0],
            TestServer::echo)) {
      assertEquals("TLS 1.3, TLS 1.2", probe(server).versions());
    }
  }

  @Test
  void probe_serverWithoutTls_findsNone() throws Exception {
    try (TestServer echo = TestServer.plain(TestServer::echo);
        TestServer text =
            TestServer.plain(
                connection ->
                    connection
                        .getOutputStream()
                        .write("500 what?\r\n".getBytes(StandardCharsets.UTF_8)));
        TestServer closing = TestServer.plain(connection -> {})) {
      for (TestServer server : List.of(echo, text, closing)) {
        assertFalse(probe(server).any());
      }
    }
  }

  @Test
  void suites_eachNumber_standsOnce() {
    assertEquals(
        CipherSuite.values().length,
        Arrays.stream(CipherSuite.values()).map(CipherSuite::code).distinct().count());
    assertTrue(CipherSuite.of(TlsVersion.TLS_1_3).size() >= 3);
  }

  private static TlsSupport probe(String[] protocols, String... suites) throws Exception {
    try (TestServer server =
        TestServer.tls(certificate.serverContext(), false, protocols, suites, TestServer::echo)) {
      return probe(server);
    }
  }

  private static TlsSupport probe(TestServer server) throws Exception {
    return new TlsProber(
            () -> {
              Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
              socket.setSoTimeout(20_000);
              return socket;
            })
        .probe("localhost");
  }
}
