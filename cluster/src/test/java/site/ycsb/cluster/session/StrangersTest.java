package site.ycsb.cluster.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.util.PemReader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.cluster.session.ClusterSession.SessionState;
import site.ycsb.cluster.session.EmbeddedEnsemble.EnsembleLimits;
import site.ycsb.cluster.token.ClusterToken;

/** Who has no token, or another one, gets no session and doesn't disturb who has one. */
@Timeout(120)
class StrangersTest {
  private static final Duration ATTEMPT = Duration.ofSeconds(3);
  private static final int SOCKET_TIMEOUT_MILLIS = 10_000;

  @TempDir static Path folder;
  private static ClusterToken token;
  private static EmbeddedEnsemble ensemble;
  private static ClusterSession member;
  private static int nodes;

  private final List<Socket> sockets = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    token = Members.token(folder);
    EnsembleLimits defaults = EnsembleLimits.defaults();
    ensemble =
        Members.ensemble(
            token,
            new EnsembleLimits(
                defaults.minSessionTimeout(),
                defaults.maxSessionTimeout(),
                Duration.ofSeconds(3),
                defaults.maxHalfOpenConnections(),
                50));
    member = Members.join(ensemble.address(), token);
  }

  @AfterAll
  static void stop() throws IOException {
    member.close();
    ensemble.close();
  }

  @AfterEach
  void membersGoOn() throws Exception {
    try {
      assertEquals(SessionState.CONNECTED, member.state());
      try (ClusterSession late = Members.join(ensemble.address(), token)) {
        Members.assertExchange(member, late, "/late" + nodes++);
        Members.assertExchange(late, member, "/late" + nodes++);
      }
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @Test
  void connect_withoutTls_noSession() throws Exception {
    assertNoSession(Map.of("zookeeper.client.secure", "false"));
  }

  @Test
  void connect_tlsWithoutCertificate_noSession() throws Exception {
    Map<String, String> properties =
        new java.util.HashMap<>(token.tls().zooKeeperClientProperties());
    properties.keySet().removeIf(key -> key.contains(".keyStore."));
    assertNoSession(properties);
  }

  @Test
  void connect_otherToken_noSession() throws Exception {
    ClusterToken other = ClusterToken.create(folder.resolve("other"));
    IOException e =
        assertThrows(
            IOException.class,
            () ->
                ClusterSession.connect(
                        EnsembleAccess.withToken(ensemble.address(), other),
                        Duration.ofSeconds(5),
                        ATTEMPT,
                        state -> {})
                    .close());
    assertTrue(String.valueOf(e.getMessage()).contains("rejects this client"), e.getMessage());
  }

  /** Trusts the server's certificate but shows that of another token. */
  @Test
  void connect_trustingButOtherCertificate_noSession() throws Exception {
    ClusterToken other = ClusterToken.create(folder.resolve("certificate"));
    Map<String, String> properties =
        new java.util.HashMap<>(token.tls().zooKeeperClientProperties());
    properties.put("zookeeper.ssl.keyStore.location", other.file().toString());
    assertNoSession(properties);
  }

  @Test
  void handshake_withoutCertificate_closed() throws Exception {
    try (SSLSocket socket = tls(new KeyManager[0])) {
      socket.startHandshake();
      assertThrows(
          IOException.class,
          () -> {
            // it may have been closed already
            socket.getOutputStream().write(new byte[] {0, 0, 0, 1, 0});
            readToEnd(socket);
          });
    }
  }

  @Test
  void handshake_tls12_rejected() throws Exception {
    try (SSLSocket socket = tls(keys())) {
      socket.setEnabledProtocols(new String[] {"TLSv1.2"});
      assertThrows(IOException.class, socket::startHandshake);
    }
  }

  @Test
  void connect_portScan_harmless() throws Exception {
    for (int i = 0; i < 100; i++) {
      open().close();
    }
  }

  @Test
  void send_garbage_closed() throws Exception {
    Random random = new Random(1);
    for (int i = 0; i < 20; i++) {
      Socket socket = open();
      byte[] garbage = new byte[10_000];
      random.nextBytes(garbage);
      garbage[0] = (byte) (i % 2 == 0 ? 'G' : 0x16);
      sendAndAwaitEnd(socket, garbage);
    }
  }

  @Test
  void send_hugeLengthPrefix_closed() throws Exception {
    sendAndAwaitEnd(open(), new byte[] {0x7f, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0});
    sendAndAwaitEnd(open(), new byte[] {0x16, 3, 3, -1, -1, 1, 0, -1, -1, -1, 0, 0});
  }

  @Test
  void send_fourLetterWord_notAnswered() throws Exception {
    byte[] answer = sendAndAwaitEnd(open(), "srvr".getBytes(StandardCharsets.US_ASCII));
    assertFalse(new String(answer, StandardCharsets.ISO_8859_1).contains("Zookeeper"));
  }

  @Test
  void send_fourLetterWordAsTokenHolder_notAnswered() throws Exception {
    for (String word : List.of("srvr", "isro", "envi", "stmk")) {
      try (SSLSocket socket = tls(keys())) {
        socket.startHandshake();
        socket.getOutputStream().write(word.getBytes(StandardCharsets.US_ASCII));
        assertEquals(0, readToEnd(socket).length, word);
      }
    }
  }

  @Test
  void send_fourLetterWordInTwoPartsAsTokenHolder_notAnswered() throws Exception {
    try (SSLSocket socket = tls(keys())) {
      socket.startHandshake();
      socket.getOutputStream().write("sr".getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      socket.getOutputStream().write("vr".getBytes(StandardCharsets.US_ASCII));
      assertEquals(0, readToEnd(socket).length);
    }
  }

  @Test
  void send_hugeLengthPrefixAsTokenHolder_closed() throws Exception {
    try (SSLSocket socket = tls(keys())) {
      socket.startHandshake();
      socket.getOutputStream().write(ByteBuffer.allocate(4).putInt(Integer.MAX_VALUE).array());
      assertEquals(0, readToEnd(socket).length);
    }
  }

  @Test
  void connect_500HalfOpen_membersConnectMeanwhile() throws Exception {
    for (int i = 0; i < 500; i++) {
      open();
    }
    try (ClusterSession late = Members.join(ensemble.address(), token)) {
      Members.assertExchange(member, late, "/late" + nodes++);
    }
  }

  @Test
  void connect_500WithBeginningOfHandshake_membersConnectMeanwhile() throws Exception {
    for (int i = 0; i < 500; i++) {
      try {
        open().getOutputStream().write(new byte[] {0x16, 3, 1, 2, 0, 1, 0, 1});
      } catch (SocketException e) {
        assertFalse(String.valueOf(e.getMessage()).isEmpty());
      }
    }
    try (ClusterSession late = Members.join(ensemble.address(), token)) {
      Members.assertExchange(member, late, "/late" + nodes++);
    }
  }

  @Test
  void connect_idle_closedAfterHandshakeTimeout() throws Exception {
    long start = System.nanoTime();
    assertEquals(0, readToEnd(open()).length);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    assertTrue(millis >= 2000, "closed after " + millis + " ms");
  }

  @SuppressWarnings("try") // its close can be interrupted
  private static void assertNoSession(Map<String, String> properties) throws Exception {
    ZKClientConfig configuration = new ZKClientConfig();
    properties.forEach(configuration::setProperty);
    CountDownLatch connected = new CountDownLatch(1);
    String address = "127.0.0.1:" + ensemble.address().getPort();
    long before = ensemble.sessions();
    try (ZooKeeper client =
        new ZooKeeper(
            address,
            5000,
            event -> {
              if (event.getState() == Watcher.Event.KeeperState.SyncConnected) {
                connected.countDown();
              }
            },
            configuration)) {
      assertFalse(connected.await(ATTEMPT.toMillis(), TimeUnit.MILLISECONDS));
      assertEquals(0, client.getSessionId());
    }
    assertEquals(before, ensemble.sessions());
  }

  private Socket open() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), ensemble.address().getPort());
    socket.setSoTimeout(SOCKET_TIMEOUT_MILLIS);
    sockets.add(socket);
    return socket;
  }

  /** What the server answers until it closes the connection. */
  private static byte[] sendAndAwaitEnd(Socket socket, byte[] bytes) throws IOException {
    try {
      OutputStream out = socket.getOutputStream();
      out.write(bytes);
      out.flush();
      return readToEnd(socket);
    } catch (SocketException e) {
      return new byte[0];
    }
  }

  private static byte[] readToEnd(Socket socket) throws IOException {
    return socket.getInputStream().readAllBytes();
  }

  private static SSLSocket tls(KeyManager[] keys) throws Exception {
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(PemReader.loadTrustStore(token.file().toFile()));
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys, trust.getTrustManagers(), null);
    SSLSocket socket =
        (SSLSocket)
            context
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), ensemble.address().getPort());
    socket.setSoTimeout(SOCKET_TIMEOUT_MILLIS);
    return socket;
  }

  private static KeyManager[] keys() throws Exception {
    File file = token.file().toFile();
    KeyManagerFactory factory = KeyManagerFactory.getInstance("PKIX");
    factory.init(PemReader.loadKeyStore(file, file, Optional.empty()), new char[0]);
    return factory.getKeyManagers();
  }
}
