package site.ycsb.cluster.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.server.embedded.ExitHandler;
import org.apache.zookeeper.server.embedded.ZooKeeperServerEmbedded;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.cluster.session.ClusterSession.SessionState;
import site.ycsb.cluster.session.EmbeddedEnsemble.EnsembleLimits;
import site.ycsb.cluster.token.ClusterToken;

@Timeout(90)
class ClusterSessionTest {
  private static final Duration SESSION = Duration.ofSeconds(3);

  @TempDir static Path folder;
  private static ClusterToken token;

  private final List<SessionState> states = new CopyOnWriteArrayList<>();

  @BeforeAll
  static void createToken() throws IOException {
    token = Members.token(folder);
  }

  private static long id(ClusterSession session) throws Exception {
    return session.client().getZookeeperClient().getZooKeeper().getSessionId();
  }

  @Test
  void stateChanged_shortDisconnection_suspendedAndResumed() throws Exception {
    try (EmbeddedEnsemble ensemble = Members.ensemble(token);
        FaultyNetwork network = new FaultyNetwork(ensemble.address());
        ClusterSession session =
            Members.join(network.address(), token, Duration.ofSeconds(20), states::add)) {
      long id = id(session);
      session.client().create().withMode(CreateMode.EPHEMERAL).forPath("/member");

      network.cut();
      await(SessionState.SUSPENDED);
      network.restore();
      await(SessionState.CONNECTED);

      assertEquals(
          List.of(SessionState.CONNECTED, SessionState.SUSPENDED, SessionState.CONNECTED), states);
      assertEquals(id, id(session));
      assertNotNull(session.client().checkExists().forPath("/member"));
    }
  }

  @Test
  void stateChanged_disconnectionBeyondTimeout_lostForGood() throws Exception {
    try (EmbeddedEnsemble ensemble = Members.ensemble(token);
        ClusterSession witness = Members.join(ensemble.address(), token);
        FaultyNetwork network = new FaultyNetwork(ensemble.address());
        ClusterSession session = Members.join(network.address(), token, SESSION, states::add)) {
      session.client().create().withMode(CreateMode.EPHEMERAL).forPath("/member");

      long cut = System.nanoTime();
      network.cut();
      await(SessionState.LOST);
      long lostAfterMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - cut);
      network.restore();

      assertTrue(lostAfterMillis >= SESSION.toMillis() - 200, lostAfterMillis + " ms");
      Waiting.until(
          "the removal of the node",
          SESSION.multipliedBy(2),
          () -> witness.client().checkExists().forPath("/member") == null);
      assertEquals(
          List.of(SessionState.CONNECTED, SessionState.SUSPENDED, SessionState.LOST), states);
      assertEquals(SessionState.LOST, session.state());
      assertThrows(IllegalStateException.class, session::client);
      Members.assertExchange(witness, witness, "/still-works");
    }
  }

  @Test
  void client_writesWhenDisconnected_failsSoonAfterTheLoss() throws Exception {
    try (EmbeddedEnsemble ensemble = Members.ensemble(token);
        FaultyNetwork network = new FaultyNetwork(ensemble.address());
        ClusterSession session = Members.join(network.address(), token, SESSION, states::add)) {
      CuratorFramework client = session.client();
      long cut = System.nanoTime();
      network.cut();

      assertThrows(KeeperException.class, () -> client.create().forPath("/late"));
      long failedAfterMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - cut);
      await(SessionState.LOST);
      assertTrue(failedAfterMillis < 3 * SESSION.toMillis() + 2000, failedAfterMillis + " ms");
    }
  }

  @Test
  void stateChanged_silentNetwork_suspendedThenLostAndWhatIsWrittenFails() throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (EmbeddedEnsemble ensemble = Members.ensemble(token);
        FaultyNetwork network = new FaultyNetwork(ensemble.address());
        ClusterSession session = Members.join(network.address(), token, SESSION, states::add)) {
      CuratorFramework client = session.client();
      long silent = System.nanoTime();
      network.silence();
      Future<String> writing = thread.submit(() -> client.create().forPath("/late"));
      Waiting.until("the expiry", SESSION.multipliedBy(2), () -> ensemble.sessions() == 0);
      await(SessionState.LOST);
      long lostAfterMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - silent);

      assertTrue(lostAfterMillis < 2 * SESSION.toMillis() + 2000, lostAfterMillis + " ms");
      assertEquals(
          List.of(SessionState.CONNECTED, SessionState.SUSPENDED, SessionState.LOST), states);
      assertEquals(SessionState.LOST, session.state());
      ExecutionException failed =
          assertThrows(ExecutionException.class, () -> writing.get(30, TimeUnit.SECONDS));
      assertInstanceOf(KeeperException.class, failed.getCause());
    } finally {
      thread.shutdownNow();
    }
  }

  @Test
  void stateChanged_lostOne_reportsNothingFurther() throws Exception {
    try (EmbeddedEnsemble ensemble = Members.ensemble(token);
        FaultyNetwork network = new FaultyNetwork(ensemble.address());
        ClusterSession session = Members.join(network.address(), token, SESSION, states::add)) {
      network.cut();
      await(SessionState.LOST);
      Waiting.until("the expiry", SESSION.multipliedBy(2), () -> ensemble.sessions() == 0);
      network.restore();
      Waiting.until(
          "Curator's next session", Duration.ofSeconds(20), () -> ensemble.sessions() == 1);

      assertEquals(SessionState.LOST, session.state());
      assertEquals(SessionState.LOST, states.get(states.size() - 1));
    }
  }

  @Test
  void connect_nobodyThere_failsInTime() throws Exception {
    InetSocketAddress address;
    try (EmbeddedEnsemble ensemble = Members.ensemble(token)) {
      address = ensemble.address();
    }
    long start = System.nanoTime();
    IOException e =
        assertThrows(
            IOException.class,
            () ->
                ClusterSession.connect(
                        EnsembleAccess.withToken(address, token),
                        SESSION,
                        Duration.ofSeconds(1),
                        states::add)
                    .close());
    assertTrue(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start) < 10);
    assertTrue(
        String.valueOf(e.getMessage()).contains("127.0.0.1:" + address.getPort())
            || String.valueOf(e.getMessage()).contains("localhost:" + address.getPort()),
        e.getMessage());
    assertEquals(List.of(), states);
  }

  @Test
  void connect_beforeTheEnsembleStarts_waitsForIt() throws Exception {
    InetSocketAddress address;
    try (EmbeddedEnsemble reserved = Members.ensemble(token)) {
      address = reserved.address();
    }
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<ClusterSession> joining =
          thread.submit(() -> Members.join(address, token, SESSION, states::add));
      assertThrows(TimeoutException.class, () -> joining.get(4, TimeUnit.SECONDS));
      try (EmbeddedEnsemble ensemble =
              EmbeddedEnsemble.start(address, token, EnsembleLimits.defaults());
          ClusterSession session = joining.get(20, TimeUnit.SECONDS)) {
        assertEquals(SessionState.CONNECTED, session.state());
        assertEquals(1, ensemble.sessions());
        assertEquals(List.of(SessionState.CONNECTED), states);
      }
    } finally {
      thread.shutdownNow();
    }
  }

  @Test
  void close_session_reportsNothing() throws Exception {
    try (EmbeddedEnsemble ensemble = Members.ensemble(token)) {
      Members.join(ensemble.address(), token, SESSION, states::add).close();
    }
    assertEquals(List.of(SessionState.CONNECTED), states);
  }

  @Test
  void connect_usersEnsembleWithoutAuthentication_keepsAllBelowThePath() throws Exception {
    try (ZooKeeperServerEmbedded server = usersServer()) {
      server.start(20_000);
      String hostAndPort = server.getConnectionString();
      EnsembleAccess address = EnsembleAccess.parse("zk://" + hostAndPort + "/bench/ycsb");
      EnsembleAccess root = EnsembleAccess.parse("zk://" + hostAndPort);
      try (ClusterSession session = user(address);
          ClusterSession above = user(root)) {
        session.client().create().forPath("/plan");

        assertNotNull(above.client().checkExists().forPath("/bench/ycsb/plan"));
        assertNull(above.client().checkExists().forPath("/plan"));
        assertEquals(
            ZooDefs.Ids.OPEN_ACL_UNSAFE, above.client().getACL().forPath("/bench/ycsb/plan"));
      }
    }
  }

  private ClusterSession user(EnsembleAccess address) throws IOException, InterruptedException {
    return ClusterSession.connect(address, SESSION, Members.CONNECT, states::add);
  }

  private static ZooKeeperServerEmbedded usersServer() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("clientPort", "0");
    properties.setProperty("clientPortAddress", "127.0.0.1");
    properties.setProperty("admin.enableServer", "false");
    return ZooKeeperServerEmbedded.builder()
        .baseDir(Files.createDirectories(folder.resolve("users")))
        .configuration(properties)
        .exitHandler(ExitHandler.LOG_ONLY)
        .build();
  }

  private void await(SessionState state) throws Exception {
    Waiting.until(
        "the state " + state + ", after " + states,
        Duration.ofSeconds(30),
        () -> !states.isEmpty() && states.get(states.size() - 1) == state);
  }

  /** Passes TCP connections on to a server until it is told to cut or to silence them. */
  private static final class FaultyNetwork implements Closeable {
    private static final int BUFFER_BYTES = 8192;

    private final ServerSocket entrance;
    private final InetSocketAddress target;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile boolean cut;
    private volatile boolean silent;

    FaultyNetwork(InetSocketAddress target) throws IOException {
      this.target = target;
      this.entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      threads.execute(this::accept);
    }

    InetSocketAddress address() {
      return Members.loopback(entrance.getLocalPort());
    }

    /** Closes all connections, and new ones at once. */
    void cut() {
      cut = true;
      sockets.forEach(FaultyNetwork::close);
    }

    /** Drops what is sent from now on, and leaves all connections open. */
    void silence() {
      silent = true;
    }

    /** Lets new connections through again. */
    void restore() {
      cut = false;
    }

    @Override
    public void close() throws IOException {
      entrance.close();
      cut();
      threads.shutdownNow();
    }

    private void accept() {
      while (!entrance.isClosed()) {
        try {
          Socket client = entrance.accept();
          sockets.add(client);
          if (cut) {
            close(client);
            continue;
          }
          Socket server = new Socket(target.getAddress(), target.getPort());
          sockets.add(server);
          if (cut) {
            close(server);
          }
          threads.execute(() -> copy(client, server));
          threads.execute(() -> copy(server, client));
        } catch (IOException e) {
          if (!entrance.isClosed()) {
            throw new IllegalStateException(e);
          }
        }
      }
    }

    private void copy(Socket from, Socket to) {
      byte[] buffer = new byte[BUFFER_BYTES];
      try {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
          if (!silent) {
            out.write(buffer, 0, length);
          }
        }
      } catch (IOException e) {
        // one side has closed it; so does the other
        close(from);
      }
      close(to);
    }

    private static void close(Socket socket) {
      try {
        socket.close();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
