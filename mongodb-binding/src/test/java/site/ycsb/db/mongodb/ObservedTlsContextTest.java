package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.certificates.CertificateBuilder;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.config.Password;
import site.ycsb.spi.tls.ClientTls;
import site.ycsb.spi.tls.TlsOptions;
import site.ycsb.spi.tls.TlsSession;
import site.ycsb.spi.tls.TlsState;

/** Handshakes between contexts made from key stores. */
class ObservedTlsContextTest {
  private static final String PASSWORD = "changeit";

  @TempDir private static Path folder;

  @BeforeAll
  static void makeKeys() throws Exception {
    makeKey("server");
    makeKey("client");
  }

  @Test
  void of_truststore_acceptsItsCertificatesOnly() throws Exception {
    assertEquals('!', answerTo(new ClientTls(store("server"), Optional.empty()), false));
    assertThrows(
        SSLHandshakeException.class,
        () -> answerTo(new ClientTls(store("client"), Optional.empty()), false));
    assertThrows(
        SSLHandshakeException.class,
        () -> answerTo(new ClientTls(Optional.empty(), Optional.empty()), false));
  }

  @Test
  void init_serverThatIsNotTrusted_isToldWithWhatHelps() throws Exception {
    Path password = Files.writeString(folder.resolve("password"), PASSWORD);
    try (SSLServerSocket listener = listener()) {
      Thread server =
          new Thread(
              () -> {
                while (!listener.isClosed()) {
                  answer(listener);
                }
              });
      server.setDaemon(true);
      server.start();
      Properties properties = new Properties();
      properties.setProperty(
          "mongodb.url",
          "mongodb://127.0.0.1:"
              + listener.getLocalPort()
              + "/?tls=true&serverSelectionTimeoutMS=2000");
      properties.setProperty("mongodb.truststore", folder.resolve("client.p12").toString());
      properties.setProperty("mongodb.truststore.password.file", password.toString());
      MongoDB db = new MongoDB();
      db.setProperties(properties);

      String message = String.valueOf(assertThrows(DBException.class, db::init).getMessage());

      assertTrue(message.contains("isn't signed by an authority that is trusted here"), message);
      assertTrue(message.contains("give mongodb.truststore"), message);
    }
  }

  @Test
  void of_keystore_isShownToAServerThatAsks() throws Exception {
    assertEquals('!', answerTo(new ClientTls(store("server"), store("client")), true));
    assertThrows(
        IOException.class, () -> answerTo(new ClientTls(store("server"), Optional.empty()), true));
  }

  @Test
  void state_ofOpenSockets_isWhatTheyNegotiated() throws Exception {
    TlsOptions options =
        new TlsOptions(List.of("TLSv1.2"), List.of("TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"));
    ObservedTlsContext context =
        ObservedTlsContext.of(new ClientTls(store("server"), store("client"), options));
    assertEquals(TlsState.Encryption.UNKNOWN, context.state().encryption());

    assertEquals(
        '!',
        answer(
            context,
            true,
            client ->
                assertEquals(
                    List.of(
                        new TlsSession(
                            "TLSv1.2",
                            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
                            true,
                            false,
                            true)),
                    context.state().sessions())));
    // closed
    assertEquals(TlsState.Encryption.UNKNOWN, context.state().encryption());
  }

  @Test
  void state_socketBeforeItsHandshake_isNeitherCountedNorMadeToBeginIt() throws Exception {
    ObservedTlsContext context =
        ObservedTlsContext.of(new ClientTls(store("server"), Optional.empty()));
    // accepts connections and never answers: a handshake with it would wait
    try (SSLServerSocket silent = listener();
        SSLSocket client =
            (SSLSocket)
                context
                    .getSocketFactory()
                    .createSocket(silent.getInetAddress(), silent.getLocalPort())) {
      client.setSoTimeout(10_000);

      assertEquals(TlsState.Encryption.UNKNOWN, context.state().encryption());

      // a handshake that failed would have closed it
      assertFalse(client.isClosed());
    }
  }

  @Test
  void state_sessionsOfTls13_areCountedEvenIfResumed() throws Exception {
    ObservedTlsContext context =
        ObservedTlsContext.of(
            new ClientTls(
                store("server"),
                Optional.empty(),
                new TlsOptions(List.of("TLSv1.3"), List.of("TLS_AES_128_GCM_SHA256"))));
    for (int i = 0; i < 2; i++) {
      answer(
          context,
          false,
          client ->
              assertEquals(
                  List.of(new TlsSession("TLSv1.3", "TLS_AES_128_GCM_SHA256", true, false, false)),
                  context.state().sessions()));
    }
  }

  @Test
  void of_wrongPassword_throws() {
    KeyStoreFile file =
        new KeyStoreFile(folder.resolve("server.p12"), Optional.of(new Password("wrong")));

    assertThrows(
        IOException.class,
        () -> ObservedTlsContext.of(new ClientTls(Optional.of(file), Optional.empty())));
  }

  /** The byte that a server sends once the handshake is done. */
  private static int answerTo(ClientTls tls, boolean wantsCertificate) throws Exception {
    return answer(ObservedTlsContext.of(tls), wantsCertificate, client -> {});
  }

  private static int answer(
      SSLContext context, boolean wantsCertificate, Consumer<SSLSocket> afterHandshake)
      throws Exception {
    try (SSLServerSocket listener = listener()) {
      listener.setNeedClientAuth(wantsCertificate);
      Thread server = new Thread(() -> answer(listener));
      server.setDaemon(true);
      server.start();
      try (SSLSocket client =
          (SSLSocket)
              context
                  .getSocketFactory()
                  .createSocket(listener.getInetAddress(), listener.getLocalPort())) {
        client.setSoTimeout(10_000);
        client.startHandshake();
        int answer = client.getInputStream().read();
        afterHandshake.accept(client);
        return answer;
      }
    }
  }

  private static SSLServerSocket listener() throws GeneralSecurityException, IOException {
    return (SSLServerSocket)
        ObservedTlsContext.of(new ClientTls(store("client"), store("server")))
            .getServerSocketFactory()
            .createServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  private static void answer(SSLServerSocket listener) {
    try (Socket client = listener.accept()) {
      client.getOutputStream().write('!');
    } catch (IOException e) {
      // the handshake failed, which the client sees
      return;
    }
  }

  private static Optional<KeyStoreFile> store(String name) {
    return Optional.of(
        new KeyStoreFile(folder.resolve(name + ".p12"), Optional.of(new Password(PASSWORD))));
  }

  /** A key with a self-signed certificate; the store serves as trust store too. */
  private static void makeKey(String name) throws IOException, GeneralSecurityException {
    Files.write(
        folder.resolve(name + ".p12"),
        new CertificateBuilder("CN=" + name).selfSigned().toPkcs12(name, PASSWORD.toCharArray()));
  }
}
