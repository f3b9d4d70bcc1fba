package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.certificates.CertificateBuilder;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.config.Password;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.tls.ClientTls;
import site.ycsb.spi.tls.TlsState;

/** TLS, to a proxy that ends it in front of the real server. */
@ExtendWith(LocalServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TlsIT {
  private Path folder = Path.of("");
  private Path passwordFile = Path.of("");

  @BeforeAll
  void makeCertificates(@TempDir Path temporary) throws Exception {
    folder = temporary;
    passwordFile = Files.writeString(folder.resolve("password"), SelfSignedKeys.PASSWORD + "\n");
    SelfSignedKeys.make(
        folder, "server", new CertificateBuilder("CN=server").ipAddress("127.0.0.1"));
    SelfSignedKeys.make(folder, "misnamed", "elsewhere.example.org");
    SelfSignedKeys.make(folder, "client", "client.example.org");
  }

  @Test
  void init_trustedServer_connects(LocalServer.Running server) throws Exception {
    try (TcpProxy proxy = tlsProxy(server, "server", false)) {
      TlsState state = tlsOver(properties(proxy, "server"));
      assertTrue(state.fulfilsRequired(), state::toString);
      assertEquals(0, state.clientCertificate());
    }
  }

  @Test
  void init_untrustedServer_isUnavailable(LocalServer.Running server) throws Exception {
    try (TcpProxy proxy = tlsProxy(server, "server", false)) {
      assertUnavailable(
          properties(proxy, "client"), "isn't signed by an authority that is trusted here");
    }
  }

  @Test
  void init_certificateOfAnotherHost_needsVerificationOff(LocalServer.Running server)
      throws Exception {
    try (TcpProxy proxy = tlsProxy(server, "misnamed", false)) {
      Properties properties = properties(proxy, "misnamed");
      assertUnavailable(properties, "its certificate is for another name");

      properties.setProperty("cassandra.hostnameverification", "false");
      TlsState state = tlsOver(properties);
      assertEquals(TlsState.Encryption.ENCRYPTED, state.encryption());
      assertEquals(
          "the server isn't verified: certificate chain verified, host name not", state.reason());
    }
  }

  @Test
  void init_serverThatWantsACertificate_needsTheKeyStore(LocalServer.Running server)
      throws Exception {
    try (TcpProxy proxy = tlsProxy(server, "server", true)) {
      Properties properties = properties(proxy, "server");
      assertUnavailable(properties, "give cassandra.keystore");

      properties.setProperty("cassandra.keystore", store("client").toString());
      properties.setProperty("cassandra.keystore.password.file", passwordFile.toString());
      properties.setProperty("tls.protocols", "TLSv1.2");
      properties.setProperty("tls.ciphersuites", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256");
      TlsState state = tlsOver(properties);
      assertEquals(1, state.clientCertificate());
      assertEquals(1.2, state.protocolVersion());
      assertEquals(128, state.keyLengthBits());
    }
  }

  private Properties properties(TcpProxy proxy, String trusted) {
    Properties properties = new Properties();
    properties.setProperty("hosts", "127.0.0.1:" + proxy.port());
    properties.setProperty("cassandra.useSSL", "true");
    properties.setProperty("cassandra.truststore", store(trusted).toString());
    properties.setProperty("cassandra.truststore.password.file", passwordFile.toString());
    return properties;
  }

  private static TlsState tlsOver(Properties properties) throws DBException {
    CassandraDB db = new CassandraDB();
    db.setProperties(properties);
    db.init();
    try {
      return db.tls();
    } finally {
      db.cleanup();
    }
  }

  private static void assertUnavailable(Properties properties, String reason) {
    CassandraDB db = new CassandraDB();
    db.setProperties(properties);
    DBException e = assertThrows(DBException.class, db::init);
    assertInstanceOf(StoreUnavailableException.class, e.getCause());
    String message = String.valueOf(e.getMessage());
    assertTrue(message.contains(reason), message);
  }

  private TcpProxy tlsProxy(LocalServer.Running server, String key, boolean wantsCertificate)
      throws GeneralSecurityException, IOException {
    SSLServerSocket listener =
        (SSLServerSocket)
            new ClientTls(keyStore("client"), keyStore(key))
                .context()
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    listener.setNeedClientAuth(wantsCertificate);
    return new TcpProxy(new InetSocketAddress(server.host(), server.port()), listener);
  }

  private Optional<KeyStoreFile> keyStore(String name) {
    return Optional.of(
        new KeyStoreFile(store(name), Optional.of(new Password(SelfSignedKeys.PASSWORD))));
  }

  private Path store(String name) {
    return folder.resolve(name + ".p12");
  }
}
